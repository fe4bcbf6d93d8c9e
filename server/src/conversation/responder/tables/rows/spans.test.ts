import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'
import { spanOf } from './spans.ts'

const loads = {
  title: 'Freight',
  body: table(
    'Load | Price',
    'Up to 1,000 kg | €50',
    '1,001 to 5,000 kg | €80',
    'More than 5,000 kg | €120',
  ),
}
const spaced = {
  ...loads,
  body: loads.body.replaceAll(',', '\u202f'),
}
const german = {
  title: 'Fracht',
  language: 'de',
  body: table('Gewicht | Preis', 'bis 1.000 kg | 50 €', '1.001 bis 5.000 kg | 80 €'),
}
const parcels = {
  title: 'Parcels',
  body: table('Parcel | Price', 'Up to 1.5 kg | €5', '1.501 to 2.5 kg | €8', 'Over 2.5 kg | €12'),
}

test.each([
  ['What does a load of 3 kg cost?', 'Up to 1,000 kg: price €50.'],
  ['What does a load of 800 kg cost?', 'Up to 1,000 kg: price €50.'],
  ['What is the price for 1,000 kg?', 'Up to 1,000 kg: price €50.'],
  ['What is the price for 1,001 kg?', '1,001 to 5,000 kg: price €80.'],
  ['What is the price for 2000 kg?', '1,001 to 5,000 kg: price €80.'],
  ['What is the price for 2.000 kg?', '1,001 to 5,000 kg: price €80.'],
  ['What is the price for 2 000 kg?', '1,001 to 5,000 kg: price €80.'],
  ["What is the price for 2'000 kg?", '1,001 to 5,000 kg: price €80.'],
  ['What is the price for 6000 kg?', 'More than 5,000 kg: price €120.'],
])('rows that go to thousands are found by the number: %s', (question, answer) => {
  expect(ask(question, [loads])).toBe(answer)
  expect(ask(question, [spaced])).toBe(answer.replaceAll(',', '\u202f'))
})

test.each([
  ['Was kosten 3 kg?', 'bis 1.000 kg: Preis 50 €.'],
  ['Was kosten 800 kg?', 'bis 1.000 kg: Preis 50 €.'],
  ['Was kosten 1.200 kg?', '1.001 bis 5.000 kg: Preis 80 €.'],
])('the same with dots: %s', (question, answer) => {
  expect(ask(question, [german], 'de')).toBe(answer)
})

test.each([
  ['What does a parcel of 2 kg cost?', '1.501 to 2.5 kg: price €8.'],
  ['What does a parcel of 1.25 kg cost?', 'Up to 1.5 kg: price €5.'],
  ['What does a parcel of 900 kg cost?', 'Over 2.5 kg: price €12.'],
])('three decimals stay decimals beside others: %s', (question, answer) => {
  expect(ask(question, [parcels])).toBe(answer)
})

test.each([
  ['up to 1,000', 1000],
  ['bis zu 1.000 kg', 1000],
  ['up to 1 000 kg', 1000],
  ["up to 1'000 kg", 1000],
  ['up to 1.5 kg', 1.5],
  ['bis 1,25 kg', 1.25],
])('%s goes to %d', (cell, to) => {
  expect(spanOf(cell)).toEqual({ from: 0, to })
})

const hoist = {
  title: 'Hoist',
  body: table('Work | up to 1,000 kg | up to 5,000 kg', 'Lift | €50 | €80', 'Wash | €5 | €8'),
}

test.each([
  ['What does a lift cost for 3 kg?', 'Lift: up to 1,000 kg €50.'],
  ['What does a lift cost for 1,000 kg?', 'Lift: up to 1,000 kg €50.'],
  ['What does a lift cost for 2,000 kg?', 'Lift: up to 5,000 kg €80.'],
  ['What does a lift cost for 2 000 kg?', 'Lift: up to 5,000 kg €80.'],
  ['What does a lift cost for 7,000 kg?', null],
])('columns that go to thousands are found by the number: %s', (question, answer) => {
  expect(ask(question, [hoist])).toBe(answer)
})
