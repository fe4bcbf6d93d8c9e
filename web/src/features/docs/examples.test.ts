import { expect, test } from 'vitest'
import type { ApiDocument } from './api-document.ts'
import { addressOf, exampleBody } from './call.ts'
import { examplesOf } from './examples.ts'
import { commonRefusals, groupsOf, ownAnswers } from './operation.ts'

const refused = { 401: { description: 'No key.' } }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const document: ApiDocument = {
  tags: [{ name: 'Other things' }, { name: 'Notes', description: 'What is noted.' }],
  webhooks: {},
  'x-rate-limit': { requests_per_minute: null },
  'x-webhook-delivery': { timeout_seconds: 1, retry_after_seconds: [], tolerance_seconds: 1 },
  components: {
    schemas: {
      Note: {
        type: 'object',
        required: ['text'],
        properties: {
          text: { type: 'string', maxLength: 2000, example: "It's open." },
          tags: { type: 'array', items: { type: 'string' }, default: [] },
        },
      },
    },
  },
  paths: {
    '/notes': {
      post: {
        summary: 'Add a note',
        tags: ['Notes'],
        security: [{ key: ['notes.write'] }],
        requestBody: json({ $ref: '#/components/schemas/Note' }),
        responses: { 201: { description: 'The note.' }, ...refused, 409: { description: 'Full.' } },
      },
    },
    '/notes/{id}': {
      get: {
        tags: ['Notes'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 50 } },
        ],
        responses: {
          200: {
            description: 'Notes.',
            ...json({
              type: 'object',
              properties: {
                data: { type: 'array', items: { $ref: '#/components/schemas/Note' } },
              },
            }),
          },
          ...refused,
        },
      },
    },
    '/others': { get: { tags: ['Other things'], responses: { 200: { description: 'All.' } } } },
    '/never': { get: { tags: ['Notes'], responses: { 405: { description: 'Send a POST.' } } } },
  },
}
const groups = groupsOf(document, (tag) => tag === 'Notes')
const operations = groups.flatMap((group) => group.operations)
const [add, read] = operations
if (!add || !read) throw new Error('The document has two operations.')

test('groups stand in the order of the document, without what is not wanted', () => {
  const all = groupsOf(document, () => true)

  expect(all.map(({ id, about }) => ({ id, about }))).toEqual([
    { id: 'other-things', about: '' },
    { id: 'notes', about: 'What is noted.' },
  ])
  expect(groups.map(({ name }) => name)).toEqual(['Notes'])
})

test('the operations of a tag that can succeed, with their fields and what these hold', () => {
  expect(operations.map(({ id }) => id)).toEqual(['post-notes', 'get-notes-id'])
  expect(add.body?.fields).toEqual([
    {
      ...{ name: 'text', type: 'string', isRequired: true, example: "It's open." },
      about: '0 to 2,000 characters.',
    },
    {
      ...{ name: 'tags', type: 'array of string', isRequired: false, example: [] },
      about: 'Without it: [].',
    },
  ])
  expect(read.answers[0]?.fields.map(({ name }) => name)).toEqual([
    ...['data', 'data[].text', 'data[].tags'],
  ])
})

test('what most may answer is told once', () => {
  const common = commonRefusals(operations)

  expect(common.map(({ status }) => status)).toEqual(['401'])
  expect(ownAnswers(add, common).map(({ status }) => status)).toEqual(['201', '409'])
})

test('an address holds what was given, encoded, and leaves out what is empty', () => {
  const at = (values: Record<string, string>) => addressOf('https://a.test/v1', read, values)

  expect(at({ id: 'a/b', limit: '5' })).toBe('https://a.test/v1/notes/a%2Fb?limit=5')
  expect(at({ id: 'a', limit: '' })).toBe('https://a.test/v1/notes/a')
})

test('an example sends what is required, and says where an id belongs', () => {
  expect(exampleBody(add)).toEqual({ text: "It's open." })
  expect(exampleBody(read)).toBeNull()
  const [curl] = examplesOf(read, 'https://a.test')
  expect(curl?.text).toContain('"https://a.test/notes/NOTE_ID"')
})

test('an example of a call that requires nothing sends all of it', () => {
  const fields = add.body?.fields.map((field) => ({ ...field, isRequired: false })) ?? []
  const body = add.body && { ...add.body, fields }

  expect(Object.keys(exampleBody({ ...add, body }) ?? {})).toEqual(
    fields.map(({ name }) => name).filter((name) => !name.includes('.')),
  )
})

test('Python has words of its own for what is true, false or nothing', () => {
  const name = { name: 'text', type: 'string', isRequired: true, about: '', example: 'is "true"' }
  const flags = [true, false, null].map((example, index) => ({
    ...name,
    name: `f${index}`,
    example,
  }))
  const body = add.body && { ...add.body, fields: [name, ...flags] }
  const python = examplesOf({ ...add, body }, 'https://a.test').at(-1)

  expect(python?.text).toContain(
    String.raw`json.dumps({"text":"is \"true\"","f0":True,"f1":False,"f2":None})`,
  )
})

test('an apostrophe does not end the body of curl', () => {
  const [curl] = examplesOf(add, 'https://a.test')

  expect(curl?.text).toContain(String.raw`-d '{"text":"It'\''s open."}'`)
})

test('a call without a scope is made without a key', () => {
  for (const { text } of examplesOf(read, 'https://a.test')) {
    expect(text).not.toMatch(/WORKFORCE_KEY|headers|import os/)
  }
  for (const { text } of examplesOf(add, 'https://a.test')) expect(text).toContain('WORKFORCE_KEY')
})

test('a header that must be sent is sent, and a body that the document gives', () => {
  const accept = { name: 'accept', in: 'header', type: 'string', isRequired: true, about: '' }
  const body = add.body && { ...add.body, example: { text: 'As given' } }
  const parameters = [{ ...accept, example: 'a/b' }]

  for (const { text } of examplesOf({ ...add, parameters, body }, 'https://a.test')) {
    expect(text).toMatch(/accept"?'?: "?'?a\/b/)
    expect(text).toContain('As given')
  }
})
