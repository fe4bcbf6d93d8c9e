import { expect, test } from 'vitest'
import { linesOf, nameOf, readArguments } from './argument-lines.ts'

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

test('lines come back from their schema, and a schema that says more has none', () => {
  const lines = 'order: its number\ncount? (number): how many\ngift? (yes or no): whether it is one'
  const read = readArguments(lines)
  const text = { type: 'string', description: 'its number' }
  const of = (order: object, more = {}) => ({ type: 'object', properties: { order }, ...more })

  expect('schema' in read && linesOf(read.schema)).toBe(lines)
  expect(linesOf(of(text))).toBe('order?: its number')
  expect(linesOf(of({ ...text, enum: ['1'] }))).toBeNull()
  expect(linesOf(of({ ...text, type: 'array' }))).toBeNull()
  expect(linesOf(of({ ...text, description: 'its\nnumber' }))).toBeNull()
  expect(linesOf(of(text, { additionalProperties: true }))).toBeNull()
  expect(linesOf({ type: 'object', properties: {} })).toBe('')
})
