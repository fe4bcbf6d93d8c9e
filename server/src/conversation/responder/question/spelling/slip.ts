import { almost } from '../../words.ts'

/** Each word is looked for in all of a dictionary; a message may be made of thousands of letters that are no words. */
export const mostLooked = 12

/** A word with each letter that stands twice written once. */
export const once = (word: string) => word.replace(/(\p{L})\1/gu, '$1')

/** Whether two words have the same letters in another order. */
export const isShuffled = (word: string, other: string) =>
  [...word].sort().join('') === [...other].sort().join('')

/**
 * Whether the word is this one with a slip. One letter makes another word of most short ones ("rate" and "date", "spend"
 * and "send"), two that changed places, or one that stands twice, hardly ever do.
 */
export function isMeant(word: string, other: string): boolean {
  if (!almost(word, other)) return false
  if (isShuffled(word, other) || once(word) === once(other)) return true
  return word.length >= (other.length > word.length ? 5 : 6)
}
