import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each([
  ['http://localhost:3000', true],
  ['http://LOCALHOST', true],
  ['http://127.0.0.1:3000', true],
  ['http://127.9.8.7', true],
  ['http://127.1', true],
  ['http://[::1]:3000', true],
  ['https://agents.example', false],
  ['http://localhost.example', false],
  ['http://127.0.0.1.example', false],
  ['http://128.0.0.1', false],
  ['http://10.0.0.7:3000', false],
  ['http://0.0.0.0:3000', false],
  ['http://[::2]', false],
  ['http://localhost@evil.example', false],
  ['no address', false],
])('%s is this machine: %s', (url, expected) => {
  expect(isLoopback(url)).toBe(expected)
})
