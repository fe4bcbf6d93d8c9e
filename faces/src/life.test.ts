import { describe, expect, test } from 'vitest'
import { apart } from './depth.ts'
import type { Pose } from './expression.ts'
import {
  born,
  calmPose,
  type FaceState,
  farthest,
  glance,
  type Life,
  type Mood,
  poseAt,
  turn,
} from './life.ts'
import { type Phone, voicedAt } from './visemes.ts'

const frame = 1000 / 60

/** The poses of a life, a frame each, from one moment to another. */
function film(life: Life, from: number, to: number) {
  const poses: Pose[] = []
  for (let now = from; now < to; now += frame) poses.push(poseAt(life, now))
  return poses
}

const minutes = (life: Life, count: number) => film(life, 0, count * 60_000)
const range = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers)
/** The most that changes from one frame to the next. */
const jump = (poses: Pose[], key: keyof Pose) =>
  Math.max(...poses.slice(1).map((pose, at) => Math.abs(pose[key] - (poses[at] ?? pose)[key])))
/** When the eyes begin to shut, in ms. */
function blinksOf(poses: Pose[]) {
  return poses.flatMap(({ blink }, at) =>
    blink > 0 && poses[at - 1]?.blink === 0 ? [at * frame] : [],
  )
}
const at = (state: FaceState, mood: Mood = 'neutral') => born(3, 0, state, mood)

describe('a face at rest', () => {
  const poses = minutes(at('idle'), 5)

  test('blinks as people do: 12 to 24 times a minute, now and then twice, never on the beat', () => {
    const blinks = blinksOf(poses)
    const pauses = blinks.slice(1).map((begin, index) => begin - (blinks[index] ?? 0))

    expect(blinks.length / 5).toBeGreaterThan(12)
    expect(blinks.length / 5).toBeLessThan(24)
    expect(pauses.filter((pause) => pause < 400).length).toBeGreaterThan(5)
    expect(range(pauses.filter((pause) => pause > 400))).toBeGreaterThan(2500)
  })

  test('shuts its eyes whole and eased, over more than three frames', () => {
    expect(Math.max(...poses.map(({ blink }) => blink))).toBeGreaterThan(0.9)
    expect(jump(poses, 'blink')).toBeLessThan(0.35)
  })

  test('looks beside now and then, and back at the visitor', () => {
    const beside = poses.filter(({ lookX, lookY }) => Math.hypot(lookX, lookY) > 0.5).length
    const visitor = poses.filter(({ lookX, lookY }) => Math.hypot(lookX, lookY) < 0.05).length

    expect(beside / poses.length).toBeGreaterThan(0.2)
    expect(visitor / poses.length).toBeGreaterThan(0.3)
    expect(Math.max(...poses.map(({ lookX }) => Math.abs(lookX)))).toBeLessThan(2)
  })

  test('breathes 13 to 14 times a minute, and its head is never quite still', () => {
    const breaths = poses.filter(({ breath }, index) => {
      return breath > 0.5 && (poses[index - 1]?.breath ?? 1) <= 0.5
    })

    expect(breaths.length / 5).toBeCloseTo(13.6, 0)
    for (const key of ['yaw', 'pitch', 'roll'] as const) {
      expect(range(poses.slice(0, 600).map((pose) => pose[key]))).toBeGreaterThan(0.8)
    }
  })
})

test.each([
  ['idle', 'neutral'],
  ['listening', 'neutral'],
  ['thinking', 'neutral'],
  ['speaking', 'warm'],
  ['speaking', 'regret'],
] as const)('%s and %s: the head stays within six degrees, without a jump', (state, mood) => {
  const poses = minutes(at(state, mood), 2)

  for (const key of ['yaw', 'pitch', 'roll'] as const) {
    expect(Math.max(...poses.map((pose) => Math.abs(pose[key])))).toBeLessThanOrEqual(farthest)
    expect(jump(poses, key)).toBeLessThan(0.5)
  }
})

describe('what happens', () => {
  test('goes over smoothly, also when it changes in the middle of a change', () => {
    let life = at('idle', 'warm')
    const poses: Pose[] = []
    for (let now = 0; now < 3000; now += frame) {
      const states: FaceState[] = ['idle', 'listening', 'thinking', 'speaking', 'idle']
      life = turn(life, now, states[Math.floor(now / 150) % 5] ?? 'idle', 'regret')
      poses.push(poseAt(life, now))
    }

    expect(jump(poses, 'smile')).toBeLessThan(0.12)
    expect(jump(poses, 'raise')).toBeLessThan(0.4)
    expect(jump(poses, 'yaw')).toBeLessThan(0.8)
  })

  test('the mood changes while it goes on speaking, as soon as the kind of answer is known', () => {
    const life = turn(at('speaking'), 100, 'speaking', 'regret')

    expect(poseAt(life, 100).smile).toBeCloseTo(0.5)
    expect(poseAt(life, 500).smile).toBeLessThan(0)
  })

  test('who listens nods, with the brows up and the eyes on the visitor', () => {
    const listening = film(turn(at('idle'), 1000, 'listening', 'neutral'), 1500, 6000)
    const idle = film(at('idle'), 1500, 6000)
    const deepest = (poses: Pose[]) => Math.max(...poses.map(({ pitch }) => pitch))
    const widest = (poses: Pose[]) => Math.max(...poses.map(({ lookX }) => Math.abs(lookX)))

    expect(deepest(listening)).toBeGreaterThan(deepest(idle) + 2.5)
    expect(widest(listening)).toBeLessThan(widest(idle) / 2)
    for (const { raise } of listening) expect(raise).toBeGreaterThan(1.5)
  })

  test('who thinks looks up and aside', () => {
    for (const pose of film(at('thinking'), 500, 3000)) {
      expect(pose.lookX).toBeGreaterThan(0.8)
      expect(pose.lookY).toBeLessThan(-1)
      expect(pose.pitch).toBeLessThan(0)
    }
  })

  test('a glance goes down to the sources and is back within a second and a quarter', () => {
    const life = glance(at('speaking'), 1000)
    const look = (now: number) => poseAt(life, now).lookY - poseAt(at('speaking'), now).lookY

    expect(look(1000)).toBeCloseTo(0)
    expect(look(1400)).toBeGreaterThan(2.4)
    expect(look(2250)).toBeCloseTo(0)
  })
})

describe('the kind of answer', () => {
  const rest = { open: 0, wide: 0, round: 0, teeth: 0, tongue: 0, smile: 0.5, stress: 0 }

  test('regret has no smile in it, silent or speaking, and the inner brows rise', () => {
    for (const state of ['idle', 'speaking'] as const) {
      const silent = poseAt(at(state, 'regret'), 700)
      const saying = poseAt(at(state, 'regret'), 700, rest)
      expect(silent.smile).toBeLessThan(0)
      expect(saying.smile).toBeLessThan(0)
      expect(silent.sorrow).toBeGreaterThan(5)
    }
    for (const smile of [0.2, 0.4, 0.7]) {
      const saying = poseAt(at('speaking', 'regret'), 700, { ...rest, open: 0.5, smile })
      expect(saying.smile).toBeLessThan(0.1)
    }
  })

  test('regret passes after a few seconds of silence, and not while it speaks', () => {
    expect(poseAt(at('idle', 'regret'), 3000).smile).toBeLessThan(0)
    expect(poseAt(at('idle', 'regret'), 6000).smile).toBeCloseTo(0.5)
    expect(poseAt(at('speaking', 'regret'), 60_000).smile).toBeLessThan(0)
  })

  test('warmth smiles more than the calm frame', () => {
    expect(poseAt(at('idle', 'warm'), 500).smile).toBeGreaterThan(calmPose.smile + 0.2)
  })
})

test('a face at rest needs less than half of the frames, and a blink all of them', () => {
  const poses = minutes(at('idle'), 1)
  let shown = poses[0] ?? calmPose
  const drawn = poses.filter((pose) => {
    if (apart(shown, pose) < 0.1) return false
    shown = pose
    return true
  })

  expect(drawn.length).toBeLessThan(poses.length / 2)
  expect(drawn.length).toBeGreaterThan(poses.length / 6)
  expect(apart({ ...calmPose, blink: 0.02 }, calmPose)).toBeGreaterThan(0.1)
})

test('the brows rise with the weight of what is said', () => {
  const phones: Phone[] = [
    { phone: 'pau', end: 0.2 },
    { phone: 'n', end: 0.3 },
    { phone: 'ow', end: 0.6 },
    { phone: 'pau', end: 1.2 },
  ]
  const raiseAt = (time: number) => poseAt(at('speaking'), 100, voicedAt(phones, time)).raise

  expect(raiseAt(0.45)).toBeGreaterThan(raiseAt(0.1) + 1)
  expect(raiseAt(1.1)).toBeCloseTo(raiseAt(0.1))
})

test('the same moment of the same life is always the same pose', () => {
  const life = turn(at('idle'), 400, 'speaking', 'warm')

  expect(poseAt(life, 12_345)).toEqual(poseAt(life, 12_345))
  expect(poseAt({ ...life, seed: 9 }, 12_345)).not.toEqual(poseAt(life, 12_345))
})
