/** What makes a face one's own. Shares are of the usual face, lengths are units of the drawing. */
export type Features = {
  eyeSize: number
  eyeTall: number
  /** Degrees by which the outer corners stand higher. */
  eyeTilt: number
  /** How much farther each eye stands from the nose. */
  eyeGap: number
  /** How deep the fold of the upper lid is; 0 where there is none. */
  lidFold: number
  noseWide: number
  noseLong: number
  mouthWide: number
  lips: number
  browWeight: number
  browArch: number
  browLow: number
  /** How low the chin is, how full the cheeks are, and how broad the chin. */
  chin: number
  cheek: [x: number, y: number]
  under: number
}

const usual: Features = {
  ...{ eyeSize: 1, eyeTall: 1, eyeTilt: 0, eyeGap: 0, lidFold: 1 },
  ...{ noseWide: 1, noseLong: 1, mouthWide: 1, lips: 1 },
  ...{ browWeight: 1, browArch: 0, browLow: 0 },
  ...{ chin: 185.8, cheek: [79.4, 164.4], under: 28.7 },
}

const jaws = {
  oval: { chin: 190, cheek: [80.5, 163], under: 24 },
  heart: { chin: 188.5, cheek: [80.5, 158], under: 22 },
  square: { chin: 188, cheek: [77.5, 171], under: 34 },
  full: { chin: 185, cheek: [77.6, 167], under: 32 },
  long: { chin: 190, cheek: [78.6, 168], under: 30 },
} satisfies Record<string, Partial<Features>>

const own: Record<string, Partial<Features>> = {
  maya: { ...jaws.heart, eyeTilt: 3, eyeSize: 1.04, browArch: 0.6, lips: 1.05 },
  daniel: { eyeTall: 0.88, eyeSize: 0.98, noseWide: 1.06, browWeight: 1.1, browLow: 2 },
  amara: {
    ...{ ...jaws.full, eyeSize: 1.08, eyeTilt: 1.5, eyeGap: 1 },
    ...{ noseWide: 1.22, lips: 1.3, mouthWide: 1.04, browArch: 0.9 },
  },
  kenji: {
    ...{ ...jaws.long, eyeTall: 0.78, eyeTilt: 2, lidFold: 0.35 },
    ...{ noseLong: 1.06, browWeight: 1.1, browLow: -5 },
  },
  leila: { eyeSize: 1.1, eyeTilt: 2.5, browWeight: 1.3, browArch: 1, noseLong: 1.08, lips: 1.08 },
  tomas: { eyeTall: 0.92, eyeTilt: -1, noseWide: 1.16, browWeight: 1.3, browLow: 1.5 },
  ingrid: { ...jaws.oval, eyeSize: 0.94, eyeTilt: -2, noseLong: 1.1, lips: 0.84, browWeight: 0.8 },
  arjun: { eyeSize: 1.03, noseWide: 1.1, noseLong: 1.12, browWeight: 1.45, browArch: 0.4 },
  sofia: {
    ...jaws.full,
    eyeSize: 1.06,
    eyeTall: 1.06,
    noseLong: 0.9,
    mouthWide: 1.1,
    browArch: 0.3,
  },
  marcus: {
    ...jaws.square,
    eyeSize: 0.92,
    eyeTilt: -2.5,
    noseWide: 1.22,
    noseLong: 1.14,
    browWeight: 1.2,
    browLow: -6,
  },
  kwame: { ...jaws.long, eyeGap: 1, eyeTall: 0.96, noseWide: 1.3, lips: 1.35, mouthWide: 1.08 },
  grace: {
    ...{ ...jaws.oval, eyeTall: 0.8, eyeTilt: 4, lidFold: 0.4, eyeGap: 0.6 },
    ...{ noseWide: 0.9, noseLong: 0.94, mouthWide: 0.94, browArch: -0.6 },
  },
}

export function featuresOf(id: string): Features {
  return { ...usual, ...own[id] }
}

/** The outline of a head with its ears. */
export function headOutline({ chin, cheek: [x, y], under }: Features) {
  return `M132 36a56 56 0 0 0-56 56v6.17A12 12 0 0 0 66 110v14a12 12 0 0 0 10.3 11.88C${x} ${y} ${132 - under} ${chin} 132 ${chin}S${264 - x} ${y} 187.7 135.88A12 12 0 0 0 198 124v-14a12 12 0 0 0-10-11.83V92a56 56 0 0 0-56-56Z`
}
