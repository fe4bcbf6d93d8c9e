import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const rooms = (price: string) => ({
  title: 'Rooms',
  body: table('Room | Price', 'Fern | €80', `Moss | ${price}`, 'Peat | €95'),
})
const [cheapest, dearest] = ['Which room is the cheapest?', 'Which room is the most expensive?']

test.each(['', 'n/a', '—', '-', 'on request', 'auf Anfrage', 'tbc', 'not offered', 'by the night'])(
  'a row without a price, "%s", leaves the others to be compared',
  (price) => {
    expect(ask(cheapest, [rooms(price)])).toBe('That is Fern: price €80.')
    expect(ask(dearest, [rooms(price)])).toBe('That is Peat: price €95.')
  },
)

test.each(['€60 or €70', '€60/€70', 'half of Fern', 'two thirds'])(
  'a price that is not understood, "%s", may be the one that is asked for',
  (price) => {
    expect(ask(cheapest, [rooms(price)])).toBeNull()
    expect(ask(dearest, [rooms(price)])).toBeNull()
  },
)

test.each(['included', 'none'])('"%s" costs less than any, and is not the dearest', (price) => {
  expect(ask(cheapest, [rooms(price)])).toBeNull()
  expect(ask(dearest, [rooms(price)])).toBe('That is Peat: price €95.')
})

test('what is free is the cheapest', () => {
  expect(ask(cheapest, [rooms('free')])).toBe('That is Moss: price free.')
  expect(ask('What is the cheapest room that is not free?', [rooms('free')])).toBe(
    'That is Fern: price €80.',
  )
})

const plans = (data: string) => ({
  title: 'Plans',
  body: table('Plan | Data', 'Fern | 20 GB', `Moss | ${data}`, 'Peat | 50 GB'),
})

test('what has no limit is more than any, and not the least', () => {
  expect(ask('Which plan has the most data?', [plans('unlimited')])).toMatch(/data unlimited/)
  expect(ask('Which plan has the least data?', [plans('unlimited')])).toBe(
    'That is Fern: data 20 GB.',
  )
})

test.each([
  ['30 x 40 GB', null],
  ['30 + 10 GB', null],
  ['30 books', null],
  ['30 GB (10 GB abroad)', 'That is Peat: data 50 GB.'],
  ['30 GB, 10 GB abroad', 'That is Peat: data 50 GB.'],
  ['30 to 40 GB', 'That is Peat: data 50 GB.'],
  ['40 to 60 GB', null],
  ['40–60 GB', null],
  ['60–80 GB', 'That is Moss: data 60–80 GB.'],
])('of several numbers in a cell: %s', (data, answer) => {
  expect(ask('Which plan has the most data?', [plans(data)])).toBe(answer)
})

const shops = (sunday: string) => ({
  title: 'Shops',
  body: table(
    'Shop | Sunday',
    'Fern | 9:00–16:00',
    `Moss | ${sunday}`,
    'Peat | 10:00–18:00',
    'Reed | 10:00–17:00',
  ),
})

test.each([
  ['closed', 'That is Peat: Sunday 10:00–18:00.'],
  ['by appointment', 'That is Peat: Sunday 10:00–18:00.'],
  ['9:00–12:00 and 14:00–19:00', null],
  ['day and night', null],
])('of hours of which one is "%s"', (sunday, answer) => {
  expect(ask('Which shop closes last on Sunday?', [shops(sunday)])).toBe(answer)
})

test('two rows are compared whatever a third one says', () => {
  expect(ask('Is Peat dearer than Fern?', [rooms('€60 or €70')])).toBe(
    'Yes. Peat: price €95; Fern: price €80.',
  )
  expect(ask('Is Moss dearer than Fern?', [rooms('€60 or €70')])).toBeNull()
})
