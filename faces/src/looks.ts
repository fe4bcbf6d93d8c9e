import { type Features, featuresOf } from './features.ts'

/** How a person is drawn. Colours are hex without the number sign, as the drawing library names them. */
export type Appearance = {
  top: string
  skin: string
  /** The shade that is painted where the catalogue's own skin colour is too saturated or hides the features. */
  tone?: string
  hair: string
  hat?: string
  facialHair?: string
  accessory?: { kind: string; colour: string }
  iris: string
  lip: string
  /** Fuller lips, longer lashes, thinner brows. */
  feminine: boolean
  /** The years have drawn a few lines. */
  older?: boolean
  features: Features
}

export type Look = {
  id: string
  name: string
  /** Where the hair begins, in units of the drawing from its top. */
  crown: number
  /** The hue of the studio backdrop and of the stage, in degrees of OKLCH. */
  hue: number
  appearance: Appearance
}

type Drawn = Omit<Look, 'appearance'> & { appearance: Omit<Appearance, 'features'> }

const drawn: Drawn[] = [
  {
    id: 'maya',
    name: 'Maya',
    crown: 15,
    hue: 255,
    appearance: {
      top: 'straight01',
      skin: 'd08b5b',
      tone: 'cd8a5e',
      hair: '2b1d19',
      iris: '#4a2c1a',
      lip: '#a04a46',
      feminine: true,
    },
  },
  {
    id: 'daniel',
    name: 'Daniel',
    crown: 17,
    hue: 150,
    appearance: {
      top: 'shortFlat',
      skin: 'edb98a',
      tone: 'efbd93',
      hair: '6a4a34',
      facialHair: 'beardLight',
      iris: '#4d6478',
      lip: '#b5705c',
      feminine: false,
    },
  },
  {
    id: 'amara',
    name: 'Amara',
    crown: 0,
    hue: 55,
    appearance: {
      top: 'fro',
      skin: '614335',
      tone: '8d5f46',
      hair: '1d1512',
      iris: '#2a1810',
      lip: '#d2746c',
      feminine: true,
    },
  },
  {
    id: 'kenji',
    name: 'Kenji',
    crown: 10,
    hue: 290,
    appearance: {
      top: 'shortWaved',
      skin: 'ffdbb4',
      tone: 'f1cba8',
      hair: '1f1a1c',
      accessory: { kind: 'prescription02', colour: '2a2d33' },
      iris: '#2f2019',
      lip: '#c4806c',
      feminine: false,
    },
  },
  {
    id: 'leila',
    name: 'Leila',
    crown: 21,
    hue: 225,
    appearance: {
      top: 'hijab',
      skin: 'edb98a',
      tone: 'e8b48a',
      hat: '4a5f78',
      hair: '2b1d19',
      iris: '#5a3a22',
      lip: '#b86660',
      feminine: true,
    },
  },
  {
    id: 'tomas',
    name: 'Tomás',
    crown: 35,
    hue: 20,
    appearance: {
      top: 'theCaesar',
      skin: 'ae5d29',
      tone: 'a4633c',
      hair: '231916',
      facialHair: 'beardMedium',
      iris: '#33200f',
      lip: '#8c4334',
      feminine: false,
    },
  },
  {
    id: 'ingrid',
    name: 'Ingrid',
    crown: 20,
    hue: 310,
    appearance: {
      top: 'bob',
      skin: 'ffdbb4',
      tone: 'f9d6bf',
      hair: 'b9b4ae',
      accessory: { kind: 'round', colour: '5b4a3c' },
      iris: '#4f7183',
      lip: '#c4706a',
      feminine: true,
      older: true,
    },
  },
  {
    id: 'arjun',
    name: 'Arjun',
    crown: 3,
    hue: 85,
    appearance: {
      top: 'turban',
      skin: 'ae5d29',
      tone: 'a4633c',
      hat: '8f3f3a',
      hair: '1f1613',
      facialHair: 'beardMedium',
      iris: '#2c1a0e',
      lip: '#8c4636',
      feminine: false,
    },
  },
  {
    id: 'sofia',
    name: 'Sofia',
    crown: 10,
    hue: 345,
    appearance: {
      top: 'curly',
      skin: 'edb98a',
      tone: 'efb892',
      hair: '5a3526',
      iris: '#3f5a44',
      lip: '#b55a58',
      feminine: true,
    },
  },
  {
    id: 'marcus',
    name: 'Marcus',
    crown: 36,
    hue: 240,
    appearance: {
      top: 'sides',
      skin: 'ffdbb4',
      tone: 'f2c4a6',
      hair: '9a958f',
      facialHair: 'moustacheMagnum',
      accessory: { kind: 'prescription01', colour: '3a3a3f' },
      iris: '#54707f',
      lip: '#b8776a',
      feminine: false,
      older: true,
    },
  },
  {
    id: 'kwame',
    name: 'Kwame',
    crown: 19,
    hue: 180,
    appearance: {
      top: 'dreads01',
      skin: '614335',
      tone: '80543c',
      hair: '1a1412',
      iris: '#2a180e',
      lip: '#e6a48f',
      feminine: false,
    },
  },
  {
    id: 'grace',
    name: 'Grace',
    crown: 0,
    hue: 120,
    appearance: {
      top: 'bun',
      skin: 'ffdbb4',
      tone: 'f7d9bd',
      hair: '2a2326',
      iris: '#33231a',
      lip: '#b95f62',
      feminine: true,
    },
  },
]

/** How each person looks: all that a live face needs to know. */
export const looks: Look[] = drawn.map((one) => ({
  ...one,
  appearance: { ...one.appearance, features: featuresOf(one.id) },
}))

export function findLook(id: string) {
  return looks.find((one) => one.id === id)
}
