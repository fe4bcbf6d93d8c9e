import { CallError } from '../call-function.ts'
import { type FirstWords, type Words, wholeOf } from './words.ts'

/** What the page says of a call that was refused: the server's own words, where it was reached. */
export function refusalWords(error: Error, words: Words): string {
  const isUnreached = error instanceof CallError && error.code === 'unreachable'
  return isUnreached ? words.unreachable : error.message
}

/** What is said to visitors of other languages of an answer that is none of the server's, such as a proxy's page. */
export const statusWords = ({ status }: Response, words: FirstWords): string | undefined =>
  words.tag === 'en' ? undefined : wholeOf(words).serverAnswered(status)
