import { expect, test } from 'vitest'
import { table } from '../../testing/ask-tables.ts'
import { found } from '../../testing/passages.ts'
import { answeringCells } from './answering-cells.ts'

const hours = table(
  'Day | Mill Lane | Elm Park',
  'Friday | 9:00 to 18:00 | 8:30 to 17:00',
  'Saturday | 9:00 to 13:00 | closed',
)

const cells = (question: string, own = '') => {
  const { passages, terms } = found(
    ['saturday', 'open'],
    [{ body: hours, heading: 'Opening hours' }],
  )
  return answeringCells({ passages, terms, question, W: 1 }, 'en', own)?.text
}

test('cells answer for the houses that they name', () => {
  expect(cells('When is Mill Lane open on Saturdays?')).toContain('9:00 to 13:00')
})

test('a house that no passage names has not the hours of the others', () => {
  expect(cells('When is the Northby house open on Saturdays?')).toBeUndefined()
})

test('the name of the company is no other house', () => {
  expect(cells('When is Mill Lane of Halden open on Saturdays?', 'Answers for Halden')).toContain(
    'Saturday',
  )
})

test('cells of hours tell no steps', () => {
  expect(cells('What do I have to do when Mill Lane is open on Saturdays?')).toBeUndefined()
})

test('the row for all other places answers for one that no passage names', () => {
  const limits = table('City | Hotel limit', 'London | €180', 'Paris | €160', 'Other cities | €115')
  const { passages, terms } = found(['hotel', 'limit'], [{ body: limits, heading: 'Travel' }])
  const question = 'What is the hotel limit in Vienna?'

  expect(answeringCells({ passages, terms, question, W: 1 }, 'en', '')?.text).toBe(
    'Other cities: hotel limit €115.',
  )
})
