import { chunkDocument } from 'server/knowledge/reading/chunk'
import { parseText } from 'server/knowledge/reading/parse-text'
import type { Read } from './sample.ts'

const vocabulary = 40_000
// What stands in most passages are stop words, which no index has.
const commonest = 40

/** Numbers of 0 to 1, the same in each run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const begins = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z', 'st', 'tr']
const middles = ['a', 'e', 'i', 'o', 'u', 'ai', 'ou']

/** The nth word: a syllable a digit. */
function word(nth: number) {
  let left = nth + 200
  let text = ''
  while (left > 0) {
    const syllable = left % (begins.length * middles.length)
    text += `${begins[syllable % begins.length]}${middles[Math.floor(syllable / begins.length)]}`
    left = Math.floor(left / (begins.length * middles.length))
  }
  return `${text}n`
}

/** A word as often as its rank says (Zipf); those of a topic stand in its text three times as often. */
function frequent(random: () => number) {
  const rank = commonest * ((vocabulary / commonest + 1) ** random() - 1)
  return Math.floor(rank)
}

const stops = ['the', 'of', 'and', 'in', 'to', 'is', 'for', 'with']

function sentence(random: () => number, topic: number[]) {
  const words = Array.from({ length: 9 + Math.floor(random() * 9) }, (_, place) => {
    if (place % 2 === 1) return stops[Math.floor(random() * stops.length)]
    return word(
      random() < 0.15 ? (topic[Math.floor(random() * topic.length)] ?? 0) : frequent(random),
    )
  })
  const text = words.join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** Passages of about 700 characters in documents of so many. */
export function madeUpDocuments(passages: number, { of }: { of: number }): Read[] {
  const random = numbers(passages)
  const documents: Read[] = []
  for (let left = passages; left > 0; left -= of) {
    const paragraphs = Array.from({ length: Math.min(of, left) }, () => {
      const topic = Array.from({ length: 4 }, () => Math.floor(random() * vocabulary))
      return Array.from({ length: 9 }, () => sentence(random, topic)).join(' ')
    })
    const parsed = parseText(paragraphs.join('\n\n'))
    const title = `${word(documents.length)} manual`
    const chunks = chunkDocument(parsed)
    const document = {
      text: parsed.text,
      pages: [],
      chunks,
      contentHash: title,
      mimeType: 'text/plain',
    }
    documents.push({ title, document })
  }
  return documents
}

/** Questions of eight words: as people ask, and of words alone that many passages have. */
export function madeUpQuestions(count: number) {
  const random = numbers(7)
  const ask = (next: () => number) => () =>
    `What is ${Array.from({ length: 8 }, () => word(next())).join(' the ')}?`
  const times = Array.from({ length: count })
  return {
    'ordinary questions': times.map(ask(() => frequent(random))),
    'questions of common words': times.map(ask(() => Math.floor(random() * 100))),
  }
}
