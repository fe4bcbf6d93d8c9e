import { expect, test } from 'vitest'
import { table } from '../../testing/ask-tables.ts'
import { found } from '../../testing/passages.ts'
import { rowsInCharge } from './in-charge.ts'

const people = table(
  'Name | Task | Room',
  'Ina Holt | accommodation | 102',
  'Sunil Mehra | exams | 206',
  'Lea Brandt | head of physiotherapy | 12',
  'front desk | parcels | 1',
)

const told = (question: string, body = people) => {
  const { passages, terms } = found([], [body])
  return rowsInCharge({ passages, terms, question, W: 1 }).map(({ text }) => text.split(/[:;]/)[0])
}

test.each([
  ['Who deals with accommodation?', 'Ina Holt'],
  ['Who of your people handles exams?', 'Sunil Mehra'],
  ['Who is in charge of the physios?', 'Lea Brandt'],
])('who is in charge is told by the row that names it: %s', (question, name) => {
  const [row = '', ...others] = told(question)

  expect(row).toContain(name)
  expect(others).toEqual([])
})

test.each([
  'Who deals with parcels?',
  'Who deals with complaints?',
  'Who deals with it?',
  'What is the room for accommodation?',
])('no row tells it where none names a person and the thing: %s', (question) => {
  expect(told(question)).toEqual([])
})

test('nor do many rows of one thing', () => {
  const many = table('Name | Task', 'Ina Holt | exams', 'Sunil Mehra | exams', 'Lea Brandt | exams')

  expect(told('Who handles exams?', many)).toEqual([])
})
