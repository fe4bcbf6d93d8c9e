import { CallError } from '../call-function.ts'
import type { Words } from './words.ts'

/** What the page says of a call that was refused: the server's own words, where it was reached. */
export function refusalWords(error: Error, words: Words): string {
  const isUnreached = error instanceof CallError && error.code === 'unreachable'
  return isUnreached ? words.unreachable : error.message
}
