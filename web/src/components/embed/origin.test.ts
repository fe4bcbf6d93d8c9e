import { expect, test } from 'vitest'
import { readOrigin, twinOf } from './origin.ts'

test.each([
  ['https://www.example.com', 'https://www.example.com'],
  ['  HTTPS://Shop.Example.com/ ', 'https://shop.example.com'],
  ['www.example.com', 'https://www.example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['https://example.com:8443', 'https://example.com:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['https://localhost:3000', 'https://localhost:3000'],
  ['localhost.example.com', 'https://localhost.example.com'],
  ['https://müller.de', 'https://xn--mller-kva.de'],
])('%s is the site %s', (typed, origin) => {
  expect(readOrigin(typed)).toEqual({ origin })
})

test.each([
  ['', 'Enter the address'],
  ['http://example.com', 'must begin with https://'],
  ['javascript://x', 'must begin with https://'],
  ['https://user:pass@example.com', 'name and password'],
  ['https://example.com/shop', 'without a path: https://example.com'],
  ['https://example.com/?a', 'without a path'],
  ['https://*.example.com', 'wildcard'],
  ['https://[::1]', 'IPv6'],
])('%s is none', (typed, fault) => {
  expect(readOrigin(typed)).toEqual({ fault: expect.stringContaining(fault) })
})

test.each([
  ['https://example.com', 'https://www.example.com'],
  ['https://www.example.com:8443', 'https://example.com:8443'],
  ['https://www.shop.example.co.uk', 'https://shop.example.co.uk'],
  ['https://shop.example.com', null],
  ['http://localhost:3000', null],
  ['http://127.0.0.1', null],
  ['https://10.1', null],
])('the address with www beside the one without, of %s: %s', (origin, twin) => {
  expect(twinOf(origin)).toBe(twin)
})
