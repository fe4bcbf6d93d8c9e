import { usualEnglish } from './english-words.ts'

let known: Set<string> | undefined

/** Every three letters that follow each other in a word, its beginning among them. */
function triplesOf(word: string): string[] {
  const text = `^${word}`
  return Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))
}

/** Whether a word in small letters has three letters in a row that no usual English word has: "lpcal", "hron". */
export function hasForeignLetters(word: string): boolean {
  known ??= new Set(usualEnglish().flatMap(triplesOf))
  const usual = known
  return triplesOf(word).some((three) => !usual.has(three))
}
