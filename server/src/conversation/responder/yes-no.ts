import { asksYesNo } from '../question-parts.ts'
import { detectLanguage, textsOf } from './languages/language.ts'
import { sameWord, wordsOf } from './words.ts'

const allows =
  /\b(may|can|allowed|possible|permitted|welcome|yes|available|accept(s|ed)?|include[sd]?|offers?|free|transferable)\b|(?<!\p{L})(können|kann|dürfen|darf|möglich|erlaubt|ja|enthalten|akzeptier\w*|peut|peuvent|possible|permis|oui|acceptée?s?|compris|puede[ns]?|posible|permitid[oa]s?|sí|se aceptan|incluid[oa]s?|può|possono|possibile|ammess[oi]|pode[m]?|possível|permitid[oa]s?|kan|mag|mogelijk|toegestaan|można|możliwe)(?!\p{L})/iu
const bounds =
  /\b(only|except|unless|but not|until|no longer|former(ly)?|nur|außer|sofern|bis|seulement|sauf|solo|excepto|salvo|eccetto|apenas|exceto|alleen|behalve|tylko|oprócz)\b/iu

/** The words of a question that carry it. */
function carrying(question: string): string[] {
  const small = new Set(textsOf(detectLanguage(question) ?? 'en').words.split(' '))
  return wordsOf(question).filter((word) => word.length > 2 && !small.has(word))
}

const share = (words: string[], text: string) => {
  const said = wordsOf(text)
  const held = words.filter((word) => said.some((other) => sameWord(word, other)))
  return words.length === 0 ? 0 : held.length / words.length
}

/** The clause of a sentence that speaks most of the question. */
function clauseOf(sentence: string, words: string[]): string {
  const clauses = sentence.split(
    /[;:]\s|,?\s(?:but|aber|mais|pero|ma|mas|maar|ale)\s|,\s(?=\p{L}+\s)/u,
  )
  const [best = sentence] = clauses.sort((a, b) => share(words, b) - share(words, a))
  return best
}

/** Whether the sentence says yes or no to the question; null where it leaves that to the reader. */
export function decide(question: string, sentence: string): 'yes' | 'no' | null {
  if (!asksYesNo(question)) return null
  const { negation } = textsOf(detectLanguage(question) ?? 'en')
  const spoken = textsOf(detectLanguage(sentence) ?? detectLanguage(question) ?? 'en').negation
  if (negation.test(question)) return null
  const words = carrying(question)
  const clause = clauseOf(sentence, words)
  const covered = share(words, clause)
  const numbers = question.match(/\d+/g) ?? []
  if (numbers.some((number) => !sentence.includes(number))) return null
  if (spoken.test(clause)) return covered >= 0.3 && !bounds.test(clause) ? 'no' : null
  if (spoken.test(sentence) || bounds.test(sentence)) return null
  return covered >= 0.5 && allows.test(clause) ? 'yes' : null
}
