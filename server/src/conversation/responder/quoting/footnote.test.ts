import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { footnotesOf } from './footnote.ts'

const note = '* Students and pupils, with proof.'
const { passages } = found([], ['| Ticket | Price |\n| --- | --- |\n| Reduced* | £9 |', note])
const ofOne = passages.map((passage) => ({ ...passage, documentId: 'one' }))
const told = (text: string, among = ofOne) =>
  footnotesOf(text, [{ passage: 0 }], among).map((quote) => quote.text)

test('a cell with a mark is told with what stands under the mark', () => {
  expect(told('Reduced*: £9.')).toEqual([note])
})

test('a cell without it is not, nor is one of another document', () => {
  expect(told('Adult: £12.')).toEqual([])
  expect(told('Reduced**: £9.')).toEqual([])
  expect(told('Reduced*: £9.', passages)).toEqual([])
})

test('square metres are no mark', () => {
  const { passages: rooms } = found([], ['Rooms.', '² At the quay.'])
  const among = rooms.map((passage) => ({ ...passage, documentId: 'one' }))

  expect(told('Room: area 20 m².', among)).toEqual([])
  expect(told('Room: £20 ².', among)).toEqual(['² At the quay.'])
})
