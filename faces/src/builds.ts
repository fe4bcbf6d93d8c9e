/** What lies still of a person. Colours are hex without the number sign, as the drawing library names them. */
export type Build = {
  name: string
  top: string
  skin: string
  /** The shade that is painted where the catalogue's own skin colour is too saturated or hides the features. */
  tone?: string
  hat?: string
  facialHair?: string
  accessory?: { kind: string; colour: string }
  /** The years have drawn a few lines. */
  older?: boolean
}

export const builds: Record<string, Build> = {
  maya: {
    name: 'Maya',
    top: 'straight01',
    skin: 'd08b5b',
    tone: 'cd8a5e',
  },
  daniel: {
    name: 'Daniel',
    top: 'shortFlat',
    skin: 'edb98a',
    tone: 'efbd93',
    facialHair: 'beardLight',
  },
  amara: {
    name: 'Amara',
    top: 'fro',
    skin: '614335',
    tone: '8d5f46',
  },
  kenji: {
    name: 'Kenji',
    top: 'shortWaved',
    skin: 'ffdbb4',
    tone: 'f1cba8',
    accessory: { kind: 'prescription02', colour: '2a2d33' },
  },
  leila: {
    name: 'Leila',
    top: 'hijab',
    skin: 'edb98a',
    tone: 'e8b48a',
    hat: '4a5f78',
  },
  tomas: {
    name: 'Tomás',
    top: 'theCaesar',
    skin: 'ae5d29',
    tone: 'a4633c',
    facialHair: 'beardMedium',
  },
  ingrid: {
    name: 'Ingrid',
    top: 'bob',
    skin: 'ffdbb4',
    tone: 'f9d6bf',
    accessory: { kind: 'round', colour: '5b4a3c' },
    older: true,
  },
  arjun: {
    name: 'Arjun',
    top: 'turban',
    skin: 'ae5d29',
    tone: 'a4633c',
    hat: '8f3f3a',
    facialHair: 'beardMedium',
  },
  sofia: {
    name: 'Sofia',
    top: 'curly',
    skin: 'edb98a',
    tone: 'efb892',
  },
  marcus: {
    name: 'Marcus',
    top: 'sides',
    skin: 'ffdbb4',
    tone: 'f2c4a6',
    facialHair: 'moustacheMagnum',
    accessory: { kind: 'prescription01', colour: '3a3a3f' },
    older: true,
  },
  kwame: {
    name: 'Kwame',
    top: 'dreads01',
    skin: '614335',
    tone: '80543c',
  },
  grace: {
    name: 'Grace',
    top: 'bun',
    skin: 'ffdbb4',
    tone: 'f7d9bd',
  },
}
