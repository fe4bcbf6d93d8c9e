import { type Features, featuresOf } from './parts/features.ts'

/** The colours and features of a live face; colours are hex, where the drawing library names them without the sign. */
export type Appearance = {
  hair: string
  iris: string
  lip: string
  /** Fuller lips, longer lashes, thinner brows. */
  feminine: boolean
  glasses: boolean
  features: Features
}

export type Look = {
  id: string
  /** Where the hair begins, in units of the drawing from its top. */
  crown: number
  /** The hue of the studio backdrop and of the stage, in degrees of OKLCH. */
  hue: number
  appearance: Appearance
}

// Each page that shows a live face loads this table.
type Row = [
  ...[id: string, crown: number, hue: number],
  ...[hair: string, iris: string, lip: string, feminine: boolean, glasses: boolean],
]

const rows: Row[] = [
  ['maya', 15, 255, '2b1d19', '#4a2c1a', '#a04a46', true, false],
  ['daniel', 17, 150, '6a4a34', '#4d6478', '#b5705c', false, false],
  ['amara', 0, 55, '1d1512', '#2a1810', '#d2746c', true, false],
  ['kenji', 10, 290, '1f1a1c', '#2f2019', '#c4806c', false, true],
  ['leila', 21, 225, '2b1d19', '#5a3a22', '#b86660', true, false],
  ['tomas', 35, 20, '231916', '#33200f', '#8c4334', false, false],
  ['ingrid', 20, 310, 'b9b4ae', '#4f7183', '#c4706a', true, true],
  ['arjun', 3, 85, '1f1613', '#2c1a0e', '#8c4636', false, false],
  ['sofia', 10, 345, '5a3526', '#3f5a44', '#b55a58', true, false],
  ['marcus', 36, 240, '9a958f', '#54707f', '#b8776a', false, true],
  ['kwame', 19, 180, '1a1412', '#2a180e', '#e6a48f', false, false],
  ['grace', 0, 120, '2a2326', '#33231a', '#b95f62', true, false],
]

/** How each person looks: all that a live face needs to know. What lies still is drawn by the server. */
export const looks: Look[] = rows.map(([id, crown, hue, hair, iris, lip, feminine, glasses]) => ({
  ...{ id, crown, hue },
  appearance: { hair, iris, lip, feminine, glasses, features: featuresOf(id) },
}))

export function findLook(id: string) {
  return looks.find((one) => one.id === id)
}
