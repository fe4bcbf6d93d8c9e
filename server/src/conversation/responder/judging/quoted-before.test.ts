import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { firstToldIn, goesOnWith, quotedIn } from './quoted-before.ts'

test.each([
  [
    'Certainly. Foot valve 2 inch: price in pounds 47.6. [1]',
    'Foot valve 2 inch: price in pounds 47.6.',
  ],
  ['The closest I have is: The bath is warm. [1] Does that answer it?', 'The bath is warm.'],
  ['Lac Noir, Harbour: Power in kW 50. [2] More. [1]', 'Lac Noir, Harbour: Power in kW 50.'],
  ['I do not know.', ''],
])('%s tells first: %s', (answer, told) => {
  expect(firstToldIn(answer)).toBe(told)
})

const valves =
  '| Part | Price | Stock |\n| --- | --- | --- |\n| Foot valve | 47.6 | 0 |\n| Red valve | 12 | 7 |'
const { passages } = found([], ['The bath opens at 9:00. It has two slides.', valves])

test('of a table an answer quotes one row', () => {
  const row = quotedIn('Certainly. Foot valve: price 47.6. [1]', passages)

  expect(row?.sentences.map(({ text }) => text)).toEqual([expect.stringMatching(/Foot valve.*0$/)])
  expect(quotedIn('Certainly. Foot valve: price 99. [1]', passages)).toBeUndefined()
})

test('of other texts it quotes the passage', () => {
  expect(quotedIn('Sure, here it is. The bath opens at 9:00. [1]', passages)).toBe(passages[0])
  expect(quotedIn('Sure, here it is. The bath opens at 10:00. [1]', passages)).toBeUndefined()
})

test('a passage goes on where it has the kind of thing or a word of what is asked', () => {
  const [bath] = passages
  const goesOn = (question: string, words: string[]) => bath && goesOnWith(question, words, bath)

  expect(goesOn('And when is it open?', [])).toBe(true)
  expect(goesOn('Are there slides?', ['slides'])).toBe(true)
  expect(goesOn('Are there towels?', ['towels'])).toBe(false)
  expect(goesOn('Who runs it?', ['runs'])).toBe(false)
})
