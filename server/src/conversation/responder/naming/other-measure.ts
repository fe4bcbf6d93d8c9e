import type { Passage } from '../../../knowledge/search/passage.ts'
import { isRow } from '../quoting/row.ts'
import { numberOf, numeral } from '../tables/cells/numbers.ts'
import { sameWord } from '../words.ts'
import type { Missing } from './names.ts'

const measured = new RegExp(
  String.raw`(?<![\p{L}\d.,])(${numeral})[ -]?(litres?|liters?|l|ml|kg|kilos?|cm|mm|inch(?:es)?|gb|tb|tonnes?|t|kwh|kw|kva|watts?|w|volts?|v)(?![\p{L}\d])`,
  'giu',
)

const unitOf = (unit: string) =>
  unit
    .toLowerCase()
    .replace(/^(?:litre|liter)s?$/, 'l')
    .replace(/^kilos?$/, 'kg')
    .replace(/^tonnes?$/, 't')
    .replace(/^inch(?:es)?$/, 'inch')
    .replace(/^watts?$/, 'w')
    .replace(/^volts?$/, 'v')

const measuresIn = (text: string) =>
  [...text.matchAll(measured)].map(([said, number = '', unit = '']) => ({
    said,
    number: numberOf(number),
    unit: unitOf(unit),
  }))

/** What measures of a text are of: "tonne excavator". */
const measuredThings = (text: string) =>
  measuresIn(text).flatMap((measure) => {
    const after = text.slice(text.indexOf(measure.said) + measure.said.length)
    const thing = /^ (\p{L}{3,})/u.exec(after)?.[1]?.toLowerCase()
    return thing ? [{ ...measure, thing }] : []
  })

/** "The 5 tonne excavator" where the passage speaks of excavators of 1.5 and 2.7 tonnes. */
function otherOfSize(question: string, passage: Passage): Missing[] {
  const told = measuredThings([passage.title, ...passage.heading, passage.body].join('\n'))
  return measuredThings(question).flatMap(({ said, number, unit, thing }): Missing[] => {
    const others = told.filter((one) => one.unit === unit && sameWord(one.thing, thing))
    const [other] = others
    return other && others.every((one) => one.number !== number)
      ? [{ asked: `${said} ${thing}`, found: `${other.said} ${thing}` }]
      : []
  })
}

// "From 6 t" is said of 8 t as well.
const bounded =
  /(?<!\p{L})(?:from|to|up to|over|under|than|above|below|least|most|ab|bis|über|unter|von|de|dès|jusqu['’]à|hasta|desde|más de|\d) ?[-–—]? ?$/iu

/** "65 litres" where the row is that of a backpack of 48 litres. */
export function otherOfMeasure(question: string, passage: Passage, sentence: string): Missing[] {
  const row = passage.sentences.find(({ text }) => text === sentence)
  if (!row || !isRow(passage, row)) return otherOfSize(question, passage)
  const told = measuresIn(sentence)
  if (told.some(({ said }) => bounded.test(sentence.slice(0, sentence.indexOf(said))))) return []
  return measuresIn(question).flatMap(({ said, number, unit }): Missing[] => {
    const others = told.filter((one) => one.unit === unit)
    const [other] = others
    return other && others.every((one) => one.number !== number)
      ? [{ asked: said, found: other.said }]
      : []
  })
}
