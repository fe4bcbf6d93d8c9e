import { numberOf, numeral } from '../tables/cells/numbers.ts'
import { sameWord } from '../words.ts'

const number = `(${numeral})`
const upTo =
  "up to|at most|maximum(?: of)?|max\\.?|more than|over|bis(?: zu)?|höchstens|maximal|mehr als|über|jusqu['’]à|au maximum|plus de|hasta|máximo|más de|fino a|più di|até|mais de|tot|maximaal|meer dan|do"
const from =
  'at least|minimum(?: of)?|from|mindestens|ab|au moins|à partir de|al menos|a partir de|desde|almeno|pelo menos|minstens|vanaf|od'
const most = new RegExp(`(?<!\\p{L})(?:${upTo})\\s+${number}\\s*(\\p{L}+)`, 'giu')
const least = new RegExp(`(?<!\\p{L})(?:${from})\\s+${number}\\s*(\\p{L}+)`, 'giu')
const amount = new RegExp(`${number}\\s*(\\p{L}+)`, 'giu')

const numeric = (text = '') => numberOf(text) ?? Number.NaN

/** What a text says of amounts in the unit of another one. */
function limitsOf(text: string, pattern: RegExp, unit: string): { said: string; value: number }[] {
  return [...text.matchAll(pattern)]
    .filter(([, , of = '']) => sameWord(of.toLowerCase(), unit.toLowerCase()))
    .map(([said, value]) => ({ said, value: numeric(value) }))
}

/** The amounts of a question that go beyond what a text says it is for: "up to 8 metres". */
export function beyondLimits(question: string, text: string): { asked: string; found: string }[] {
  return [...question.matchAll(amount)].flatMap(([asked, value, unit = '']) =>
    limitsOf(text, most, unit)
      .filter((limit) => numeric(value) > limit.value)
      .map(({ said }) => ({ asked, found: said })),
  )
}

/** Whether the amount that a question asks about keeps to the limits of a text; null where it has none of its unit. */
export function withinLimit(question: string, text: string): boolean | null {
  for (const [, value, unit = ''] of question.matchAll(amount)) {
    const highest = limitsOf(text, most, unit)
    const lowest = limitsOf(text, least, unit)
    if (highest.length + lowest.length === 0) continue
    const within = (limit: { value: number }) => numeric(value) <= limit.value
    const above = (limit: { value: number }) => numeric(value) >= limit.value
    return highest.every(within) && lowest.every(above)
  }
  return null
}

// What is said for those beyond a limit too: "each further metre".
const further =
  /\b(?:further|additional|extra|more than|above|over|beyond|weiter\w*|zusätzlich\w*|darüber|mehr als|supplémentaire|au-delà|adicional|cada)\b/i

// What the next sentence begins with, where it goes on beyond the limit of the one before.
const goesOn =
  /^\s*(?:after that|thereafter|beyond that|above that|(?:for )?(?:each|every|any) (?:started|further|additional|extra)|danach|darüber|(?:für )?jede\w* (?:angefangene|weitere)|ensuite|au-delà|después|a partir de ahí)(?!\p{L})/iu

/** Whether a sentence, or what follows it in its text, tells of what is beyond the limit that it names. */
export function goesBeyond(sentence: string, body: string): boolean {
  const at = body.indexOf(sentence)
  const next = at < 0 ? '' : body.slice(at + sentence.length)
  return further.test(sentence) || goesOn.test(next)
}
