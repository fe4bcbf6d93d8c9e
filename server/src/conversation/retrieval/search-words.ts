import { languageAsked } from '../../knowledge/search/translation/translate.ts'
import { askedLanguage } from '../responder/languages/asked-language.ts'
import { textsOf } from '../responder/languages/language.ts'
import { withoutGreeting } from '../responder/small-talk.ts'

// "Send stuff back" is "send back": a thing in between keeps the two apart that say one thing together.
const parted =
  /\b(send|sent|give|gave|bring|brought|take|took|get|got|pay|paid|put|pick|picked|call|turn|switch|hand|fill|drop|swap|throw)\s+(it|them|this|that|these|those|stuff|things?|something|everything)\s+(back|up|off|in|out|down|on|away)\b/gi

/** Whether a text names anything: more than the small words of a language. */
function names(text: string, small: string): boolean {
  const known = new Set(small.split(' '))
  return (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).some((word) => !known.has(word))
}

/**
 * The question as it is looked up: without greeting and without the words that only ask, unless it has no other, as
 * "How much is it?" has not.
 */
export function searchWords(message: string): string {
  const question = withoutGreeting(message)
  // What a question is made of and its answer is not. Unseen in a small document they would outweigh every other word.
  const language = askedLanguage(question)
  const { fillers, words } = textsOf(language)
  const whole = question.replace(parted, '$1 $3 $2')
  const left = fillers.reduce((text, filler) => text.replace(filler, ' '), whole)
  const asked = left.replace(/\s+/g, ' ').trim()
  // Without "wat", "is de goedkoopste box" would be English.
  const of = languageAsked(asked)
  const isAsBefore = language === 'en' || of === null || of === languageAsked(question)
  return names(left, words) && isAsBefore ? asked : question
}
