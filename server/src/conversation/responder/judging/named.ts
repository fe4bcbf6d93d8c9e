import type { Passage, Term } from '../../../knowledge/search/passage.ts'
import { formsOf, partsOf } from '../../../knowledge/search/translation/forms.ts'
import { functionWords } from '../../../knowledge/search/translation/function-words.ts'
import { wordingsIn } from '../../../knowledge/search/translation/translate.ts'
import { asksYesNo } from '../../retrieval/question-parts.ts'
import { searchWords } from '../../retrieval/search-words.ts'
import type { Part } from '../knowledge.ts'
import { askedLanguage } from '../languages/asked-language.ts'
import { type Language, textsOf } from '../languages/language.ts'
import { lightWords, personWords } from '../languages/light-words.ts'
import { missingIn } from '../naming/entities.ts'
import { answerType } from '../question/answer-type.ts'
import { type Quote, quoteOf } from '../quoting/quote.ts'
import { isRow } from '../quoting/row.ts'
import { type ScoredSentence, scoreSentences } from '../sentence-score.ts'
import { folded, sameWord } from '../tables/cells/words.ts'
import { wordsOf } from '../words.ts'
import { many } from './confidence.ts'

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

type Asked = { terms: Term[]; language: Language }

const isPlural = (one: string, other: string) => one === `${other}s` || one === `${other}es`

/** Whether words say a word: as it is, in another form, as the last part of a compound, in its parts, or by its stem. */
function isSaid(word: string, words: string[], { terms, language }: Asked): boolean {
  const isCompound = compounding.has(language) && word.length >= 4
  const stem = terms.map(({ lexeme }) => folded(lexeme)).find((lexeme) => word.startsWith(lexeme))
  const has = (part: string) => words.some((other) => sameWord(part, other))
  return (
    words.some(
      (other) =>
        sameWord(word, other) ||
        isPlural(word, other) ||
        isPlural(other, word) ||
        (opening.test(word) && opening.test(other)) ||
        formsOf(other, language).includes(word) ||
        (isCompound && other.endsWith(word)) ||
        (stem !== undefined && stem.length >= 4 && other.startsWith(stem)),
    ) || partsOf(word, language, has) !== null
  )
}

/** Whether a compound names one kind of what another word names: "Hallenbad" one of "Bad". */
const isKindOf = (word: string, other: string, language: Language) =>
  compounding.has(language) && other.length >= 3 && other !== word && word.endsWith(other)

/** Other words for what a question names, each a phrase of its words. */
function wordingsOf(question: string, word: string, language: Language): string[][] {
  return wordingsIn(question, language)
    .filter(({ said }) => contentOf(said, language).includes(word))
    .flatMap(({ words }) => words.map((phrase) => contentOf(phrase, language)))
    .filter((phrase) => phrase.length > 0)
}

// Whoever asks for it so is not answered by what only names the thing.
const told = ['amount', 'date', 'duration', 'name', 'number', 'place', 'size', 'weight']

const whatIf =
  /^\W*(?:and |but |und |et |y )?(?:what (?:if|happens)|was (?:ist,? wenn|passiert|geschieht)|que se passe|qué (?:pasa|ocurre)|cosa succede|o que acontece|wat gebeurt|co się stanie)(?!\p{L})/iu

/** Whether a thing may be named in other words: a price or a name of a like thing is that of another one. */
function mayBeOtherwise(question: string): boolean {
  const type = answerType(question)
  const isOpen = type === null || type === 'permission'
  return isOpen && (asksYesNo(question) || whatIf.test(question))
}

// "What do I take along?" and "Which sites do you have?" are answered by all of them.
const asksAll =
  /^\W*(?:what (?!if|happens|time|is|are|was|does .* cost)|which (?:\p{L}+ )?\p{L}+s (?:are|do|did|have|can|could|will|should|must|may)(?!\p{L}))/iu

/** What a direct question names; nothing where it is none. */
function namedDirectly(question: string, language: Language): string[] {
  if (wordsOf(question).length > mostWords || asksAll.test(question)) return []
  const isPerson = answerType(question) === 'name'
  const named = namedIn(question, language).filter((word) => !(isPerson && personWords.test(word)))
  return named.length > mostNamed ? [] : named
}

/** The best sentence that says all that a direct question names, in its words or in others; undefined where none does. */
function sentenceNaming(part: Part, language: Language): ScoredSentence | undefined {
  const named = part.isTold ? [] : namedDirectly(part.question, language)
  if (named.length === 0) return undefined
  const passages = part.passages.slice(0, considered)
  const type = answerType(part.question)
  const asked = { terms: part.terms, language }
  const scored = scoreSentences(part.question, { ...part, passages }).filter((each) => {
    const passage = passages[each.passage]
    const sentence = passage?.sentences[each.sentence]
    if (!passage || !sentence) return false
    // One word is in many a row.
    if (named.length === 1 && isRow(passage, sentence)) return false
    return !(type !== null && told.includes(type) && each.type < 1)
  })
  const wordings = new Map(named.map((word) => [word, wordingsOf(part.question, word, language)]))
  const says = (word: string, words: string[], isFree: boolean) =>
    isSaid(word, words, asked) ||
    (isFree &&
      !words.some((other) => isKindOf(word, other, language)) &&
      wordings.get(word)?.some((phrase) => phrase.every((each) => isSaid(each, words, asked))))
  const naming = (isFree: boolean) =>
    scored.find((each) => {
      const passage = passages[each.passage]
      const own = contentOf(passage?.sentences[each.sentence]?.text ?? '', language)
      const all = [...own, ...(passage ? contentOf(headOf(passage), language) : [])]
      return (
        named.every((word) => says(word, all, isFree)) &&
        named.some((word) => says(word, own, isFree))
      )
    })
  return naming(false) ?? (mayBeOtherwise(part.question) ? naming(true) : undefined)
}

/** Whether one of these quotes says all that a question names. */
function isNamedIn(quotes: Quote[], part: Part, language: Language): boolean {
  const named = namedDirectly(part.question, language)
  return quotes.some(({ text }) => {
    const words = contentOf(text, language)
    return named.every((word) => isSaid(word, words, { terms: part.terms, language }))
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
  const language = askedLanguage(question)
  // Among very many passages some sentence has the words of anything.
  if ((part.size ?? 0) >= many) return undefined
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
