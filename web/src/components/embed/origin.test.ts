import { expect, test } from 'vitest'
import { readOrigin } from './origin.ts'

test.each([
  ['https://www.example.com', 'https://www.example.com'],
  ['  HTTPS://Shop.Example.com/ ', 'https://shop.example.com'],
  ['www.example.com', 'https://www.example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['https://example.com:8443', 'https://example.com:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
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
