import { APICallError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { OutboundRefused } from '../../lib/outbound/outbound.ts'
import { faultOf, retryAfterOf } from './model-fault.ts'

const refused = (statusCode?: number, responseHeaders = {}) =>
  new APICallError({
    ...{ message: 'Bad key sk-secret', url: 'https://models.example', statusCode, responseHeaders },
    requestBodyValues: { messages: ['a question'] },
  })

test.each([
  [401, 'key', false],
  [403, 'key', false],
  [404, 'model', false],
  [400, 'request', false],
  [429, 'limit', true],
  [500, 'provider', true],
  [503, 'provider', true],
  [504, 'time', false],
  [undefined, 'address', true],
])('status %s is a fault of the kind %s', (status, kind, retryable) => {
  expect(faultOf(refused(status))).toMatchObject({ kind, retryable })
})

test('a failure tells its status', () => {
  expect([500, 503, 400].map((status) => faultOf(refused(status)).message)).toEqual([
    'The provider failed. It answered with status 500.',
    'The provider failed. It answered with status 503.',
    'The provider refused the request. It answered with status 400.',
  ])
})

test('a fault holds nothing of what was sent or answered', () => {
  const fault = faultOf(refused(401))

  expect(JSON.stringify({ ...fault, message: fault.message, cause: fault.cause })).not.toMatch(
    /secret|question|models\.example/,
  )
})

test('a refusal of the guard is told, wherever it stands', () => {
  const refusal = new OutboundRefused('10.0.0.1 is not a public address.')
  const wrapped = new Error('Cannot connect', { cause: refusal })

  for (const error of [refusal, wrapped]) {
    expect(faultOf(error)).toMatchObject({ kind: 'address', message: refusal.message })
  }
})

test('who cannot be reached has no such address, however the network says it', () => {
  const wrapped = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) })
  const own = Object.assign(new Error('no'), { code: 'ENOTFOUND' })

  for (const error of [own, wrapped('ECONNREFUSED'), wrapped('EHOSTUNREACH')]) {
    expect(faultOf(error)).toMatchObject({
      kind: 'address',
      message: 'The provider cannot be reached at this address.',
    })
  }
  // It was reached, and broke off.
  expect(faultOf(wrapped('ECONNRESET'))).toMatchObject({ kind: 'provider' })
})

test('how long to wait is told in milliseconds, in seconds or as a date', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')

  expect(retryAfterOf({ 'retry-after-ms': '250', 'retry-after': '9' }, now)).toBe(250)
  expect(retryAfterOf({ 'retry-after': '9' }, now)).toBe(9000)
  expect(retryAfterOf({ 'retry-after': 'Sun, 01 Mar 2026 12:00:05 GMT' }, now)).toBe(5000)
  expect(retryAfterOf({ 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, now)).toBe(0)
  expect(retryAfterOf({ 'retry-after': 'soon' }, now)).toBeNull()
  expect(retryAfterOf({}, now)).toBeNull()
})
