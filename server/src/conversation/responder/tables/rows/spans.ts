import { type Marks, marksOf, noMarks, numberOf, numeral } from '../cells/numbers.ts'
import { folded, type Question, sameWord, wordsOf } from '../cells/words.ts'
import { columnWords, type KnownTable } from '../known-tables.ts'
import type { Matched } from '../match-rows.ts'

type Span = { from: number; to: number }

const number = `(${numeral})`
const unit = String.raw`(?:\s*\p{L}+)?`
const forms: [RegExp, (one: number, other: number) => Span][] = [
  [
    new RegExp(`^(?:up to|bis(?: zu)?|jusqu.a|hasta|fino a|max\\.?)\\s*${number}${unit}$`, 'u'),
    (to) => ({ from: 0, to }),
  ],
  [
    new RegExp(
      `^(?:under|below|less than|unter|weniger als|moins de|menos de)\\s*${number}${unit}$`,
      'u',
    ),
    (to) => ({ from: 0, to: to - Number.EPSILON * to }),
  ],
  [
    new RegExp(`^${number}${unit}\\s*(?:to|bis|a|[-–—])\\s*${number}${unit}$`, 'u'),
    (from, to) => ({ from: Math.min(from, to), to: Math.max(from, to) }),
  ],
  [
    new RegExp(`^(?:over|above|more than|uber|mehr als|plus de|mas de)\\s*${number}${unit}$`, 'u'),
    (from) => ({ from: from + Number.EPSILON * from, to: Number.POSITIVE_INFINITY }),
  ],
  [
    new RegExp(
      `^(?:(?:within|less than|fewer than|innerhalb von|binnen)\\s*${number}${unit}|${number}${unit}\\s*(?:or|oder|ou|o) (?:less|fewer|later|under|weniger|spater|moins|menos)(?: \\p{L}+)?)$`,
      'u',
    ),
    (one, other) => ({ from: 0, to: Number.isNaN(one) ? other : one }),
  ],
  [
    new RegExp(
      `^(?:(?:from|ab)\\s*${number}${unit}(?: (?:on|up|an))?|${number}${unit}\\s*(?:\\+|(?:and|or|und|oder|et|y|o) (?:more|over|above|older|mehr|alter|daruber|plus|mas)(?: \\p{L}+)?))$`,
      'u',
    ),
    (one, other) => ({ from: Number.isNaN(one) ? other : one, to: Number.POSITIVE_INFINITY }),
  ],
]

// What spans are counted from: "28 to 8 days before arrival".
const reckoned =
  /\s+(?:before(?:hand)?|in advance|prior|notice|ahead|vorher|vor(?=\s|$)|davor|avant|antes)(?=\s|$)(?:(?! or | oder | ou ).)*/u
// On the day itself, and for who does not come at all.
const atLast =
  /^(?:(?:on|am) (?:the|selben) (?:same )?(?:day|tag)|same day|le jour meme|el mismo dia|no[- ]?shows?|not? (?:turning|showing) up|nichterscheinen|bei nichterscheinen)/

const hours: [RegExp, number][] = [
  [/^(?:hours?|hrs?|h|stunden?|std|heures?|horas?)$/, 1],
  [/^(?:days?|tagen?|jours?|dias?)$/, 24],
  [/^(?:weeks?|wochen?|semaines?|semanas?)$/, 168],
  [/^(?:months?|monaten?|mois|mes(?:es)?)$/, 720],
  [/^(?:years?|jahren?|annees?|ans?|anos?)$/, 8760],
]
const hoursIn = (word: string) => hours.find(([pattern]) => pattern.test(word))?.[1]
const timed = new RegExp(
  String.raw`(?:(${numeral})(\s*(?:to|bis|a|[-–—])\s*))?(${numeral})[\s-]*(\p{L}+)`,
  'gu',
)

/** Whether a text counts in hours, days or years. */
const isTimed = (text: string) =>
  [...text.matchAll(timed)].some(([, , , , word = '']) => hoursIn(word))

/** Spans of time in hours, whatever they are counted in: "28 to 8 days", "48 hours". */
function inHours(text: string, marks: Marks): string {
  return text.replace(timed, (whole, first, joint = '', last, word) => {
    const factor = hoursIn(word)
    if (!factor) return whole
    const of = (written: string) => (numberOf(written, marks) ?? Number.NaN) * factor
    return `${first ? `${of(first)}${joint}` : ''}${of(last)} hours`
  })
}

/** From where to where a cell says that its row goes: "up to 2", "3 to 7 years", "15 and more". */
export function spanOf(cell: string, marks: Marks = noMarks): Span | null {
  const text = folded(cell).trim()
  const numeric = (written = '') => numberOf(written, marks) ?? Number.NaN
  for (const [form, span] of forms) {
    const found = form.exec(text)
    if (found) return span(numeric(found[1]), numeric(found[2]))
  }
  return null
}

const spelt =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const speltDe =
  'ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig'.split(
    ' ',
  )

/** The numbers that people write out, as a pattern. */
export const numberWord = [...spelt, ...speltDe.slice(1)].join('|')

function speltNumber(word: string): number | null {
  const at = Math.max(spelt.indexOf(word), speltDe.indexOf(word))
  return at === -1 ? null : at + 1
}

/** A number in figures or as a word, in English or German. */
export const numberSaid = (word: string) => (/^\d+$/.test(word) ? Number(word) : speltNumber(word))

const besides = /^(?:after|before|over|under|with|for|since|nach|seit|vor|bei|apres|despues|dopo)$/
const amount = new RegExp(String.raw`(?:(\p{L}+)\s+)?(${numeral})[\s-]*(\p{L}+)`, 'gu')

type Amount = { amount: number; before: string; said: string[] }

/** The numbers of a question, each with the word behind it. */
function amountsIn({ text, words }: Question, marks: Marks): Amount[] {
  const inFigures = [...text.matchAll(amount)].map(([, before = '', written = '', of = '']) => ({
    amount: numberOf(written, marks) ?? Number.NaN,
    before,
    said: wordsOf(`${written} ${of}`),
  }))
  const inWords = words.flatMap((word, at): Amount[] => {
    const number = speltNumber(word)
    const said = [word, words[at + 1] ?? '']
    return number === null ? [] : [{ amount: number, before: words[at - 1] ?? '', said }]
  })
  return [...inFigures, ...inWords]
}

const oneBefore =
  /\b(?:the|an?|one|am|eine?n?|den) (day|week|month|tag|woche|monat) (?:before|beforehand|ahead|earlier|vorher|davor|zuvor)\b/

/** The amounts of a question that are spans of time, in hours: "three weeks before". */
function timesIn(question: Question, marks: Marks): Amount[] {
  const told = amountsIn(question, marks).flatMap((each) => {
    const factor = hoursIn(each.said.at(-1) ?? '')
    return factor ? [{ ...each, amount: each.amount * factor }] : []
  })
  const [whole = '', unit = ''] = oneBefore.exec(question.text) ?? []
  const one = hoursIn(unit)
  return told.length > 0 || !one ? told : [{ amount: one, before: '', said: wordsOf(whole) }]
}

/** The one row of a table of spans into which the number of the question falls, counted in what its rows count. */
export function rowOfSpan(question: Question, { columns, rows }: KnownTable): Matched | null {
  const marks = marksOf(rows.map(({ name }) => name))
  const counting = rows.filter(({ name }) => !atLast.test(folded(name)))
  const isOfTime = counting.every(({ name }) => isTimed(folded(name)))
  const spans = counting.flatMap((row) => {
    const name = folded(row.name).replace(reckoned, '')
    const span = spanOf(isOfTime ? inHours(name, marks) : name, marks)
    return span ? [{ row, ...span }] : []
  })
  if (spans.length < 2 || spans.length < counting.length) return null
  const counted = [...columnWords(columns[0] ?? ''), ...rows.flatMap((row) => wordsOf(row.name))]
  const amounts = isOfTime
    ? timesIn(question, marks)
    : amountsIn(question, marks).filter(({ said }) =>
        counted.some((each) => /\p{L}/u.test(each) && sameWord(each, said.at(-1) ?? '')),
      )
  const [asked] = amounts
  if (!asked || amounts.length > 1) return null
  const said = [...asked.said, ...(besides.test(asked.before) ? [asked.before] : [])]
  const within = spans.filter(({ from, to }) => asked.amount >= from && asked.amount <= to)
  const [only] = within
  return only && within.length === 1 ? { row: only.row, share: 1, words: said } : null
}
