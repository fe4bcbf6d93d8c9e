import { readTables } from '../../../knowledge/reading/tables/table.ts'
import { isInWordNet, meaningsOf } from '../../../knowledge/search/related/wordnet.ts'
import { asksYesNo } from '../../retrieval/question-parts.ts'
import type { Part } from '../knowledge.ts'
import { askedLanguage } from '../languages/asked-language.ts'
import { general } from '../naming/general.ts'
import { askedNames, everyday, holds } from '../naming/names.ts'
import { answerType } from '../question/answer-type.ts'
import { typeMatch } from '../question/type-match.ts'
import type { Quote } from '../quoting/quote.ts'
import { measured } from '../sentence-score.ts'
import { numberSaid } from '../tables/rows/spans.ts'
import { sameWord, wordsOf } from '../words.ts'
import { contentOf } from './named.ts'
import { headOf, isSaidIn, wordsAround } from './said-of.ts'

const verb =
  '(?:do|does|did|is|are|was|were|can|could|will|would|may|must|should|shall|have|has|had|am)'
// "How many weeks of maternity leave do I get?"
const counted = new RegExp(
  `(?<!\\p{L})how many ((?:[\\p{L}'’-]+ ){1,5}?)(?=${verb}(?!\\p{L}))`,
  'iu',
)
// "Who is the night manager at …?"
const role =
  /^\W*(?:and |but |so )?who(?:['’]s| is| are)? (?:currently )?(?:the|your|our) ((?:[\p{L}'’-]+ ){0,3}?[\p{L}'’-]+)(?= (?:of|for|at|in|on|here|from|with)(?!\p{L})|\W*$)/iu
// "Could you recommend a good plumber in town?"
const wished =
  /(?<!\p{L})(?:can|could|would|will) you (?:please |perhaps |maybe |also )?(?:write|recommend|suggest|draft|find|book|get|order|buy|sing|draw|translate|send)(?: (?:me|us))?((?: [\p{L}'’-]+){1,6}?)(?= (?:for|to|in|at|on|near|from|about|with|that|which|who|so|by|of)(?!\p{L})|\W*$)/iu
// "When does the last train leave?"
const ordinal = /(?<!\p{L})(?:first|last|earliest|latest) (\p{L}+)(?: \p{L}+)/iu

// "What does it cost to hire the hall?", "Can I rent skis?"
const deed =
  /(?<!\p{L})(?:to|for|can (?:i|we|one|you)|could (?:i|we|you)) (hire|hiring|rent|renting|lease|borrow|buy|buying|repair|mend|sharpen|ship|post|print|store|engrave)(?!\p{L})/iu

/** Whether a word may name a thing, and one thing among others. */
const isThing = (word: string) =>
  word.length > 3 &&
  !general.has(word) &&
  !everyday.has(word) &&
  (!isInWordNet(word) ||
    [word, word.replace(/e?s$/, '')].some((each) => meaningsOf(each, 'noun').length > 0))

/** Whether the question has the name of a row with another number: "Studio 3" is no "Studio 2". */
function isOtherNumber(asked: string[], name: string[]): boolean {
  return name.some((word, at) => {
    const before = name[at - 1]
    const number = numberSaid(word)
    if (before === undefined || number === null) return false
    if (asked.some((each) => numberSaid(each) === number)) return false
    return asked.some(
      (each, nth) => sameWord(each, before) && numberSaid(asked[nth + 1] ?? '') !== null,
    )
  })
}

/** Whether a row of a table has another value where another row has the one that is asked for: ash where oak is asked for. */
function isOfOtherRow(part: Part, quote: Quote): boolean {
  const { question, passages, leans, isTold } = part
  // A follow-up has the words of the turn before.
  if (leans || isTold) return false
  const body = passages[quote.passage]?.body ?? ''
  if (body.startsWith(quote.text, quote.from) || asksYesNo(question)) return false
  const table = readTables(body).find(({ from, to }) => from <= quote.from && quote.to <= to)
  const row = table?.rows.find(({ from, to }) => from === quote.from && to === quote.to)
  if (!table || !row) return false
  const asked = wordsOf(question)
  if (isOtherNumber(asked, wordsOf(row.cells[0] ?? ''))) return true
  const own = wordsOf(row.cells.join(' '))
  const head = wordsOf(table.columns.join(' '))
  return row.cells.some((cell, column) =>
    table.rows.some(({ cells }) => {
      const words = wordsOf(cells[column] ?? '')
      return (
        cell !== '' &&
        words.length > 0 &&
        words.every((word) => /^\p{L}{3,}$/u.test(word) && asked.includes(word)) &&
        !words.some((word) => own.some((other) => sameWord(word, other)) || head.includes(word))
      )
    }),
  )
}

const several =
  /\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)(?!\p{L})/giu

/** Whether a sentence tells the measures of several things, and what is asked for may be any of them: braces, of "fillings for two years, crowns for five". */
function isListOfOthers(part: Part, quote: Quote, asked: string[]): boolean {
  const { question, passages } = part
  const type = answerType(question)
  if (type === null || !measured.includes(type) || asked.length === 0) return false
  const body = passages[quote.passage]?.body ?? ''
  if (!body.startsWith(quote.text, quote.from) || asksYesNo(question)) return false
  const [first = ''] = quote.text.split(/(?<=[.!?])\s/u)
  const parts = first.split(/,| and /u).filter((each) => (each.match(several) ?? []).length > 0)
  const isNamed = (word: string) => wordsOf(first).some((other) => sameWord(word, other))
  const told = (word: string) => parts.filter((each) => isSaidIn(word, wordsOf(each), part))
  return asked.some((word) => !isNamed(word) && told(word).length > 1)
}

/** Whether the item of a list that is asked for lacks the measure that others have. */
function isOfOtherItem({ question }: Part, { text }: Quote): boolean {
  const type = answerType(question)
  const items = text.split('\n')
  if (items.length < 2 || type === null || !measured.includes(type)) return false
  const has = (item: string) => typeMatch(question, type, item) >= 1
  return askedNames(question).some((name) => {
    const own = items.filter((item) => holds(wordsOf(item), name))
    return own.length === 1 && !own.some(has) && items.some(has)
  })
}

/** Whether a quote lacks what is counted, who is asked for, what is wished or what is the last of its kind. */
export function lacksThing(part: Part, quote: Quote): boolean {
  const { question } = part
  const passage = part.passages[quote.passage]
  if (askedLanguage(question) !== 'en' || passage?.language !== 'en') return false
  const around = wordsAround(part, quote)
  const own = wordsOf(`${headOf(passage)} ${quote.text}`)
  const things = (text = '') => contentOf(text, 'en').filter(isThing)
  // "Parking spots" may be called spaces: what stands before a thing tells which it is.
  const kinds = (text = '') => {
    const words = things(text)
    return words.length > 1 ? words.slice(0, -1) : words
  }
  const lacks = (words: string[], text: string[]) =>
    words.some((word) => !isSaidIn(word, text, part))
  const named = contentOf(question, 'en')
  // Steps of anything else begin like those that are asked for.
  const lacksAll =
    answerType(question) === 'steps' &&
    passage.f === 0 &&
    named.length > 0 &&
    !named.some((word) => isSaidIn(word, around, part))
  return (
    lacksAll ||
    lacks(kinds(counted.exec(question)?.[1]), own) ||
    lacks(things(role.exec(question)?.[1]).slice(-1), own) ||
    lacks(things(wished.exec(question)?.[1]), around) ||
    (answerType(question) === 'date' && lacks(things(ordinal.exec(question)?.[1]), own)) ||
    lacks(wordsOf(deed.exec(question)?.[1] ?? ''), around) ||
    isListOfOthers(part, quote, things(question)) ||
    isOfOtherRow(part, quote) ||
    isOfOtherItem(part, quote)
  )
}
