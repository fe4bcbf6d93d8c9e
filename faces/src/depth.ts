import type { Head } from './expression.ts'

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
