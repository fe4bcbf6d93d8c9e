import { expect, test } from 'vitest'
import { nameOf, readArguments } from './argument-lines.ts'

test('arguments are a line each, with their type and whether they may be left out', () => {
  expect(readArguments('order: its number\n\ncount? (number): how many')).toEqual({
    schema: {
      type: 'object',
      properties: {
        order: { type: 'string', description: 'its number' },
        count: { type: 'number', description: 'how many' },
      },
      required: ['order'],
    },
  })
})

test('a line that is none is named', () => {
  expect(readArguments('just words')).toEqual({
    wrong: 'Write “just words” as name: what it is.',
  })
})

test.each([
  ['Cancel an order', 'cancel_order'.replace('_', '_an_')],
  ['2nd Ärger!', 'nd_a_rger'],
  ['注文', 'tool'],
])('%s is called %s by models', (title, name) => {
  expect(nameOf(title)).toBe(name)
})
