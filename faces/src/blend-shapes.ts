import type { Pose } from './expression.ts'

// What a head in three dimensions can do, and how it does what a drawn face does. The names are those of ARKit, of the
// visemes of Oculus, and of the expressions of VRM.

/** A shape by its usual name: some programs write eyeBlink_L, and the name of the mesh before it. */
export function usualName(name: string) {
  const own = name.split('.').at(-1) ?? name
  return own.replace(/_L$/, 'Left').replace(/_R$/, 'Right')
}

/** By which of its shapes a head speaks. */
export type MouthKind = 'none' | 'jaw' | 'arkit' | 'visemes' | 'expressions'

const visemes = 'sil PP FF TH DD kk CH SS nn RR aa E I O U'.split(' ')

/** How the mouth of a head with these shapes moves. */
export function mouthKind(names: ReadonlySet<string>): MouthKind {
  const spoken = visemes.filter((one) => names.has(`viseme_${one}`))
  if (spoken.includes('aa') && spoken.length >= 5) return 'visemes'
  if (!names.has('jawOpen')) return 'none'
  return names.has('mouthFunnel') || names.has('mouthPucker') ? 'arkit' : 'jaw'
}

const hasBoth = (names: ReadonlySet<string>, name: string) =>
  names.has(`${name}Left`) && names.has(`${name}Right`)

/** What a head with these shapes cannot do, in words for people. */
export function missingShapes(names: ReadonlySet<string>): string[] {
  const mouth = mouthKind(names)
  const has = (one: boolean, words: string) => (one ? [] : [words])
  return [
    ...has(mouth !== 'none', 'This model has no mouth shapes, so it cannot speak.'),
    ...has(mouth !== 'jaw', 'It has only a jaw: its mouth opens, but its lips form no sounds.'),
    ...has(hasBoth(names, 'eyeBlink'), 'It has no eyelid shapes, so it does not blink.'),
    ...has(names.has('browInnerUp'), 'It has no brow shapes, so its brows do not move.'),
    ...has(hasBoth(names, 'mouthSmile'), 'It has no smile.'),
  ]
}

/** The same of a VRM, by the names of its expressions. */
export function missingExpressions(names: ReadonlySet<string>): string[] {
  const blinks = names.has('blink') || (names.has('blinkLeft') && names.has('blinkRight'))
  return [
    ...(names.has('aa') ? [] : ['This model has no mouth shapes, so it cannot speak.']),
    ...(blinks ? [] : ['It has no eyelid shapes, so it does not blink.']),
    ...(names.has('relaxed') || names.has('happy') ? [] : ['It has no smile.']),
  ]
}

export type Weights = Record<string, number>

const share = (value: number) => Math.min(1, Math.max(0, value))
const both = (name: string, value: number): Weights => ({
  [`${name}Left`]: share(value),
  [`${name}Right`]: share(value),
})

/** What lips and jaw do, for a mouth without visemes. */
function arkitMouth({ open, wide, round, teeth }: Pose): Weights {
  return {
    jawOpen: share(open * 0.75),
    mouthFunnel: share(round * open),
    mouthPucker: share(round * (1 - open) * 0.9),
    mouthLowerDown: share(teeth * open * 0.4),
    ...both('mouthStretch', Math.max(0, wide) * 0.4),
    ...both('mouthPress', Math.max(0, -wide) * 0.5 * (1 - open)),
  }
}

/** The sounds that a mouth forms: open and round is O, less open U, wide E and I. */
function sounds({ open, wide, round, teeth }: Pose) {
  const loud = share(open * 1.1)
  const spread = Math.max(0, wide) * (1 - round)
  return {
    aa: share(loud * (1 - round) * (1 - spread * 0.8)),
    E: share(spread * loud * 1.1),
    I: share(spread * (1 - loud) * Math.min(1, open * 3)),
    O: share(round * loud),
    U: share(round * (1 - loud) * Math.min(1, open * 3)),
    FF: share(teeth * Math.max(0, 0.25 - open) * 4 * Math.min(1, open * 12)),
    PP: share(Math.max(0, -wide) * (1 - Math.min(1, open * 4))),
  }
}

function visemeMouth(pose: Pose): Weights {
  const weights = Object.entries(sounds(pose)).map(([name, value]) => [`viseme_${name}`, value])
  return Object.fromEntries(weights)
}

/** What a model of ARKit shapes (and visemes) shows of a pose. */
export function shapesOf(pose: Pose, mouth: MouthKind): Weights {
  const { lid, blink, lookX, lookY, raise, sorrow, smile } = pose
  const shut = share(Math.max(blink, lid * 0.6))
  // The drawing looks at most about four units to a side and three up or down.
  const [across, down] = [lookX / 5, lookY / 4]
  return {
    ...(mouth === 'visemes' ? visemeMouth(pose) : arkitMouth(pose)),
    ...both('eyeBlink', shut),
    ...both('mouthSmile', (smile - 0.35) * 0.8),
    ...both('mouthFrown', -smile * 0.5),
    ...both('browOuterUp', raise / 6),
    browInnerUp: share(raise / 6 + sorrow / 12),
    eyeLookOutLeft: share(across),
    eyeLookInRight: share(across),
    eyeLookInLeft: share(-across),
    eyeLookOutRight: share(-across),
    ...both('eyeLookDown', down),
    ...both('eyeLookUp', -down),
  }
}

/** What a VRM shows of a pose. */
export function expressionsOf(pose: Pose): Weights {
  const { aa, E, I, O, U } = sounds(pose)
  return {
    ...{ aa, ee: E, ih: I, oh: O, ou: U },
    blink: share(Math.max(pose.blink, pose.lid * 0.5)),
    relaxed: share((pose.smile - 0.35) * 0.5),
    sad: share(-pose.smile * 0.5),
  }
}
