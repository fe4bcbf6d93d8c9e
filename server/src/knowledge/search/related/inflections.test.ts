import { expect, test } from 'vitest'
import { inflectionsOf } from './inflections.ts'
import { isInWordNet } from './wordnet.ts'

test.each([
  ['planned', 'plan'],
  ['used', 'use'],
  ['quitting', 'quit'],
  ['heaviest', 'heavy'],
  ['bigger', 'big'],
  ['oldest', 'old'],
  ['charges', 'charge'],
  ['buses', 'bus'],
  ['stories', 'story'],
  ['costs', 'cost'],
  ['paying', 'pay'],
  ['cancelled', 'cancel'],
  ['quickly', 'quick'],
])('"%s" is a form of "%s"', (word, stem) => {
  expect(inflectionsOf(word).map((form) => form.stem)).toContain(stem)
  expect(isInWordNet(word)).toBe(true)
})

test.each(['covr', 'frst', 'weding', 'talest', 'paiing', 'yeaes', 'cheappest', 'lighttest'])(
  '"%s" is no form of a word',
  (word) => {
    expect(isInWordNet(word)).toBe(false)
  },
)
