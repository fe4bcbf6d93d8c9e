import { expect, test } from 'vitest'
import { refusal, useApi } from './testing/use-api.ts'

const api = useApi()

const name = { type: 'string', description: 'your full name' }
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, name]))
const nested = JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`)

test.each([
  ['no agent and no role', { results: {} }],
  ['too many', { role: 'x', results: many(31) }],
  ['a name that is no name', { role: 'x', results: { 'a b': name } }],
  ['a pattern', { role: 'x', results: { a: { ...name, pattern: '(a+)+$' } } }],
  ['a schema within', { role: 'x', results: { a: { ...name, properties: nested } } }],
  ['a type that there is not', { role: 'x', results: { a: { ...name, type: 'object' } } }],
  ['a choice of none', { role: 'x', results: { a: { type: 'choice', description: 'it' } } }],
  [
    'a choice between the same',
    { role: 'x', results: { a: { type: 'choice', description: 'it', choices: ['A', 'a'] } } },
  ],
  ['a mark of a citation', { role: 'x', results: { a: { type: 'string', description: '[1]' } } }],
  ['no object', []],
])('results with %s are refused', async (_, body) => {
  const { key } = await api.key(await api.world().organization())

  const response = await api.call('POST', '/interactions', { key, body })

  expect(await refusal(response)).toEqual({ status: 400, code: 'validation_failed' })
})
