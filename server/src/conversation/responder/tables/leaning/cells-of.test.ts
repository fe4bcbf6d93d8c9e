import { expect, test } from 'vitest'
import { table } from '../../../testing/ask-tables.ts'
import { found } from '../../../testing/passages.ts'
import { cellsOf } from './cells-of.ts'

const body = table(
  'Contract | Price per year | Group size | Led by',
  'Plus | £480 | 12 | Ana Ruiz',
  'Basic | £210 | 20 | Jo Lind',
)
const told = (question: string, leans?: string) =>
  cellsOf({ ...found([], [{ body }]), W: 1, question, ...(leans && { leans }) }, 'en')?.text ?? null

test.each([['price of the Plus contract is the travel included', 'Is the travel included in it?']])(
  'a follow-up is not answered by cells that have nothing it names itself: %s',
  (question, leans) => {
    expect(told(question)).not.toBeNull()
    expect(told(question, leans)).toBeNull()
  },
)

test.each([
  ['What does Plus cost per year', 'and what would that set me back per year?'],
  ['price per year of Basic', 'and Basic?'],
  ['price per year of Plus', 'and yearly?'],
  ['price per year of Plus', 'and in Vienna?'],
  ['price per year of Plus', 'and how much does it take?'],
])('one that names what cells have, or nothing, is answered by them: %s', (question, leans) => {
  expect(told(question, leans)).toMatch(/£/)
})
