import { detectLanguage, textsOf } from './responder/languages/language.ts'
import { withoutGreeting } from './responder/small-talk.ts'

/** The question as it is looked up: without greeting and without the words that only ask. */
export function searchWords(message: string): string {
  const question = withoutGreeting(message)
  // What a question is made of and its answer is not. Unseen in a small document they would outweigh every other word.
  const { fillers } = textsOf(detectLanguage(question) ?? 'en')
  const left = fillers.reduce((text, filler) => text.replace(filler, ' '), question)
  return /[\p{L}\p{N}]{2}/u.test(left) ? left.replace(/\s+/g, ' ').trim() : question
}
