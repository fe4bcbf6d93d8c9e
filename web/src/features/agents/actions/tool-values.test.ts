import { expect, test } from 'vitest'
import type { Tool } from '@/lib/tools.ts'
import { settingsOf, valuesOf } from './tool-values.ts'

const schema = {
  type: 'object',
  properties: { order: { type: 'string', description: 'its number' } },
  required: ['order'],
}
const tool: Tool = {
  ...{ id: 't1', kind: 'http', name: 'cancel', title: 'Cancel an order', acts: 'write' },
  ...{ description: 'Cancels it.', arguments: schema, method: 'POST', asks: false },
  url: 'https://api.example/orders/{order}',
  headers: [
    { name: 'X-Key', value: null },
    { name: 'X-Channel', value: 'web' },
  ],
  body: { reason: 'by {order}' },
  signs: true,
}

test('a request that is opened and saved is what it was, its secret unread', () => {
  const { id, kind, headers, ...same } = tool

  expect(settingsOf(valuesOf(tool), tool)).toEqual({
    ...same,
    headers: [
      { name: 'X-Key', secret: true },
      { name: 'X-Channel', secret: false, value: 'web' },
    ],
  })
  expect([id, kind, headers]).toHaveLength(3)
})

test('a secret is replaced when that is asked for, and a request without a body is not signed', () => {
  const values = { ...valuesOf(tool), newSecret: true }

  expect(settingsOf(values, tool)).toMatchObject({ signs: true, new_secret: true })
  expect(settingsOf({ ...values, method: 'GET' }, tool)).toMatchObject({ signs: false })
})

test('arguments that lines cannot say stay as they are', () => {
  const rich = { ...tool, arguments: { ...schema, additionalProperties: true } }

  expect(settingsOf({ ...valuesOf(rich), lines: 'other: thing' }, rich)).toMatchObject({
    arguments: rich.arguments,
  })
  expect(settingsOf({ ...valuesOf(tool), lines: '' }, tool)).toMatchObject({
    arguments: { properties: {} },
  })
})

test('a new request asks first, is called after its title and sends what is written', () => {
  const values = { ...valuesOf(null), title: 'Open a ticket', method: 'POST', body: '{"a": 1}' }
  const headers = [
    { name: ' X-Key ', value: 'secret', secret: true, kept: false },
    { name: '', value: '', secret: false, kept: false },
  ]

  expect(settingsOf({ ...values, headers }, null)).toMatchObject({
    ...{ name: 'open_a_ticket', asks: true, acts: 'write', body: { a: 1 } },
    headers: [{ name: 'X-Key', secret: true, value: 'secret' }],
  })
  expect(settingsOf({ ...values, method: 'GET' }, null)).toMatchObject({ body: null })
  expect(settingsOf({ ...values, body: '{' }, null)).toEqual({
    wrong: 'The body is not valid JSON.',
  })
})

test.each([
  ['', 'typed', 'The name of header 2 is missing.'],
  ['X Key', 'typed', 'The name of header 2 can only have letters, digits and dashes.'],
])('a header named “%s” with the value “%s” is not lost in silence', (name, value, wrong) => {
  const own = { name: 'X-Channel', value: 'web', secret: false, kept: false }

  expect(settingsOf({ ...valuesOf(tool), headers: [own, { ...own, name, value }] }, tool)).toEqual({
    wrong,
  })
})
