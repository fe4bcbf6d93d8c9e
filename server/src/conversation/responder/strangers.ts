import type { Passage } from '../../knowledge/search/passage.ts'
import type { Knowledge } from './knowledge.ts'
import { detectLanguage } from './languages/language.ts'
import { type AnswerType, answerType } from './question/answer-type.ts'
import { almost, sameWord, wordsOf } from './words.ts'

// What has a price, a time or a number is a thing: where no text has its name, none has the price.
const ofThings: AnswerType[] = [
  ...(['amount', 'contact', 'date', 'duration', 'name', 'number', 'size', 'weight'] as const),
]

// Among thousands of passages the best of them may lack a word that others have.
const mostPassages = 900
const mostWords = 9
const determiner = /^(?:an?|the|any|your)$/
const preposition = /^(?:on|for|of|in|with|at)$/
// Words that many things are called by, or that say how it is asked.
const general = new Set(
  'available money adult adults child children kids way kind type sort thing time part end case rate price cost fee charge amount percent percentage number name place person people customer address email mail phone person morning evening afternoon night day week month year today tomorrow whole total average most least first last next usual normal standard single double extra small medium large one ones place moment maximum minimum limit period duration length width height depth size weight speed distance capacity volume range temperature level value sum deadline date hour hours quantity figure tariff surcharge salary wage pay help office company business site website firm contact question answer'.split(
    ' ',
  ),
)

const textOf = ({ title, heading, body }: Passage) => [title, ...heading, body].join(' ')

/** The words of a question that no text found has, neither they nor others that say the same. */
function unsaidWords(words: string[], { passages, terms }: Knowledge): Set<string> {
  const said = new Set(wordsOf(passages.map(textOf).join(' ')))
  const isSaid = (stem: string) => {
    const begins = stem.slice(0, Math.max(3, stem.length - 1))
    return [...said].some((word) => word.startsWith(begins))
  }
  const unsaid = terms.filter(({ stems }) => !stems.some(isSaid))
  const isUnsaid = (word: string) =>
    unsaid.some(({ lexeme }) => word.startsWith(lexeme.slice(0, Math.max(3, lexeme.length - 1)))) &&
    ![...said].some((other) => almost(word, other) || sameWord(word, other))
  return new Set(words.filter((word) => word.length > 3 && isUnsaid(word)))
}

/** A word as its writer wrote it, capitals and all. */
const asWritten = (word: string, text: string) =>
  text.match(/\p{L}+|\p{N}+/gu)?.find((each) => each.toLowerCase() === word) ?? word

/**
 * Things that a question asks the price, the time or the number of, and of which no text found has the name: "a workshop
 * on beekeeping". Only in English, where what stands before a word tells whether it is a thing.
 */
export function strangersIn(
  question: string,
  knowledge: Knowledge & { size?: number | undefined },
): string[] {
  if (knowledge.size === undefined || knowledge.size > mostPassages) return []
  const type = answerType(question)
  if (type === null || !ofThings.includes(type)) return []
  if ((detectLanguage(question) ?? 'en') !== 'en') return []
  if (knowledge.passages[0]?.language !== 'en') return []
  const words = wordsOf(question)
  // Who tells a story uses words of their own.
  if (words.length > mostWords) return []
  const unsaid = unsaidWords(words, knowledge)
  const strangers = words.filter((word, at) => {
    if (
      !unsaid.has(word) ||
      general.has(word) ||
      /(?:est|ed)$|^(?:cheap|long|short|bigg|small|high|low|fast|old|new|young|larg|heavi|light|lat|earli|bett|great|wid|deep)er$/.test(
        word,
      )
    )
      return false
    const [before = '', first = ''] = [words[at - 1], words[at - 2]]
    return determiner.test(before) || preposition.test(before) || determiner.test(first)
  })
  return strangers.map((word) => asWritten(word, question))
}
