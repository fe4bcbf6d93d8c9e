import type { Passage } from '../../../knowledge/search/passage.ts'
import { functionWords } from '../../../knowledge/search/translation/function-words.ts'
import { searchWords } from '../../search-words.ts'
import { missingIn } from '../entities.ts'
import type { Part } from '../knowledge.ts'
import { detectLanguage, type Language, textsOf } from '../languages/language.ts'
import { lightWords } from '../languages/light-words.ts'
import { answerType } from '../question/answer-type.ts'
import { type Quote, quoteOf } from '../quoting/quote.ts'
import { isRow } from '../quoting/row.ts'
import { type ScoredSentence, scoreSentences } from '../sentence-score.ts'
import { folded, sameWord } from '../tables/cells/words.ts'
import { wordsOf } from '../words.ts'

// More is a story, and what names so many things is no direct question.
const mostWords = 9
const mostNamed = 3
const considered = 8

const small = new Map<Language, Set<string>>()

function smallIn(language: Language): Set<string> {
  const known = small.get(language)
  if (known) return known
  const lists: Record<string, string> = functionWords
  const all = [textsOf(language).words, lists[language] ?? '', lightWords[language]].join(' ')
  const words = new Set(wordsOf(folded(all)))
  small.set(language, words)
  return words
}

/** The words of a text without those that only ask, join or point, without accents. */
export function contentOf(text: string, language: Language): string[] {
  const without = smallIn(language)
  return wordsOf(folded(text)).filter((word) => word.length > 1 && !without.has(word))
}

/** What a direct question names, without what only asks for it: "Darf ich meinen Hund mitbringen?" names a dog. */
export const namedIn = (question: string, language: Language) => [
  ...new Set(contentOf(searchWords(question), language)),
]

const headOf = ({ title, heading }: Passage) => [title, ...heading].join(' ')

// What is said of closing tells whether it is open.
const opening =
  /^(?:open\p{L}*|clos\p{L}*|shut\p{L}*|hours|geoffnet|offen|offn\p{L}*|geschlossen|schlie\p{L}+|ruhetag|ouvert\p{L}*|ouvr\p{L}+|ferm\p{L}+|horaires?|abiert\p{L}+|abr\p{L}+|apertura|cerrad\p{L}+|cierr\p{L}+|horarios?|apert\p{L}+|apr\p{L}+|chius\p{L}+|chiu\p{L}+|orari\p{L}*|abert\p{L}+|fechad\p{L}+|gesloten|otwart\p{L}+|zamkniet\p{L}+|czynn\p{L}+)$/u

const compounding = new Set(['de', 'nl'])

/** Whether words say a word: as it is, in another form, as the last part of a compound, or by its stem. */
function isSaid(word: string, words: string[], { terms }: Part, language: Language): boolean {
  const isCompound = compounding.has(language) && word.length >= 4
  const stem = terms.map(({ lexeme }) => folded(lexeme)).find((lexeme) => word.startsWith(lexeme))
  return words.some(
    (other) =>
      sameWord(word, other) ||
      (opening.test(word) && opening.test(other)) ||
      (isCompound && other.endsWith(word)) ||
      (stem !== undefined && stem.length >= 4 && other.startsWith(stem)),
  )
}

// Whoever asks for it so is not answered by what only names the thing.
const told = ['amount', 'date', 'duration', 'name', 'number', 'place', 'size', 'weight']

// "What sites do you have?" is answered by all of them.
const asksAll =
  /^\W*(?:what|which) (?:\p{L}+ )?\p{L}+s (?:are|do|did|have|can|could|will|should|must|may)(?!\p{L})/iu

/** What a direct question names; nothing where it is none. */
function namedDirectly(question: string, language: Language): string[] {
  if (wordsOf(question).length > mostWords || asksAll.test(question)) return []
  const named = namedIn(question, language)
  return named.length > mostNamed ? [] : named
}

/** The best sentence that says all that a direct question names; undefined where none does. */
function sentenceNaming(part: Part, language: Language): ScoredSentence | undefined {
  const named = part.isTold ? [] : namedDirectly(part.question, language)
  if (named.length === 0) return undefined
  const passages = part.passages.slice(0, considered)
  const type = answerType(part.question)
  return scoreSentences(part.question, { ...part, passages }).find((each) => {
    const passage = passages[each.passage]
    const sentence = passage?.sentences[each.sentence]
    if (!passage || !sentence) return false
    // One word is in many a row.
    if (named.length === 1 && isRow(passage, sentence)) return false
    if (type !== null && told.includes(type) && each.type < 1) return false
    const own = contentOf(sentence.text, language)
    const all = [...own, ...contentOf(headOf(passage), language)]
    return (
      named.every((word) => isSaid(word, all, part, language)) &&
      named.some((word) => isSaid(word, own, part, language))
    )
  })
}

/** Whether one of these quotes says all that a question names. */
function isNamedIn(quotes: Quote[], part: Part, language: Language): boolean {
  const named = namedDirectly(part.question, language)
  return quotes.some(({ text }) => {
    const words = contentOf(text, language)
    return named.every((word) => isSaid(word, words, part, language))
  })
}

/**
 * What says all that a direct question names, with what stands around it; undefined where nothing does, or one of the
 * quotes that there are does already.
 */
export function quoteNaming(
  part: Part,
  { own, brief, known }: { own: string; brief: boolean; known: Quote[] },
): Quote | undefined {
  const { question, passages } = part
  const language = detectLanguage(question) ?? 'en'
  if (known.length > 0 && isNamedIn(known, part, language)) return undefined
  const best = sentenceNaming(part, language)
  const passage = passages[best?.passage ?? -1]
  if (!best || !passage) return undefined
  const scored = scoreSentences(question, part)
  const quote = quoteOf(passages, best, { question, scored, sentences: brief ? 1 : 9 })
  if (!quote) return undefined
  const missing = missingIn(question, { passage, sentence: quote.text, passages, own })
  return missing.length === 0 ? quote : undefined
}
