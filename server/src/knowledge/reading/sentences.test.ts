import { expect, test } from 'vitest'
import { sentencesOf, splitSentences } from './sentences.ts'

const split = (text: string, language = 'en') =>
  splitSentences(text, language).map(({ from, to }) => text.slice(from, to))

test('a sentence goes on after an abbreviation or an initial', () => {
  const text = 'Dr. J. R. Smith of the U.S. Army came, e.g. by car. He paid approx. 5 euro. Yes!'

  expect(split(text)).toEqual([
    'Dr. J. R. Smith of the U.S. Army came, e.g. by car.',
    'He paid approx. 5 euro.',
    'Yes!',
  ])
})

test('a line break ends a sentence, so items and rows stand alone', () => {
  expect(split('Bring:\n- a pass\n- No. 7\n\nThen go.')).toEqual([
    'Bring:',
    '- a pass',
    '- No. 7',
    'Then go.',
  ])
})

test('other languages have their own abbreviations', () => {
  expect(split('Das gilt z.B. für Nr. 5 bzw. Abs. 2. Sonst nicht.', 'de')).toEqual([
    'Das gilt z.B. für Nr. 5 bzw. Abs. 2.',
    'Sonst nicht.',
  ])
})

test('the rows of a table are its sentences, its header is none', () => {
  const body =
    'Our rooms. All have a view.\n\n| Room | Price |\n| --- | --- |\n| Fern | €70 |\n\nBook early.'

  const sentences = sentencesOf(body, 'en')

  expect(sentences.map(({ text }) => text)).toEqual([
    'Our rooms.',
    'All have a view.',
    'Fern room: price €70',
    'Book early.',
  ])
  expect(sentences.map(({ from, to }) => body.slice(from, to))[2]).toBe('| Fern | €70 |')
})

test('an ordinal ends no sentence where a dot makes it one', () => {
  const text = 'Das Jahr beginnt am 1. September. Wir sind im 3. Stock. Es kostet 12. Danach mehr.'

  expect(split(text, 'de')).toEqual([
    ...['Das Jahr beginnt am 1. September.', 'Wir sind im 3. Stock.', 'Es kostet 12.'],
    'Danach mehr.',
  ])
  expect(split(text, 'en')).toContain('September.')
})
