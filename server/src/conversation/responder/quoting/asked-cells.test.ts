import { describe, expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { askedCells } from './asked-cells.ts'

const body = `| Rule | Saver | Flexible | Note |
| --- | --- | --- | --- |
| Refund | none | full, until 2 hours before | by post |
| Change | £8 | free | |`

/** The row as a sentence, as it is told to who asks that. */
function told(question: string, begins: string) {
  const [passage] = found(['refund'], [{ body }]).passages
  const sentence = passage?.sentences.find(({ text }) => text.startsWith(begins))
  if (!passage || !sentence) throw new Error('There is no such row.')
  return askedCells(question, { passage: 0, ...sentence }, passage)
}

describe('a row of a table', () => {
  test('is told with the cells of the columns that are asked for, and cited as it stands', () => {
    const { text, isWhole, from, to } = told('Do I get a refund for a Saver ticket?', 'Refund')

    expect({ text, isWhole }).toEqual({ text: 'Refund rule: saver none', isWhole: true })
    expect(body.slice(from, to)).toBe('| Refund | none | full, until 2 hours before | by post |')
    expect(told('Is there a refund for Saver and for Flexible?', 'Refund').text).toBe(
      'Refund rule: saver none; flexible full, until 2 hours before',
    )
  })

  test('is told whole where no column is asked for, or more is asked than yes or no', () => {
    const whole = 'Refund rule: saver none; flexible full, until 2 hours before; note by post'

    expect(told('Do I get a refund?', 'Refund').text).toBe(whole)
    expect(told('Which refund does a Saver ticket get?', 'Refund').text).toBe(whole)
    expect(told('Is a change of the note possible?', 'Change').text).toBe(
      'Change rule: saver £8; flexible free',
    )
  })

  test('is told whole where the cell of that column is known to who asks', () => {
    expect(told('Is there a note by post for a refund?', 'Refund').text).toContain('saver none')
  })
})

test('a sentence stays as it is', () => {
  const text = 'Saver tickets have no refund.'
  const quote = { passage: 0, from: 0, to: text.length, text }

  expect(
    askedCells('Is there a refund for Saver?', quote, found(['refund'], [text]).passages[0]),
  ).toBe(quote)
  expect(askedCells('Is there a refund for Saver?', quote, undefined)).toBe(quote)
})
