import { expect, test } from 'vitest'
import { makePdf } from '../../testing/make-pdf.ts'
import { parsePdf } from './parse-pdf.ts'

/** What a PDF says of two lines, the second below the first; and of a third one, as another paragraph. */
async function joined(first: string, second: string, elsewhere = 'Nothing else.') {
  const begin = 'This line of the page is as long as any other one, and it ends in'
  const lines = [
    { y: 780, text: `${begin} ${first}` },
    { y: 766, text: `${second} goes on.` },
    { y: 700, text: elsewhere },
  ]
  const { text } = await parsePdf(makePdf([lines.map((line) => ({ x: 72, size: 10, ...line }))]))
  return text.slice(begin.length + 1, text.indexOf(' goes on.'))
}

test('a word that the page broke is one word again', async () => {
  expect(await joined('600 kilo-', 'metres')).toBe('600 kilometres')
  expect(await joined('the mouth-', 'piece', 'A mouth-piece, or mouthpiece.')).toBe(
    'the mouthpiece',
  )
  expect(await joined('good well-', 'ness')).toBe('good wellness')
  expect(await joined('a pock-', 'et', 'Any pocket.')).toBe('a pocket')
})

test.each([
  ['und', 'Ein-', 'und Ausgänge', 'Ein- und Ausgänge'],
  ['oder', 'Vor-', 'oder Nachname', 'Vor- oder Nachname'],
  ['and', 'short-', 'and long-term', 'short- and long-term'],
  ['et', 'pré-', 'et postnatal', 'pré- et postnatal'],
  ['y', 'pre-', 'y postnatal', 'pre- y postnatal'],
])('before "%s" a hyphen stands for what follows later', async (_word, first, second, text) => {
  expect(await joined(first, second)).toBe(text)
})

test('a hyphen of its own stays: after one letter, before a capital, in what is written so elsewhere', async () => {
  expect(await joined('an E-', 'mail')).toBe('an E-mail')
  expect(await joined('eine E-', 'Mail')).toBe('eine E-Mail')
  expect(await joined('a well-', 'known place')).toBe('a well-known place')
  expect(await joined('the pick-', 'up', 'Each pick-up is free.')).toBe('the pick-up')
  expect(await joined('The Pick-', 'up', 'Each pick-up is free.')).toBe('The Pick-up')
  expect(await joined('state-of-the-', 'art', 'A State-of-the-art lamp.')).toBe('state-of-the-art')
})

test('a dash between words stays apart', async () => {
  expect(await joined('one word -', 'and another')).toBe('one word - and another')
})
