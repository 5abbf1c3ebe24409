/** Small synthesised sounds. Silent until the first gesture, as browsers want it, and on request. */

import { sound } from "../core/prefs.js";

/** @type {AudioContext | null} */
let context = null;

function wake() {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

for (const gesture of ["pointerdown", "keydown"]) {
  addEventListener(gesture, () => sound.value === "on" && wake(), { passive: true });
}

/**
 * One voice: a tone that falls from its first to its second pitch, or a breath of noise around it.
 *
 * @typedef {object} Voice
 * @property {OscillatorType | "noise"} kind
 * @property {number} pitch in Hz
 * @property {number} [to] in Hz
 * @property {number} [after] in s
 * @property {number} length in s
 * @property {number} loud 0 to 1
 */

/** @type {Record<string, Voice[]>} */
const SOUNDS = {
  card: [
    { kind: "noise", pitch: 2600, length: 0.05, loud: 0.5 },
    { kind: "triangle", pitch: 320, to: 150, length: 0.06, loud: 0.25 },
  ],
  draw: [{ kind: "noise", pitch: 5200, length: 0.09, loud: 0.16 }],
  deal: [0, 0.05, 0.1, 0.15, 0.2].map((after) => ({
    kind: "noise", pitch: 4200, after, length: 0.04, loud: 0.16,
  })),
  ask: [
    { kind: "sine", pitch: 660, length: 0.12, loud: 0.12 },
    { kind: "sine", pitch: 880, after: 0.09, length: 0.16, loud: 0.12 },
  ],
  ppong: [
    { kind: "triangle", pitch: 240, to: 90, length: 0.14, loud: 0.7 },
    { kind: "noise", pitch: 1400, length: 0.08, loud: 0.6 },
    { kind: "triangle", pitch: 300, to: 110, after: 0.1, length: 0.16, loud: 0.7 },
    { kind: "noise", pitch: 1700, after: 0.1, length: 0.08, loud: 0.6 },
  ],
  stop: [
    { kind: "triangle", pitch: 196, to: 190, length: 0.7, loud: 0.45 },
    { kind: "sine", pitch: 392, to: 388, length: 0.9, loud: 0.2 },
    { kind: "noise", pitch: 900, length: 0.1, loud: 0.3 },
  ],
  chips: [0, 0.05, 0.09].map((after) => ({ kind: "triangle", pitch: 2100 - after * 4000, after, length: 0.04, loud: 0.22 })),
  win: [
    { kind: "noise", pitch: 2600, length: 0.05, loud: 0.4 },
    ...[0.45, 0.5, 0.54, 0.59].map((after) => ({ kind: /** @type {const} */ ("triangle"), pitch: 2300, after, length: 0.04, loud: 0.25 })),
    { kind: "sine", pitch: 660, after: 0.45, length: 0.2, loud: 0.16 },
    { kind: "sine", pitch: 990, after: 0.57, length: 0.3, loud: 0.16 },
  ],
  lose: [
    { kind: "noise", pitch: 2600, length: 0.05, loud: 0.4 },
    { kind: "triangle", pitch: 220, to: 120, after: 0.45, length: 0.3, loud: 0.4 },
    { kind: "noise", pitch: 700, after: 0.45, length: 0.1, loud: 0.3 },
  ],
  result: [523, 659, 784, 1047].map((pitch, place) => ({
    kind: "sine", pitch, after: 0.25 + place * 0.09, length: 0.3, loud: 0.14,
  })),
};

/** @param {string} name of SOUNDS */
export function play(name) {
  if (sound.value !== "on" || !context || context.state !== "running" || document.hidden) return;
  for (const voice of SOUNDS[name] ?? []) sing(context, voice);
}

/**
 * @param {AudioContext} context
 * @param {Voice} voice
 */
function sing(context, voice) {
  const start = context.currentTime + (voice.after ?? 0);
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(voice.loud * 0.5, start + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + voice.length);
  volume.connect(context.destination);
  const source = voice.kind === "noise" ? noise(context, voice, volume) : tone(context, voice, volume);
  source.start(start);
  source.stop(start + voice.length + 0.02);
}

/**
 * @param {AudioContext} context
 * @param {Voice} voice
 * @param {AudioNode} target
 */
function tone(context, voice, target) {
  const source = context.createOscillator();
  const start = context.currentTime + (voice.after ?? 0);
  if (voice.kind !== "noise") source.type = voice.kind;
  source.frequency.setValueAtTime(voice.pitch, start);
  if (voice.to) source.frequency.exponentialRampToValueAtTime(voice.to, start + voice.length);
  source.connect(target);
  return source;
}

/**
 * @param {AudioContext} context
 * @param {Voice} voice
 * @param {AudioNode} target
 */
function noise(context, voice, target) {
  const buffer = context.createBuffer(1, context.sampleRate * (voice.length + 0.02), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = voice.pitch;
  source.connect(filter).connect(target);
  return source;
}
