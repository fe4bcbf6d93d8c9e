import { detectLanguage, textsOf } from './responder/languages/language.ts'
import { withoutGreeting } from './responder/small-talk.ts'

// "Send stuff back" is "send back": a thing in between keeps the two apart that say one thing together.
const parted =
  /\b(send|sent|give|gave|bring|brought|take|took|get|got|pay|paid|put|pick|picked|call|turn|switch|hand|fill|drop|swap|throw)\s+(it|them|this|that|these|those|stuff|things?|something|everything)\s+(back|up|off|in|out|down|on|away)\b/gi

/** The question as it is looked up: without greeting and without the words that only ask. */
export function searchWords(message: string): string {
  const question = withoutGreeting(message)
  // What a question is made of and its answer is not. Unseen in a small document they would outweigh every other word.
  const { fillers } = textsOf(detectLanguage(question) ?? 'en')
  const whole = question.replace(parted, '$1 $3 $2')
  const left = fillers.reduce((text, filler) => text.replace(filler, ' '), whole)
  return /[\p{L}\p{N}]{2}/u.test(left) ? left.replace(/\s+/g, ' ').trim() : question
}
