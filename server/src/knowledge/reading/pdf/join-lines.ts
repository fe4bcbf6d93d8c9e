import type { Line } from './read-lines.ts'

const longestWord = 60
const word = /\p{L}+(?:-\p{L}+)*/gu
const beforeHyphen = /(?:\p{L}+-)*(\p{L}+)(?=-$)/u
const firstWord = /^\p{L}+(?:-\p{L}+)*/u
// What a hyphen before it stands for follows later: "Ein- und Ausgänge".
const joining = /^(?:und|oder|bis|sowie|bzw\.|and|or|et|ou|y|e|o|u)(?=\s|$)/u
const compound = /^(?:self|well)$/i
const ending = /^(?:ness|less|ish|ies?|ing|ed|ington)(?!\p{L})/u

/** The words of a text whose lines end in hyphens, in small letters: how they are written elsewhere tells how they join. */
export function wordsOf(lines: Line[]): Set<string> {
  const words = new Set<string>()
  if (!lines.some(({ text }) => text.endsWith('-'))) return words
  for (const { text } of lines) {
    for (const [found] of text.matchAll(word)) words.add(found.toLowerCase())
  }
  return words
}

/** A line as it stands before the next one: without the hyphen that broke a word, but with one of the word's own. */
function beforeNext(line: string, next: string, words: Set<string>) {
  const [head, last = ''] = beforeHyphen.exec(line.slice(-longestWord)) ?? []
  const tail = firstWord.exec(next)?.[0]
  if (!head || !tail) return `${line} `
  if (!/^\p{Ll}/u.test(tail)) return line
  const isOne = words.has(`${head}${tail}`.toLowerCase())
  const isTwo = words.has(`${head}-${tail}`.toLowerCase())
  if (isOne && !isTwo) return line.slice(0, -1)
  if (joining.test(next)) return `${line} `
  const isCompound = compound.test(head) && !ending.test(tail)
  const keepsHyphen = last.length === 1 || isCompound || (isTwo && !isOne)
  return keepsHyphen ? line : line.slice(0, -1)
}

/** Joins lines that the page broke. */
export const joinLines = (lines: Line[], words: Set<string>) =>
  lines
    .map(({ text }, at) => {
      const next = lines[at + 1]
      return next ? beforeNext(text, next.text, words) : text
    })
    .join('')
