import type { Head, Pose } from './expression.ts'

/** The parts of a person that move by themselves; all but the body move with the head as well. */
export type Moving = 'body' | 'head' | 'features' | 'hair' | 'glasses'
/** Units of the drawing, and degrees about the pivot. */
export type Shift = { x: number; y: number; turn: number }

/** Where the neck carries the head. */
export const pivot = { x: 132, y: 200 }

/**
 * Where each part is in a pose: what is nearer moves farther as the head turns and nods, and the shoulders lift with
 * each breath and take the head with them.
 */
export function shiftsOf({
  yaw,
  pitch,
  roll,
  breath,
}: Head & { breath: number }): Record<Moving, Shift> {
  const near = (share: number): Shift => ({ x: yaw * share, y: pitch * share * 0.8, turn: 0 })
  return {
    body: { x: yaw * -0.12, y: 2.2 - breath * 2.2, turn: 0 },
    head: { x: yaw * 0.3, y: 2 - breath * 2.6 + pitch * 0.22, turn: roll },
    features: near(0.55),
    hair: near(0.2),
    glasses: near(0.55),
  }
}

/** How many units of the drawing something goes when one of these numbers changes by one. */
const reach: Pose = {
  ...{ open: 12, wide: 2.6, round: 5.2, teeth: 2.4, tongue: 2, smile: 3 },
  ...{ lid: 6, blink: 11, lookX: 1, lookY: 1, raise: 1, tilt: 0.2, sorrow: 0.2 },
  ...{ yaw: 0.9, pitch: 0.9, roll: 3, breath: 2.6 },
}

/** The farthest that anything has gone from one pose to another, in units of the drawing. */
export function apart(from: Pose, to: Pose) {
  let most = 0
  for (const key of Object.keys(reach) as (keyof Pose)[]) {
    most = Math.max(most, Math.abs(to[key] - from[key]) * reach[key])
  }
  return most
}
