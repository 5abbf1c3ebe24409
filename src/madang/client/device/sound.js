/** Plays small synthesised sounds, and shakes the device with some. Silent until the first gesture, as browsers want it, and on request. */

import { sound, vibration, volume } from "./prefs.js";

/** Where all voices go: the room, its echo, the loudness. @type {{ context: AudioContext, ears: GainNode } | null} */
let room = null;

const LOUDEST = 1.1;
const SILENT_MS = 10_000; // so long after the last sound or press the device computes no more silence
const LATE_MS = 300; // a sound that comes later than this belongs to nothing on the screen
const CALLS_BACK = new Set(["ask", "nudge"]); // heard while another tab is in front, too
const ECHO = { after: 0.085, again: 0.22, below: 2400 }; // s, share, Hz

let silence = 0;

function wake() {
  room ??= furnish(new AudioContext());
  if (room.context.state === "suspended") void room.context.resume();
  rest();
}

/** Let the device sleep after a while without a sound: a room in which nothing sounds costs power too. */
function rest() {
  clearTimeout(silence);
  silence = setTimeout(() => void room?.context.suspend(), SILENT_MS);
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
  if (!SOUNDS[name] || (document.hidden && !CALLS_BACK.has(name))) return;
  if (vibration.value === "on" && SHAKES[name]) navigator.vibrate?.(SHAKES[name] ?? 0);
  if (!isOn() || !room) return;
  const { context, ears } = room;
  const asked = performance.now();
  const sound = () => {
    if (context.state !== "running" || performance.now() - asked > LATE_MS) return;
    ears.gain.value = LOUDEST * (Number(volume.value) / 100) ** 2; // as ears hear it
    for (const voice of SOUNDS[name] ?? []) sing(context, ears, voice);
  };
  rest();
  if (context.state === "running") sound();
  else context.resume().then(sound, () => {}); // a phone call may have the speakers
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

// ---- What everything at a table sounds like, and how it shakes a device that can.

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
 * @property {number} [soft] s in which it swells
 */

/** @param {number} pitch @param {number} loud @param {number} [after] @returns {Voice[]} a wooden knock */
const knock = (pitch, loud, after = 0) => [
  { kind: "triangle", pitch, to: pitch * 0.45, after, length: 0.12, loud },
  { kind: "noise", pitch: pitch * 6, after, length: 0.05, loud: loud * 0.8 },
];

/** @param {number} loud @param {number} [after] @returns {Voice[]} a stiff card that lands */
const flick = (loud, after = 0) => [
  { kind: "noise", pitch: 2600, after, length: 0.05, loud },
  { kind: "triangle", pitch: 320, to: 150, after, length: 0.06, loud: loud * 0.5 },
];

/** @param {number} loud @param {number} [after] @returns {Voice[]} a tile on a table */
const clack = (loud, after = 0) => [
  { kind: "sine", pitch: 2350, to: 2100, after, length: 0.035, loud: loud * 0.6 },
  { kind: "noise", pitch: 3400, after, length: 0.03, loud },
  { kind: "triangle", pitch: 240, to: 120, after, length: 0.07, loud: loud * 0.7 },
];

/** @param {number} after @returns {Voice[]} a chip on others */
const chip = (after) => [
  { kind: "sine", pitch: 3100, to: 2900, after, length: 0.06, loud: 0.14 },
  { kind: "triangle", pitch: 2200, after, length: 0.03, loud: 0.16 },
];

/** @param {number} pitch @param {number} after @param {number} loud @returns {Voice[]} a small bell */
const bell = (pitch, after, loud) => [
  { kind: "sine", pitch, after, length: 0.9, loud },
  { kind: "sine", pitch: pitch * 2.01, after, length: 0.5, loud: loud * 0.35 },
  { kind: "sine", pitch: pitch * 3.02, after, length: 0.25, loud: loud * 0.15 },
];

/** @param {number[]} pitches @param {number} apart @param {number} loud @param {number} [after] @returns {Voice[]} */
const chime = (pitches, apart, loud, after = 0) =>
  pitches.flatMap((pitch, place) => bell(pitch, after + place * apart, loud));

/** @param {number} count @param {number} apart @returns {number[]} */
const times = (count, apart) => Array.from({ length: count }, (_, place) => place * apart);

/** @type {Record<string, Voice[]>} */
export const SOUNDS = {
  card: flick(0.5),
  draw: [{ kind: "noise", pitch: 5200, length: 0.1, loud: 0.16, soft: 0.02 }],
  deal: times(14, 0.075).map((after) => ({ kind: "noise", pitch: 4200, after, length: 0.045, loud: 0.14 })),
  tile: clack(0.45),
  draw_tile: clack(0.14),
  deal_tiles: times(12, 0.09).flatMap((after, place) => clack(0.1 + (place % 3) * 0.04, after)),
  flower: chime([1175, 1568], 0.08, 0.1),
  ask: chime([660, 880], 0.09, 0.11),
  nudge: [...knock(420, 0.35), ...knock(420, 0.35, 0.16)],
  ppong: [...knock(240, 0.7), ...knock(300, 0.7, 0.1)],
  chow: times(3, 0.06).flatMap((after, place) => [
    ...clack(0.35, after),
    ...bell(520 + place * 70, after, 0.06),
  ]),
  pung: [...clack(0.5), ...knock(260, 0.6, 0.03), ...knock(320, 0.5, 0.12)],
  kong: [...clack(0.5), ...times(4, 0.07).flatMap((after, place) => knock(200 + place * 45, 0.55, after))],
  ready: chime([587, 880, 1175], 0.1, 0.09),
  stop: [
    ...bell(196, 0, 0.4),
    { kind: "sine", pitch: 392, to: 388, length: 0.9, loud: 0.2 },
    ...knock(150, 0.4),
  ],
  chips: times(3, 0.05).flatMap(chip),
  bet: [...flick(0.35), ...times(4, 0.045).flatMap((after) => chip(0.08 + after))],
  fold: [{ kind: "noise", pitch: 1500, length: 0.16, loud: 0.16, soft: 0.05 }],
  win: [
    ...flick(0.4),
    ...times(4, 0.045).flatMap((after) => chip(0.45 + after)),
    ...chime([660, 990], 0.12, 0.13, 0.45),
  ],
  lose: [
    ...flick(0.4),
    { kind: "triangle", pitch: 220, to: 120, after: 0.45, length: 0.3, loud: 0.4 },
    { kind: "noise", pitch: 700, after: 0.45, length: 0.1, loud: 0.3 },
  ],
  mahjong: [...clack(0.6), ...knock(180, 0.6), ...chime([523, 659, 784, 1047, 1319], 0.08, 0.13, 0.12)],
  result: chime([523, 659, 784, 1047], 0.09, 0.11, 0.25),
};

/** In ms: shaking, still, shaking … @type {Record<string, number[]>} */
export const SHAKES = {
  ask: [18],
  nudge: [90, 70, 90],
  ppong: [25, 60, 40],
  chow: [20, 40, 20],
  pung: [25, 60, 40],
  kong: [20, 40, 20, 40, 50],
  stop: [60],
  bet: [12],
  win: [20, 50, 20, 50, 60],
  mahjong: [20, 50, 20, 50, 20, 50, 90],
};
