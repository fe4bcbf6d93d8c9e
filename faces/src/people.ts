/** How a person is drawn. Colours are hex without the number sign, as the drawing library names them. */
export type Appearance = {
  top: string
  skin: string
  /** The shade that is painted where the catalogue's own skin colour is too saturated. */
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
}

export type Style = { id: string; name: string; clothing: string; colour: string }
export type Voice = {
  id: string
  name: string
  /**
   * Of the offline voice: which recording, its mean pitch in Hz, its pace (1.1 is slower), and the timbre: 1 as
   * it was recorded, more for a smaller and less for a larger body. That of `rms` follows from its pitch.
   */
  flite: { voice: 'slt' | 'rms' | 'awb'; pitch: number; stretch: number; timbre?: number }
}
export type Person = {
  id: string
  name: string
  workforce: boolean
  /** The hue of the studio backdrop and of the stage, in degrees of OKLCH. */
  hue: number
  appearance: Appearance
  styles: Style[]
  voices: Voice[]
}

type Look = Omit<Person, 'styles' | 'voices' | 'workforce'> & {
  workforce?: false
  wears: [name: string, clothing: string, colour: string][]
  timbre?: number
  sounds: [name: string, voice: Voice['flite']['voice'], pitch: number, stretch: number][]
}

function slug(text: string) {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function person({ wears, sounds, timbre = 1, ...look }: Look): Person {
  return {
    ...look,
    workforce: look.workforce ?? true,
    styles: wears.map(([name, clothing, colour]) => ({
      id: `${look.id}-${slug(name)}`,
      name,
      clothing,
      colour,
    })),
    voices: sounds.map(([name, voice, pitch, stretch]) => ({
      id: `${look.id}-${slug(name)}`,
      name,
      flite: { voice, pitch, stretch, timbre },
    })),
  }
}

/** The people an agent can be. The catalogue in the database is written from this list. */
export const people: Person[] = [
  person({
    id: 'maya',
    name: 'Maya',
    hue: 255,
    appearance: {
      top: 'straight01',
      skin: 'd08b5b',
      hair: '2b1d19',
      iris: '#4a2c1a',
      lip: '#a04a46',
      feminine: true,
    },
    wears: [
      ['Blazer, navy', 'blazerAndShirt', '2f4057'],
      ['Sweater, slate', 'collarAndSweater', '4a5a6b'],
      ['Crew neck, plum', 'shirtCrewNeck', '5a4058'],
    ],
    sounds: [
      ['Warm, mid-range', 'slt', 178, 1.02],
      ['Bright, quick', 'slt', 205, 0.94],
    ],
  }),
  person({
    id: 'daniel',
    name: 'Daniel',
    hue: 150,
    appearance: {
      top: 'shortFlat',
      skin: 'edb98a',
      hair: '6a4a34',
      facialHair: 'beardLight',
      iris: '#4d6478',
      lip: '#b5705c',
      feminine: false,
    },
    wears: [
      ['Blazer, moss', 'blazerAndSweater', '3c4a3f'],
      ['Shirt, denim', 'shirtVNeck', '3f5570'],
      ['Sweater, oat', 'collarAndSweater', '8a7a62'],
    ],
    sounds: [
      ['Calm, low', 'rms', 97, 1.04],
      ['Clear, mid-range', 'rms', 105, 0.97],
    ],
  }),
  person({
    id: 'amara',
    name: 'Amara',
    hue: 55,
    appearance: {
      top: 'fro',
      skin: '614335',
      hair: '1d1512',
      iris: '#2a1810',
      lip: '#7a3833',
      feminine: true,
    },
    wears: [
      ['Sweater, copper', 'collarAndSweater', '8a5a3c'],
      ['Blazer, charcoal', 'blazerAndShirt', '3a3a40'],
      ['V-neck, forest', 'shirtVNeck', '3d5546'],
    ],
    timbre: 0.93,
    sounds: [
      ['Warm, low', 'slt', 162, 1.05],
      ['Lively, mid-range', 'slt', 188, 0.96],
    ],
  }),
  person({
    id: 'kenji',
    name: 'Kenji',
    hue: 290,
    appearance: {
      top: 'shortWaved',
      skin: 'ffdbb4',
      hair: '1f1a1c',
      accessory: { kind: 'prescription02', colour: '2a2d33' },
      iris: '#2f2019',
      lip: '#c4806c',
      feminine: false,
    },
    wears: [
      ['Sweater, ink', 'collarAndSweater', '41485c'],
      ['Blazer, graphite', 'blazerAndShirt', '383c44'],
      ['Crew neck, teal', 'shirtCrewNeck', '34565c'],
    ],
    timbre: 1.05,
    sounds: [
      ['Even, mid-range', 'rms', 113, 1],
      ['Soft, low', 'awb', 112, 1.04],
    ],
  }),
  person({
    id: 'leila',
    name: 'Leila',
    hue: 225,
    appearance: {
      top: 'hijab',
      skin: 'edb98a',
      hat: '4a5f78',
      hair: '2b1d19',
      iris: '#5a3a22',
      lip: '#b86660',
      feminine: true,
    },
    wears: [
      ['Crew neck, midnight', 'shirtCrewNeck', '2b3340'],
      ['Blazer, stone', 'blazerAndSweater', '6b6660'],
      ['Sweater, wine', 'collarAndSweater', '64404c'],
    ],
    timbre: 1.03,
    sounds: [
      ['Friendly, mid-range', 'slt', 184, 1],
      ['Gentle, slow', 'slt', 170, 1.1],
    ],
  }),
  person({
    id: 'tomas',
    name: 'Tomás',
    hue: 20,
    appearance: {
      top: 'theCaesarAndSidePart',
      skin: 'ae5d29',
      tone: 'a4633c',
      hair: '231916',
      facialHair: 'beardMedium',
      iris: '#33200f',
      lip: '#8c4334',
      feminine: false,
    },
    wears: [
      ['V-neck, wine', 'shirtVNeck', '5a3340'],
      ['Blazer, navy', 'blazerAndShirt', '2f4057'],
      ['Sweater, sand', 'collarAndSweater', '8c7558'],
    ],
    timbre: 0.94,
    sounds: [
      ['Deep, calm', 'awb', 92, 1.04],
      ['Open, mid-range', 'rms', 109, 0.98],
    ],
  }),
  person({
    id: 'ingrid',
    name: 'Ingrid',
    hue: 310,
    appearance: {
      top: 'bob',
      skin: 'ffdbb4',
      hair: 'b9b4ae',
      accessory: { kind: 'round', colour: '5b4a3c' },
      iris: '#4f7183',
      lip: '#c4706a',
      feminine: true,
      older: true,
    },
    wears: [
      ['Blazer, violet', 'blazerAndSweater', '4c3f5f'],
      ['Sweater, pine', 'collarAndSweater', '3c5550'],
      ['Crew neck, grey', 'shirtCrewNeck', '5c6068'],
    ],
    timbre: 0.95,
    sounds: [
      ['Composed, low', 'slt', 154, 1.06],
      ['Kind, mid-range', 'slt', 172, 1],
    ],
  }),
  person({
    id: 'arjun',
    name: 'Arjun',
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
    wears: [
      ['Blazer, navy', 'blazerAndShirt', '2c3a4d'],
      ['Sweater, olive', 'collarAndSweater', '5c5a3c'],
      ['Blazer, brown', 'blazerAndSweater', '54423a'],
    ],
    sounds: [
      ['Steady, low', 'rms', 100, 1.02],
      ['Precise, mid-range', 'awb', 124, 0.98],
    ],
  }),
  person({
    id: 'sofia',
    name: 'Sofia',
    hue: 345,
    appearance: {
      top: 'curly',
      skin: 'edb98a',
      hair: '5a3526',
      iris: '#3f5a44',
      lip: '#b55a58',
      feminine: true,
    },
    wears: [
      ['Blazer, burgundy', 'blazerAndShirt', '5c2f3c'],
      ['V-neck, ivory', 'shirtVNeck', 'b8ac98'],
      ['Sweater, blue', 'collarAndSweater', '40587a'],
    ],
    timbre: 1.08,
    sounds: [
      ['Cheerful, high', 'slt', 210, 0.96],
      ['Warm, mid-range', 'slt', 186, 1.02],
    ],
  }),
  person({
    id: 'marcus',
    name: 'Marcus',
    hue: 240,
    appearance: {
      top: 'sides',
      skin: 'ffdbb4',
      hair: '9a958f',
      facialHair: 'moustacheMagnum',
      accessory: { kind: 'prescription01', colour: '3a3a3f' },
      iris: '#54707f',
      lip: '#b8776a',
      feminine: false,
      older: true,
    },
    wears: [
      ['Blazer, steel', 'blazerAndSweater', '47525e'],
      ['Sweater, rust', 'collarAndSweater', '84503a'],
      ['Blazer, black', 'blazerAndShirt', '2a2b30'],
    ],
    timbre: 0.97,
    sounds: [
      ['Seasoned, low', 'rms', 93, 1.04],
      ['Dry, mid-range', 'awb', 106, 1],
    ],
  }),
  person({
    id: 'kwame',
    name: 'Kwame',
    hue: 180,
    appearance: {
      top: 'dreads01',
      skin: '614335',
      hair: '1a1412',
      iris: '#2a180e',
      lip: '#7d433a',
      feminine: false,
    },
    wears: [
      ['Crew neck, mustard', 'shirtCrewNeck', '9a7434'],
      ['Blazer, petrol', 'blazerAndShirt', '2c4a54'],
      ['Sweater, cream', 'collarAndSweater', 'a89a84'],
    ],
    timbre: 0.92,
    sounds: [
      ['Rich, low', 'awb', 98, 1.02],
      ['Upbeat, mid-range', 'awb', 118, 0.94],
    ],
  }),
  person({
    id: 'grace',
    name: 'Grace',
    hue: 120,
    appearance: {
      top: 'bun',
      skin: 'ffdbb4',
      hair: '2a2326',
      iris: '#33231a',
      lip: '#b95f62',
      feminine: true,
    },
    wears: [
      ['Blazer, sage', 'blazerAndSweater', '56685a'],
      ['Crew neck, navy', 'shirtCrewNeck', '2c3c56'],
      ['Sweater, rose', 'collarAndSweater', '8a5a60'],
    ],
    timbre: 1.05,
    sounds: [
      ['Clear, mid-range', 'slt', 192, 0.99],
      ['Quiet, low', 'slt', 168, 1.06],
    ],
  }),
]

export function findPerson(id: string) {
  return people.find((one) => one.id === id)
}
