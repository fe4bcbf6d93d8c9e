import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { publicConfig } from '../public-config.ts'
import { documentPolicy } from '../security-headers.ts'
import { trackingOrigins } from './config.ts'

const told = (environment: Record<string, string>) => {
  const config = readConfig(environment)
  return publicConfig({ config, publicUrl: 'https://agents.example', publishableKey: 'sb' })
}
const connects = (environment: Record<string, string>) =>
  documentPolicy('nonce', trackingOrigins(readConfig(environment).tracking))
    .split('; ')
    .find((directive) => directive.startsWith('connect-src'))

const segment = { SEGMENT_WRITE_KEY: 'key1' }
const sentry = { SENTRY_DSN: 'https://abc@o1.ingest.sentry.example/42' }

test('without keys the page is given none, and may connect to its own server alone', () => {
  expect(told({})).toMatchObject({
    ...{ segmentWriteKey: null, segmentHost: null, gtmId: null, sentryDsn: null },
  })
  expect(connects({})).toBe("connect-src 'self'")
  expect(connects({ SEGMENT_HOST: 'https://events.example' })).toBe("connect-src 'self'")
})

test('the page is given the keys, and may connect to the origins of exactly these', () => {
  expect(told({ ...segment, ...sentry, GTM_ID: 'GTM-ABC123' })).toMatchObject({
    segmentWriteKey: 'key1',
    segmentHost: 'https://api.segment.io',
    gtmId: 'GTM-ABC123',
    sentryDsn: 'https://abc@o1.ingest.sentry.example/42',
  })
  expect(connects(segment)).toBe("connect-src 'self' https://api.segment.io")
  expect(connects({ ...segment, SEGMENT_HOST: 'https://events.example:8443/' })).toBe(
    "connect-src 'self' https://events.example:8443",
  )
  expect(connects(sentry)).toBe("connect-src 'self' https://o1.ingest.sentry.example")
  expect(connects({ GTM_ID: 'GTM-ABC123' })).toBe("connect-src 'self'")
  const one = { ...segment, SEGMENT_HOST: 'https://one.example' }
  expect(connects({ ...one, SENTRY_DSN: 'https://abc@one.example/42' })).toBe(
    "connect-src 'self' https://one.example",
  )
})

describe('the start stops at', () => {
  test.each([
    ['SEGMENT_WRITE_KEY', 'two words'],
    ['SEGMENT_WRITE_KEY', '<script>'],
    ['SEGMENT_HOST', 'events.example'],
    ['SEGMENT_HOST', 'javascript:alert(1)'],
    ['SEGMENT_HOST', 'https://events.example/v1'],
    ['SEGMENT_HOST', "https://events.example;script-src'"],
    ['GTM_ID', 'UA-12345'],
    ['GTM_ID', 'GTM-1"><script>'],
    ['SENTRY_DSN', 'https://o1.ingest.sentry.example/42'],
    ['SENTRY_DSN', 'https://abc@o1.ingest.sentry.example'],
    ['SENTRY_DSN', 'https://abc:secret@o1.ingest.sentry.example/42'],
    ['SENTRY_DSN', 'ftp://abc@o1.ingest.sentry.example/42'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
  })

  test('nothing else', () => {
    expect(() =>
      readConfig({ ...segment, ...sentry, SEGMENT_HOST: 'http://127.0.0.1:8080' }),
    ).not.toThrow()
  })
})
