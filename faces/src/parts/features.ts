/** What makes a face one's own. Shares are of the usual face, lengths are units of the drawing. */
export type Features = {
  eyeSize: number
  eyeTall: number
  /** Degrees by which the outer corners stand higher. */
  eyeTilt: number
  /** How much farther each eye stands from the nose. */
  eyeGap: number
  /** How deep the fold of the upper lid is. */
  lidFold: number
  noseWide: number
  noseLong: number
  mouthWide: number
  lips: number
  browWeight: number
  browArch: number
  browLow: number
}

type Numbers = [
  eyes: [size: number, tall: number, tilt: number, gap: number, fold: number],
  nose: [wide: number, long: number],
  mouth: [wide: number, lips: number],
  brows: [weight: number, arch: number, low: number],
]

const usual: Numbers = [
  [1, 1, 0, 0, 1],
  [1, 1],
  [1, 1],
  [1, 0, 0],
]

const own: Record<string, Numbers> = {
  maya: [
    [1.04, 1, 3, 0, 1],
    [1, 1],
    [1, 1.05],
    [1, 0.6, 0],
  ],
  daniel: [
    [0.98, 0.88, 0, 0, 1],
    [1.06, 1],
    [1, 1],
    [1.1, 0, 2],
  ],
  amara: [
    [1.08, 1, 1.5, 1, 1],
    [1.22, 1],
    [1.04, 1.3],
    [1, 0.9, 0],
  ],
  kenji: [
    [1, 0.78, 2, 0, 0.35],
    [1, 1.06],
    [1, 1],
    [1.1, 0, -5],
  ],
  leila: [
    [1.1, 1, 2.5, 0, 1],
    [1, 1.08],
    [1, 1.08],
    [1.3, 1, 0],
  ],
  tomas: [
    [1, 0.92, -1, 0, 1],
    [1.16, 1],
    [1, 1],
    [1.3, 0, 1.5],
  ],
  ingrid: [
    [0.94, 1, -2, 0, 1],
    [1, 1.1],
    [1, 0.84],
    [0.8, 0, 0],
  ],
  arjun: [
    [1.03, 1, 0, 0, 1],
    [1.1, 1.12],
    [1, 1],
    [1.45, 0.4, 0],
  ],
  sofia: [
    [1.06, 1.06, 0, 0, 1],
    [1, 0.9],
    [1.1, 1],
    [1, 0.3, 0],
  ],
  marcus: [
    [0.92, 1, -2.5, 0, 1],
    [1.22, 1.14],
    [1, 1],
    [1.2, 0, -6],
  ],
  kwame: [
    [1, 0.96, 0, 1, 1],
    [1.3, 1],
    [1.08, 1.35],
    [1, 0, 0],
  ],
  grace: [
    [1, 0.8, 4, 0.6, 0.4],
    [0.9, 0.94],
    [0.94, 1],
    [1, -0.6, 0],
  ],
}

export function featuresOf(id: string): Features {
  const [eyes, nose, mouth, brows] = own[id] ?? usual
  const [eyeSize, eyeTall, eyeTilt, eyeGap, lidFold] = eyes
  const [noseWide, noseLong] = nose
  const [mouthWide, lips] = mouth
  const [browWeight, browArch, browLow] = brows
  return {
    ...{ eyeSize, eyeTall, eyeTilt, eyeGap, lidFold },
    ...{ noseWide, noseLong, mouthWide, lips },
    ...{ browWeight, browArch, browLow },
  }
}
