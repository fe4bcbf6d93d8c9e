import type { Passage } from '../../../knowledge/search/passage.ts'
import { placesAround } from '../../../knowledge/search/related/related-words.ts'
import { wordingsIn } from '../../../knowledge/search/translation/translate.ts'
import { detectLanguage, languages, textsOf } from '../languages/language.ts'
import { calendarNames } from '../question/calendar.ts'
import { namesIn, sameWord, wordsOf } from '../words.ts'

/** What a question names and the answer does not, and what the answer has in its place. */
export type Missing = { asked: string; found: string | null }

const small = new Set(languages.flatMap((language) => textsOf(language).words.split(' ')))

// Words that are written like names, or stand before a kind of thing, without naming one of it.
export const everyday = new Set([
  ...calendarNames(languages, ['long', 'short']).map((word) => word.toLowerCase().replace('.', '')),
  ...'i ok am pm a.m p.m vat id pdf csv url faq ai app tv wifi wlan eur usd gbp chf euro euros pound pounds dollar dollars'.split(
    ' ',
  ),
  ...'christmas easter new year eve day days xmas weihnachten ostern silvester neujahr heiligabend noël pâques navidad pascua natale pasqua'.split(
    ' ',
  ),
  ...'mr mrs ms dr prof herr frau madame monsieur sir'.split(' '),
  ...'them us me him her you dont doesnt didnt isnt arent wasnt cant couldnt wont wouldnt shouldnt havent hasnt im ive youve theyre'.split(
    ' ',
  ),
  ...'another such both either neither my your our their his her this that these those what which how whose many much cost costs price prices new old own other same whole good best better small large big cheap expensive normal single different next last first second third extra free real full half main certain any all each every just only still already more most less least few several special nice right wrong monthly weekly daily yearly annual total maximum minimum current usual current average basic whole one two three'.split(
    ' ',
  ),
])

export const isName = (word: string) => {
  const lower = word.toLowerCase()
  return word.length > 1 && !everyday.has(lower) && !small.has(lower)
}

// "Alarm 404" and "room 12b" are names; "3 rooms" and "at 12" are not.
const numbered =
  /(?<=(?<!\p{L})(\p{L}{3,}) )(?:no\.? |nr\.? |number |code |#)?(\d+\p{L}?)(?=\s*(?:[?!.,;](?!\d)|$|\s(?:is|are|was|mean\w*|say\w*|stand\w*|do|does|on|in|at|of|and|or|bedeutet|heißt|est|signifie|es|significa)\b))/giu
export const counting =
  /^(?:for|the|from|than|till|until|about|around|after|before|over|under|only|take[ns]?|have|has|are|and|per|not|pay|cost\w*|was|get|got|age|aged|bis|von|für|nach|vor|über|unter|mit|und|pour|avec|dans|para|con)$/i

// "Notice 90" and "Series 7": a number after a name belongs to it.
const named =
  /(?<=\p{L}[^.!?]*\s)(\p{Lu}\p{Ll}{2,}) (\d+\p{L}?)(?![.,:]?\d| ?(?:%|\p{Sc}|am|pm|uhr)|\p{L})/gu

/** Numbers that tell one thing of a kind from others. */
function askedNumbers(question: string): string[] {
  return [...question.matchAll(numbered), ...question.matchAll(named)]
    .filter(([, before = '']) => !counting.test(before) && !everyday.has(before.toLowerCase()))
    .map(([, , number = '']) => number)
}

/** Names of a question, as far as its language writes them differently from other words. */
export function askedNames(question: string): string[] {
  const years = [...(question.match(/\b(?:19|20)\d{2}\b/g) ?? []), ...askedNumbers(question)]
  const capital = detectLanguage(question) === 'de' ? germanNames(question) : namesIn(question)
  // WHAT IS SHOUTED has no names to tell.
  const shouted = question.toUpperCase() === question
  return [...years, ...(shouted ? [] : capital.filter(isName))]
}

const digits = (text: string) => [...new Set(text.match(/\p{N}+/gu))].sort().join(' ')

/**
 * Whether two questions have the same numbers, and the other one each name of the first. `own` are names of the agent's
 * own company, which tell nothing apart.
 */
export function namesNoMore(question: string, other: string, own: string): boolean {
  const known = [...wordsOf(other), ...wordsOf(own)]
  return (
    digits(question) === digits(other) && askedNames(question).every((name) => holds(known, name))
  )
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

// How a place that is called after a saint is written.
const saint = /^(?:st|ste|saint|sainte|sankt|san|santa)$/

export function holds(text: string[], name: string): boolean {
  return wordsOf(name).every((word) =>
    text.some(
      (other) =>
        sameWord(word, other) ||
        (word.length >= 4 && other.includes(word)) ||
        (saint.test(word) && saint.test(other)),
    ),
  )
}

/** Whether a text speaks of where a place is: of Northern Ireland, where Belfast is asked for. */
export function isWithin(name: string, text: string): boolean {
  const around = placesAround(name)
  if (around.length === 0) return false
  const words = ` ${text.replace(/[^\p{L}]+/gu, ' ')} `
  return around.some((place) => words.includes(` ${place} `))
}

const abbreviation = /^[\p{Lu}\p{N}]{2,5}$/u

/** Whether a text says in other words what is written like a name: "text message" where SMS is asked for. */
export function isSaidOtherwise(name: string, text: string, language: string): boolean {
  const words = wordsOf(text)
  // A suite is another kind of room; Amex is short for American Express.
  const isShort = (other: string) =>
    abbreviation.test(name) || (other.includes(' ') && other[0] === name[0])
  return wordingsIn(name, language)
    .flatMap((wording) => wording.words)
    .some((other) => isShort(other) && holds(words, other))
}

/** Whether one of the passages has a name, wherever. */
export function anyHas(passages: Passage[], name: string): boolean {
  return passages.some((passage) => holds(wordsOf(`${headOf(passage)} ${passage.body}`), name))
}

export function headOf({ title, heading }: Passage): string {
  return [title, ...heading].join(' ')
}
