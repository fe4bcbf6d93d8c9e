import { alike, isEmpty, questionOf, wordsOf } from '../tables/words.ts'
import { denies } from './permission.ts'

// How a question asks, and not what about, beside the words that are small everywhere.
const asking = new Set(
  `ok okay allowed allow permitted possible able offer offers offered provide exist exists
  erlaubt gestattet moglich bieten bietet permis autorise possible proposez permitido posible ofrecen ofrece
  permesso possibile offrite permitido possivel oferecem toegestaan mogelijk mozna mozliwe`.split(
    /\s+/,
  ),
)

// What comes with somebody is one thing, wherever it is seen from.
const carrying = new Set(['bring', 'take', 'bringing', 'taking'])

const contentOf = (words: string[]) => words.filter((word) => !isEmpty(word) && !asking.has(word))

/**
 * Whether two questions ask for one thing: each word that one is about is in the other, or another word for it is, and
 * both ask for what is or for what is not.
 * @param language of the question that was written, in which other words are looked up
 */
export function isSameQuestion(asked: string, written: string, language: string): boolean {
  const question = questionOf(asked, language)
  const [ours, theirs] = [contentOf(question.words), contentOf(wordsOf(written))]
  if (ours.length === 0 || theirs.length === 0 || denies(asked) !== denies(written)) return false
  const isOne = (our: string, their: string) =>
    (carrying.has(our) && carrying.has(their)) || alike(question, our, their)
  return (
    ours.every((our) => theirs.some((their) => isOne(our, their))) &&
    theirs.every((their) => ours.some((our) => isOne(our, their)))
  )
}
