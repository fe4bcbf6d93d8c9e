import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../testing/ask-tables.ts'
import { found } from '../../testing/passages.ts'
import { answerFromTables } from './answer-from-tables.ts'

const tents = {
  title: 'Hire',
  body: table(
    ' | Dome | Tunnel | Bell tent',
    'Sleeps | 2 | 4 | 8',
    'Price a week | £35 | £60 | £120',
    'Pitched in | 10 minutes | 20 minutes | 1 hour',
    'Stove allowed | no | no | yes',
  ),
}

test.each([
  ['Which is the cheapest?', null],
  [
    'Is the bell tent dearer than the tunnel?',
    'Yes. Bell tent: price a week £120; Tunnel: price a week £60.',
  ],
  [
    'Which takes longer, the dome or the tunnel?',
    'That is Tunnel: pitched in 20 minutes, compared with Dome: 10 minutes.',
  ],
])('%s is asked of columns that are the things', (question, answer) => {
  expect(ask(question, [tents])).toBe(answer)
})

test('what is told of a column is quoted by the line that says it', () => {
  const { passages } = found([], [tents])
  const { quotes = [] } =
    answerFromTables('Is the dome cheaper than the tunnel?', passages, 'en') ?? {}

  expect(quotes.map(({ from, to }) => tents.body.slice(from, to))).toEqual([
    '| Price a week | £35 | £60 | £120 |',
  ])
})
