import type { Passage } from '../../knowledge/search/passage.ts'
import { detectLanguage, languages, textsOf } from './languages/language.ts'
import { namesIn, sameWord, wordsOf } from './words.ts'

/** What a question names and the answer does not, and what the answer has in its place. */
export type Missing = { asked: string; found: string | null }

const small = new Set(languages.flatMap((language) => textsOf(language).words.split(' ')))

function calendar(): string[] {
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, month + 1)))
  return languages.flatMap((language) =>
    days.flatMap((day) =>
      (['long', 'short'] as const).flatMap((length) => [
        new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' }).format(day),
        new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(day),
      ]),
    ),
  )
}

// Words that are written like names, or stand before a kind of thing, without naming one of it.
const everyday = new Set([
  ...calendar().map((word) => word.toLowerCase().replace('.', '')),
  ...'i ok am pm a.m p.m vat id pdf csv url faq ai app tv wifi wlan eur usd gbp chf euro euros pound pounds dollar dollars'.split(
    ' ',
  ),
  ...'christmas easter new year eve day days xmas weihnachten ostern silvester neujahr heiligabend noël pâques navidad pascua natale pasqua'.split(
    ' ',
  ),
  ...'mr mrs ms dr prof herr frau madame monsieur sir'.split(' '),
  ...'new old own other same whole good best better small large big cheap expensive normal single different next last first second third extra free real full half main certain any each every more most less least few several special nice right wrong monthly weekly daily yearly annual total maximum minimum current usual current average basic whole one two three'.split(
    ' ',
  ),
])

const isName = (word: string) => {
  const lower = word.toLowerCase()
  return word.length > 1 && !everyday.has(lower) && !small.has(lower)
}

/** Names of a question, as far as its language writes them differently from other words. */
function askedNames(question: string): string[] {
  const years = question.match(/\b(?:19|20)\d{2}\b/g) ?? []
  const capital = detectLanguage(question) === 'de' ? germanNames(question) : namesIn(question)
  // WHAT IS SHOUTED has no names to tell.
  const shouted = question.toUpperCase() === question
  return [...years, ...(shouted ? [] : capital.filter(isName))]
}

/** Every German noun has a capital: a name is what follows "in" or "nach" without an article, or has more capitals. */
function germanNames(question: string): string[] {
  const places = [...question.matchAll(/(?<!\p{L})(?:in|nach|aus) (\p{Lu}[\p{L}-]+)/gu)]
  const odd =
    question.match(
      /(?<!\p{L})(?:\p{Lu}{2,}|\p{Ll}+\p{Lu}\p{L}*|\p{Lu}\p{Ll}+\p{Lu}\p{L}*)(?!\p{L})/gu,
    ) ?? []
  return [...places.map(([, place = '']) => place), ...odd]
}

function holds(text: string[], name: string): boolean {
  return wordsOf(name).every((word) =>
    text.some((other) => sameWord(word, other) || (word.length >= 4 && other.includes(word))),
  )
}

function headOf({ title, heading }: Passage): string {
  return [title, ...heading].join(' ')
}

/** What stands before a kind of thing in the passages: of "line" perhaps "Green" and "Blue". */
function modifiers(passages: Passage[], kind: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const passage of passages) {
    const pairs = `${headOf(passage)}\n${passage.body}`.matchAll(
      /(?<!\p{L})(\p{L}{2,}) (?=(\p{L}{3,}))/gu,
    )
    for (const [, before = '', after = ''] of pairs) {
      const lower = before.toLowerCase()
      const counts = isName(before) && sameWord(after.toLowerCase(), kind)
      if (counts && !found.has(lower)) found.set(lower, `${before} ${after}`)
    }
  }
  return found
}

/** "Orange line" where there are only a green and a blue one. */
function otherOfKind(
  question: string,
  sentence: string[],
  head: string[],
  passages: Passage[],
): Missing[] {
  const pairs = [...question.matchAll(/(?<!\p{L})(\p{L}{2,}) (?=(\p{L}{3,}))/gu)]
  const seen = passages.flatMap((passage) => wordsOf(`${headOf(passage)} ${passage.body}`))
  return pairs.flatMap(([, before = '', kind = '']): Missing[] => {
    const word = before.toLowerCase()
    const common = !isName(before) || !isName(kind) || /\p{L}{3,}est$|\p{L}{3,}ing$/u.test(word)
    if (common || [...sentence, ...head].some((other) => sameWord(other, word))) return []
    const others = modifiers(passages, kind.toLowerCase())
    const named = [...others].filter(
      ([other, pair]) => !sameWord(other, word) && /^\p{Lu}/u.test(pair),
    )
    const inSentence = named.find(([other]) => sentence.includes(other))
    const known = seen.some((other) => sameWord(other, word))
    const contrast =
      inSentence ?? (named.length > 1 || others.size > 2 ? [...others][0] : undefined)
    if (known ? !(others.has(word) && inSentence) : !contrast) return []
    return [{ asked: `${before} ${kind}`, found: inSentence?.[1] ?? contrast?.[1] ?? null }]
  })
}

const limit =
  /(?:up to|at most|maximum(?: of)?|max\.?|bis(?: zu)?|höchstens|jusqu['’]à|hasta|máximo|fino a|até|tot|maximaal|do)\s+(\d+(?:[.,]\d+)?)\s*(\p{L}+)/giu

/** "Up to 8 metres" is no answer for one of ten. */
function beyond(question: string, sentence: string): Missing[] {
  const asked = [...question.matchAll(/(\d+(?:[.,]\d+)?)\s*(\p{L}+)/gu)]
  const number = (text = '') => Number(text.replace(',', '.'))
  return [...sentence.matchAll(limit)].flatMap(([found, most, unit = '']) =>
    asked
      .filter(([, , of = '']) => sameWord(of.toLowerCase(), unit.toLowerCase()))
      .filter(([, wanted]) => number(wanted) > number(most))
      .map(([one]) => ({ asked: one, found })),
  )
}

/**
 * What the question names and neither the passage nor its title and headings do. `own` are names of the agent's own
 * company, which every passage is about.
 */
export function missingIn(
  question: string,
  {
    passage,
    sentence,
    passages,
    own,
  }: { passage: Passage; sentence: string; passages: Passage[]; own: string },
): Missing[] {
  const head = wordsOf(headOf(passage))
  const body = [...head, ...wordsOf(passage.body)]
  const company = wordsOf(own)
  const names = askedNames(question)
    .filter((name) => !holds(body, name) && !holds(company, name))
    .map((asked) => ({ asked, found: null }))
  const found = [
    ...otherOfKind(question, wordsOf(sentence), head, passages),
    ...beyond(question, sentence),
  ]
  const told = found.map(({ asked }) => asked)
  return [...found, ...names.filter(({ asked }) => !told.some((pair) => pair.includes(asked)))]
}
