import { expect, test } from 'vitest'
import type { ApiDocument } from '../api-document.ts'
import { durationOf, eventsOf, headersOf } from './events.ts'

const document: ApiDocument = {
  ...{ tags: [], paths: {}, 'x-rate-limit': { requests_per_minute: 600 } },
  'x-webhook-delivery': { timeout_seconds: 15, retry_after_seconds: [], tolerance_seconds: 300 },
  components: {
    schemas: {
      Made: {
        properties: {
          id: { type: 'string' },
          parts: { type: 'object', additionalProperties: { properties: { size: {} } } },
        },
      },
    },
  },
  webhooks: {
    'thing.made': {
      post: {
        description: 'A thing was made.',
        parameters: [
          { name: 'webhook-id', in: 'header', schema: { description: 'Its id.' } },
          { name: 'user-agent', in: 'header', schema: { enum: ['Ours/1'] } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: { data: { $ref: '#/components/schemas/Made' } },
                example: { data: { id: '1' } },
              },
            },
          },
        },
        responses: {},
      },
    },
  },
}

test('an event has the fields of its body, also those under names of any kind, and an example', () => {
  const [event] = eventsOf(document)

  expect(event).toMatchObject({ id: 'event-thing-made', about: 'A thing was made.' })
  expect(event?.fields.map(({ name }) => name)).toEqual([
    ...['data', 'data.id', 'data.parts', 'data.parts.*.size'],
  ])
  expect(JSON.parse(event?.example ?? '')).toEqual({ data: { id: '1' } })
})

test('a header says what it is, or what it always holds', () => {
  expect(headersOf(document).map(({ name, about }) => [name, about])).toEqual([
    ['webhook-id', 'Its id.'],
    ['user-agent', 'Ours/1'],
  ])
})

test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [300, '5 minutes'],
  [86_400, '24 hours'],
])('%d seconds are %s', (seconds, words) => {
  expect(durationOf(seconds)).toBe(words)
})
