import { type Mouth, type Pose, restingPose } from './expression.ts'

// Everything a face does by itself is a function of the time and of what happened to it, so that it can be tested
// moment by moment. Times are milliseconds of a clock that only goes forward.

export type FaceState = 'idle' | 'listening' | 'thinking' | 'speaking'
/** The kind of answer that is given: good or bad news shows. */
export type Mood = 'neutral' | 'warm' | 'regret'
/** The mouth of a speech, and how much weight lies on what is said now (0..1). */
export type Voiced = Mouth & { stress: number }
/** A held pose, and how much of a life there is in it: gaze that wanders, head that sways and nods. */
type Held = Pose & { wander: number; sway: number; nod: number }
export type Life = {
  /** Two faces on one page do not blink together. */
  seed: number
  state: FaceState
  mood: Mood
  since: number
  /** How the face was held when state or mood changed. */
  from: Held
  /** When it last looked at the sources of its answer. */
  glance: number
}

/** The farthest that a head turns, in degrees. */
export const farthest = 6
const shift = 350
const regretLasts = 3500

const still: Held = { ...restingPose, smile: 0.5, wander: 1, sway: 1, nod: 0 }
const moods: Record<Mood, Partial<Held>> = {
  neutral: {},
  warm: { smile: 0.35, lid: 0.04, raise: 0.5 },
  regret: { smile: -0.9, wide: -0.5, sorrow: 8, raise: 1, lid: 0.06, pitch: 2.4, roll: 2.5 },
}
const states: Record<FaceState, Partial<Held>> = {
  idle: {},
  listening: { lid: -0.08, raise: 1.8, pitch: 0.8, roll: 2.4, wander: -0.75, sway: -0.4, nod: 1 },
  thinking: {
    ...{ smile: -0.4, wide: -0.7, lid: 0.06, lookX: 2.1, lookY: -1.9, raise: 1.5, tilt: -5 },
    ...{ yaw: 3, pitch: -2, roll: -1.6, wander: -0.6, sway: -0.4 },
  },
  speaking: { lid: 0.02, raise: 0.6, wander: -0.4, sway: 0.5 },
}

/** Slow at both ends; outside 0..1 it stays there. */
export function ease(share: number) {
  const within = Math.min(1, Math.max(0, share))
  return within * within * (3 - 2 * within)
}

function mix(from: Held, to: Held, share: number): Held {
  const mixed = { ...to }
  for (const key of Object.keys(to) as (keyof Held)[]) {
    mixed[key] = from[key] + (to[key] - from[key]) * share
  }
  return mixed
}

function heldIn(state: FaceState, mood: Mood): Held {
  const held = { ...still }
  for (const part of [moods[mood], states[state]]) {
    for (const key of Object.keys(part) as (keyof Held)[]) held[key] += part[key] ?? 0
  }
  return held
}

function heldAt({ state, mood, since, from }: Life, now: number): Held {
  const held = mix(from, heldIn(state, mood), ease((now - since) / shift))
  // Nobody looks sorry for long after it has been said.
  const over = state === 'idle' && mood === 'regret' ? ease((now - since - regretLasts) / 1500) : 0
  return over > 0 ? mix(held, heldIn('idle', 'neutral'), over) : held
}

/** A face that begins to live. */
export function born(seed: number, now: number, state: FaceState, mood: Mood): Life {
  const from = heldIn(state, mood)
  return { seed, state, mood, since: now, from, glance: Number.NEGATIVE_INFINITY }
}

/** Into another state or mood, from wherever the face is. */
export function turn(life: Life, now: number, state: FaceState, mood: Mood): Life {
  if (life.state === state && life.mood === mood) return life
  return { ...life, state, mood, since: now, from: heldAt(life, now) }
}

/** Looks at the sources of its answer from now on, for a moment. */
export function glance(life: Life, now: number): Life {
  return { ...life, glance: now }
}

/** A number in 0..1 that is always the same for the same numbers. */
function chance(seed: number, at: number) {
  const mixed = Math.sin(seed * 127.1 + at * 311.7) * 43_758.5453
  return mixed - Math.floor(mixed)
}

const gazeSpan = 1700

/** Half of the time at the visitor, else a little beside. */
function placeOf(seed: number, at: number) {
  if (chance(seed, at * 3) < 0.5) return { x: 0, y: 0 }
  return { x: chance(seed + 2, at) * 3.8 - 1.9, y: chance(seed + 3, at) * 1.8 - 0.9 }
}

/** Where the gaze is that goes to a new place once in each span; `takes` ms to get there. */
function gazeAt(seed: number, now: number, takes: number) {
  const begins = (at: number) => (at + 0.6 * chance(seed + 4, at)) * gazeSpan
  const span = Math.floor(now / gazeSpan)
  const at = begins(span) > now ? span - 1 : span
  const from = placeOf(seed, at - 1)
  const to = placeOf(seed, at)
  const share = ease((now - begins(at)) / takes)
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const closing = 80
const opening = 170

function lidsAt(since: number) {
  if (since < 0 || since > closing + opening) return 0
  return since < closing ? ease(since / closing) : 1 - ease((since - closing) / opening)
}

/** When the eyes blink in the span of 3.4 s with this number; every fifth time they blink twice. */
function blinksIn(seed: number, span: number) {
  const first = (span + 0.65 * chance(seed, span)) * 3400
  return chance(seed + 1, span) < 0.2 ? [first, first + 320] : [first]
}

function blinkAt(seed: number, now: number) {
  const span = Math.floor(now / 3400)
  const blinks = [...blinksIn(seed, span - 1), ...blinksIn(seed, span)]
  return Math.max(...blinks.map((begin) => lidsAt(now - begin)))
}

/** One nod of half a second, down and up. */
function nodAt(since: number) {
  return since > 0 && since < 520 ? Math.sin((since / 520) * Math.PI) ** 2 : 0
}

function breathAt(now: number) {
  const share = (now % 4400) / 4400
  return share < 0.4 ? ease(share / 0.4) : 1 - ease((share - 0.4) / 0.6)
}

/** Down to the sources under the stage, a moment there, and back. */
function glanceAt(since: number) {
  return ease(since / 140) - ease((since - 800) / 220)
}

/** What is said is said with the smile or the regret of the face; wide open there is less of it to see. */
function spoken({ open, wide, round, teeth, tongue, smile }: Mouth, feeling: number): Mouth {
  return { open, wide, round, teeth, tongue, smile: smile + feeling * (1 - 0.4 * open) }
}

const within = (degrees: number) => Math.min(farthest, Math.max(-farthest, degrees))

/** The face at this moment; `voiced` while it says something. */
export function poseAt(life: Life, now: number, voiced?: Voiced | null): Pose {
  const { wander, sway, nod, ...held } = heldAt(life, now)
  const own = now + life.seed * 977
  const gaze = gazeAt(life.seed, own, 90)
  // The head goes after the eyes, later and less far.
  const follow = gazeAt(life.seed, own, 520)
  const source = glanceAt(now - life.glance)
  const listened = (now - life.since - 500) % 3600
  const nods = nod * (nodAt(listened) + 0.6 * nodAt(listened - 560))
  const stress = voiced?.stress ?? 0
  const wave = (pace: number, from: number) => Math.sin(own / pace + from)
  return {
    ...held,
    ...(voiced && spoken(voiced, held.smile - still.smile)),
    lid: held.lid + 0.3 * source - 0.05 * stress,
    blink: blinkAt(life.seed, own),
    lookX: held.lookX + wander * gaze.x + 0.5 * source,
    lookY: held.lookY + wander * gaze.y + 2.6 * source,
    raise: held.raise + 2 * stress,
    yaw: within(
      held.yaw + wander * follow.x * 0.9 + sway * (1.1 * wave(2300, 0) + 0.8 * wave(1370, 1.3)),
    ),
    pitch: within(
      held.pitch + 3.2 * nods + 2.4 * source + 1.3 * stress + sway * 0.7 * wave(1900, 0.5),
    ),
    roll: within(held.roll + sway * (0.8 * wave(3100, 0) + 0.4 * wave(1730, 2))),
    breath: breathAt(own),
  }
}

/** What the expressions of a face look like when they are held: for pictures of them. */
export function poseOf(state: FaceState, mood: Mood): Pose {
  const { wander, sway, nod, ...pose } = heldIn(state, mood)
  return pose
}

/** The one frame for those who want no motion. */
export const calmPose: Pose = poseOf('idle', 'neutral')
