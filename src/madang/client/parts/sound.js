/** Plays small synthesised sounds, and shakes the device with some. Silent until the first gesture, as browsers want it, and on request. */

import { sound, vibration, volume } from "../core/prefs.js";
import { SHAKES, SOUNDS } from "./sounds.js";

/** @typedef {import("./sounds.js").Voice} Voice */

/** Where all voices go: the room, its echo, the loudness. @type {{ context: AudioContext, ears: GainNode } | null} */
let room = null;

const LOUDEST = 1.1;
const ECHO = { after: 0.085, again: 0.22, below: 2400 }; // s, share, Hz

function wake() {
  room ??= furnish(new AudioContext());
  if (room.context.state === "suspended") void room.context.resume();
}

for (const gesture of ["pointerdown", "keydown"]) {
  addEventListener(gesture, () => isOn() && wake(), { passive: true });
}

function isOn() {
  return sound.value === "on" && Number(volume.value) > 0;
}

/** A room with a soft echo, in which nothing is ever too loud. @param {AudioContext} context */
function furnish(context) {
  const [ears, limit] = [context.createGain(), context.createDynamicsCompressor()];
  const [delay, again, dull] = [context.createDelay(), context.createGain(), context.createBiquadFilter()];
  delay.delayTime.value = ECHO.after;
  again.gain.value = ECHO.again;
  dull.frequency.value = ECHO.below;
  ears.connect(limit).connect(context.destination);
  ears.connect(delay).connect(dull).connect(again).connect(limit);
  again.connect(delay);
  return { context, ears };
}

/** @param {string} name of SOUNDS, or "" */
export function play(name) {
  if (!SOUNDS[name] || document.hidden) return;
  if (vibration.value === "on" && SHAKES[name]) navigator.vibrate?.(SHAKES[name] ?? 0);
  if (!isOn() || room?.context.state !== "running") return;
  room.ears.gain.value = LOUDEST * (Number(volume.value) / 100) ** 2; // as ears hear it
  for (const voice of SOUNDS[name] ?? []) sing(room.context, room.ears, voice);
}

/**
 * @param {AudioContext} context
 * @param {AudioNode} ears
 * @param {Voice} voice
 */
function sing(context, ears, voice) {
  const start = context.currentTime + (voice.after ?? 0);
  const loud = context.createGain();
  loud.gain.setValueAtTime(0, start);
  loud.gain.linearRampToValueAtTime(voice.loud * 0.5, start + (voice.soft ?? 0.004));
  loud.gain.exponentialRampToValueAtTime(0.0001, start + voice.length);
  loud.connect(ears);
  const source = voice.kind === "noise" ? noise(context, voice, loud) : tone(context, voice, loud);
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
