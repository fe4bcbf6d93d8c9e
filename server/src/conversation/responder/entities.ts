import type { Passage } from '../../knowledge/search/passage.ts'
import { areSynonyms, placesAround } from '../../knowledge/search/related/related-words.ts'
import { wordingsIn } from '../../knowledge/search/translation/translate.ts'
import { asksYesNo, toldBefore } from '../question-parts.ts'
import { withoutExceptions } from './exceptions.ts'
import { detectLanguage, languages, textsOf } from './languages/language.ts'
import { otherOfMeasure } from './other-measure.ts'
import { calendarNames } from './question/calendar.ts'
import { isGermanKind, kindOf } from './question/german-kind.ts'
import { beyondLimits, goesBeyond } from './question/limit.ts'
import { isStaff, saidOfAllStaff } from './question/staff.ts'
import { isRow } from './quoting/row.ts'
import { namesIn, sameThing, sameWord, wordsOf } from './words.ts'

/** What a question names and the answer does not, and what the answer has in its place. */
export type Missing = { asked: string; found: string | null }

const small = new Set(languages.flatMap((language) => textsOf(language).words.split(' ')))

// Words that are written like names, or stand before a kind of thing, without naming one of it.
const everyday = new Set([
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

const isName = (word: string) => {
  const lower = word.toLowerCase()
  return word.length > 1 && !everyday.has(lower) && !small.has(lower)
}

// "Alarm 404" and "room 12b" are names; "3 rooms" and "at 12" are not.
const numbered =
  /(?<=(?<!\p{L})(\p{L}{3,}) )(?:no\.? |nr\.? |number |code |#)?(\d+\p{L}?)(?=\s*(?:[?!.,;]|$|\s(?:is|are|was|mean\w*|say\w*|stand\w*|do|does|on|in|at|of|and|or|bedeutet|heißt|est|signifie|es|significa)\b))/giu
const counting =
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
function askedNames(question: string): string[] {
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

function holds(text: string[], name: string): boolean {
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
function isWithin(name: string, text: string): boolean {
  const around = placesAround(name)
  if (around.length === 0) return false
  const words = ` ${text.replace(/[^\p{L}]+/gu, ' ')} `
  return around.some((place) => words.includes(` ${place} `))
}

const abbreviation = /^[\p{Lu}\p{N}]{2,5}$/u

/** Whether a text says in other words what is written like a name: "text message" where SMS is asked for. */
function isSaidOtherwise(name: string, text: string, language: string): boolean {
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

function headOf({ title, heading }: Passage): string {
  return [title, ...heading].join(' ')
}

/** What stands before a kind of thing in the passages, as `asked` does: of "line" perhaps "Green" and "Blue". */
function modifiers(passages: Passage[], kind: string, asked: string) {
  const found = new Map<string, { said: string; name: boolean }>()
  const isKind = (word: string) => sameThing(word, kind) || (isStaff(word) && isStaff(kind))
  for (const passage of passages) {
    const text = `${headOf(passage)}\n${passage.body}`
    for (const pair of text.matchAll(/(?<!\p{L})(\p{L}{2,}) (?=(\p{L}{3,}))/gu)) {
      const [, before = '', after = ''] = pair
      const lower = before.toLowerCase()
      if (!isName(before) || !isKind(after.toLowerCase())) continue
      if (passage.language === 'de' && !isGermanKind(lower, after, asked)) continue
      // A capital at the beginning of a sentence names nothing.
      const begins = /(?:^|[.!?:\n]\s*)$/.test(text.slice(0, pair.index))
      const name = /^\p{Lu}/u.test(before) && !(begins && !/^\p{Lu}/u.test(after))
      if (!found.has(lower) || name) found.set(lower, { said: `${before} ${after}`, name })
    }
  }
  return found
}

// "Really them" is no kind of a thing.
const adverb =
  /^(?:absolutely|basically|certainly|completely|definitely|exactly|honestly|literally|possibly|probably|really|simply|surely|totally|truly)$/

// "Gone under" and "Karte fürs Bad" name no kind of a thing.
const joining =
  /^(?:under|over|off|out|up|down|away|back|about|around|after|before|behind|between|during|since|until|without|within|through|against|towards|into|onto|upon|fürs|ins|ans|ums|aufs|übers|unters|vors|hinters|durchs|vom|beim|zum|zur|und|oder|des|aux|del|al|della|delle|dei|nel|nella)$/

// "Do you run classes?" asks for no kind of classes.
const doing =
  /(?<!\p{L})(?:do|does|did|can|could|may|might|must|shall|should|will|would) (?:i|you|we|they|he|she|it|one) $/iu

/** "Orange line" where there are only a green and a blue one. */
function otherOfKind(
  question: string,
  sentence: string[],
  head: string[],
  passages: Passage[],
): Missing[] {
  const told = toldBefore(question).length
  // What is but told before the question is no kind that is asked for, unless it is a name; what somebody does is none.
  const pairs = [...question.matchAll(/(?<!\p{L})(\p{L}{2,}) (?=(\p{L}{3,}))/gu)].filter(
    ({ index, 1: before = '' }) =>
      /^\p{Lu}/u.test(before) || (index >= told && !doing.test(question.slice(0, index))),
  )
  const seen = passages.flatMap((passage) => wordsOf(`${headOf(passage)} ${passage.body}`))
  const own = detectLanguage(question)
  const isForeign = passages.every(({ language }) => ![own, 'simple'].includes(language))
  return pairs.flatMap(([, before = '', kind = '']): Missing[] => {
    const word = before.toLowerCase()
    const common =
      // A text says in its own language what is no name.
      (own && isForeign && word === before) ||
      !isName(before) ||
      !isName(kind) ||
      joining.test(word) ||
      joining.test(kind.toLowerCase()) ||
      /\p{L}{3,}est$|\p{L}{3,}ing$/u.test(word) ||
      adverb.test(word)
    const said = (other: string) => sameWord(other, word) || areSynonyms(word, other)
    if (common || [...sentence, ...head].some(said)) return []
    const others = modifiers(passages, kind.toLowerCase(), kindOf(question, before))
    const works = isStaff(kind.toLowerCase())
    if (works && saidOfAllStaff(sentence)) return []
    const named = [...others].filter(
      ([other, its]) => !sameWord(other, word) && (its.name || works),
    )
    const inSentence = named.find(([other]) => sentence.includes(other))
    const known = !works && seen.some((other) => sameWord(other, word))
    const contrast = inSentence ?? (named.length > 1 && !works ? named[0] : undefined)
    if (known ? !(others.has(word) && inSentence) : !contrast) return []
    return [{ asked: `${before} ${kind}`, found: (inSentence ?? contrast)?.[1].said ?? null }]
  })
}

/** "Port Arlow" where the row of the table is that of Port Ames. */
function otherOfName(question: string, passage: Passage, sentence: string): Missing[] {
  const row = passage.sentences.find(({ text }) => text === sentence)
  if (!row || !isRow(passage, row)) return []
  const name = sentence.split(':')[0] ?? ''
  const pairs = question.match(/(?<!\p{L})\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}\p{N}-]*)+/gu) ?? []
  return pairs.flatMap((asked) => {
    const words = asked.split(' ').filter(isName)
    const told = words.filter((word) => holds(wordsOf(sentence), word))
    const partly = told.length > 0 && told.length < words.length
    return partly ? [{ asked, found: name.trim() }] : []
  })
}

// "I take 3" counts what is taken.
const acting =
  /(?<!\p{L})(?:i|you|we|they|he|she|it|one|to|can|may|must|should|will|ich|man|wir|sie|je|on|nous|vous|ils) $/iu

/** "alarm 422" where the sentence is about Alarm 537. */
function otherOfNumber(question: string, passage: Passage, sentence: string): Missing[] {
  const text = `${headOf(passage)}\n${sentence}`
  const known = [...text.matchAll(/(?<!\p{L})(\p{Lu}\p{L}{2,}) (\d+\p{L}?)(?!\p{L})/gu)]
  const pairs = question.matchAll(/(?<!\p{L})(\p{L}{3,}) (\d+\p{L}?)(?![\p{L}\d]|[.,:]\d)/gu)
  return [...pairs].flatMap((pair): Missing[] => {
    const [asked, kind = '', number = ''] = pair
    const counts = counting.test(kind) || acting.test(question.slice(0, pair.index))
    if (counts || everyday.has(kind.toLowerCase()) || holds(wordsOf(text), number)) return []
    const other = known.find(([, its = '']) => sameWord(its.toLowerCase(), kind.toLowerCase()))
    return other ? [{ asked, found: other[0] }] : []
  })
}

const spelt =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)'

/** "Seven times" where the name of the row says "five times", and "pontoon F" where the rows are A and D. */
function otherOfRow(question: string, passage: Passage, sentence: string): Missing[] {
  const row = passage.sentences.find(({ text }) => text === sentence)
  if (!row || !isRow(passage, row)) return []
  const name = (sentence.split(':')[0] ?? '').toLowerCase()
  const counted = question.matchAll(new RegExp(`(?<!\\p{L})${spelt} (\\p{L}{3,})`, 'giu'))
  const counts = [...counted].flatMap(([asked, thing = '']): Missing[] => {
    const own = new RegExp(`(?<!\\p{L})${spelt} ${thing.toLowerCase()}(?!\\p{L})`, 'iu').exec(name)
    const isOther = own && own[0].toLowerCase() !== asked.toLowerCase()
    return isOther ? [{ asked, found: own[0] }] : []
  })
  const letters = [...question.matchAll(/(?<!\p{L})(\p{L}{3,}) (\p{Lu})(?![\p{L}\p{N}'’.-])/gu)]
  const others = letters.flatMap(([asked, kind = '', letter = '']): Missing[] => {
    const words = wordsOf(sentence.split(':')[0] ?? '')
    const isKind = words.some((word) => sameWord(word, kind.toLowerCase()))
    const isOther = isKind && letter !== 'I' && !words.includes(letter.toLowerCase())
    return isOther ? [{ asked, found: null }] : []
  })
  return [...counts, ...others]
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
  const row = passage.sentences.some((each) => each.text === sentence && isRow(passage, each))
  // Of a row of a table the other rows say nothing.
  const body = [...head, ...wordsOf(row ? sentence : passage.body)]
  const company = wordsOf(own)
  const text = row ? sentence : `${headOf(passage)}\n${passage.body}`
  const names = askedNames(question)
    .filter((name) => !holds(body, name) && !holds(company, name))
    .filter((name) => !isWithin(name, text) && !isSaidOtherwise(name, text, passage.language))
    .map((asked) => ({ asked, found: null }))
  const found = [
    ...otherOfName(question, passage, sentence),
    ...otherOfKind(question, wordsOf(withoutExceptions(sentence)), head, passages),
    ...otherOfNumber(question, passage, sentence),
    ...otherOfRow(question, passage, sentence),
    ...(asksYesNo(question) ? [] : otherOfMeasure(question, passage, sentence)),
    // Whether so much is allowed is what such a question asks.
    ...(asksYesNo(question) || goesBeyond(sentence, passage.body)
      ? []
      : beyondLimits(question, sentence)),
  ]
  const told = found.map(({ asked }) => asked)
  return [...found, ...names.filter(({ asked }) => !told.some((pair) => pair.includes(asked)))]
}
