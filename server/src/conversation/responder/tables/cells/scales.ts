import { numeral } from './numbers.ts'

type Scale = [pattern: RegExp, factor: number]

const words: [string, number][] = [
  [
    'mil millones|milliards?|milliarden?|mrd|mld|miliard[oiy]?|miljarden?|bilhões|billions?|bn',
    1e9,
  ],
  ['billionen|bill[oó]n(?:es)?|trillions?', 1e12],
  ['mio|mln|mill|millions?|millionen|mill[oó]n(?:es)?|milion[eiy]?|milhões|milhão|miljoen', 1e6],
  ['thousands?|tausend|tsd|tys|duizend|mila|milliers', 1e3],
  ['crores?', 1e7],
  ['lakhs?', 1e5],
]
const letters: [string, number][] = [
  ['k', 1e3],
  ['mn?', 1e6],
  ['b', 1e9],
]

/** "1.2 million", "1,2 Mio.". */
const behind = (word: string) =>
  new RegExp(String.raw`(${numeral})\s?(?:${word})(?:\.|(?![\p{L}\d]))`, 'iu')
/** "900k", and "1.2 m" where nothing follows. */
const attached = (letter: string) =>
  new RegExp(String.raw`(${numeral})(?:(?:${letter})(?![\p{L}\d²³/])|\s(?:${letter})$)`, 'iu')
/** "900 k€", "5 MEUR". */
const beforeCurrency = (letter: string) =>
  new RegExp(String.raw`(${numeral})\s?(?:${letter})(?=\s?(?:\p{Sc}|eur\b))`, 'iu')
const scales = (written: (word: string) => RegExp, of: [string, number][]) =>
  of.map(([word, factor]): Scale => [written(word), factor])

const always = scales(behind, words)
const short = scales(attached, letters)
const ofMoney = [
  ...short,
  ...scales(beforeCurrency, [...letters, ['t', 1e3], ['md', 1e9]]),
  ...scales(behind, [['mil', 1e3]]),
]

const cents = /^[^\d\p{Sc}]*\d[\d.,]*\s?(?:(?:p(?!\.)|pence|ct|cents?)(?!\p{L})|¢)/iu

/** How many times its number a text means, and the text without what says so: "1.2 million" is 1.2 times 1e6. */
export function scaleOf(
  text: string,
  { isMoney, hasLetters }: { isMoney: boolean; hasLetters: boolean },
): { factor: number; rest: string } {
  if (!/\d\s?[\p{L}¢]/u.test(text)) return { factor: 1, rest: text }
  if (isMoney && cents.test(text)) return { factor: 0.01, rest: text }
  const known = isMoney ? [...always, ...ofMoney] : hasLetters ? [...always, ...short] : always
  const [pattern, factor = 1] = known.find(([each]) => each.test(text)) ?? []
  return { factor, rest: pattern ? text.replace(pattern, '$1 ') : text }
}

const lettered = new RegExp(String.raw`^[^\p{L}\d]{0,2}${numeral}(?:[km]|bn?)?\+?$`, 'iu')

/** Whether "900k" and "1.2m" of a column are thousands and millions: it has such numbers, and no others. */
export function isLettered(cells: string[]): boolean {
  if (!cells.some((cell) => /\dk\+?\s*$/i.test(cell))) return false
  return cells.every((cell) => !/\d/.test(cell) || lettered.test(cell.trim()))
}
