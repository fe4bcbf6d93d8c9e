import { expect, test } from 'vitest'
import { withoutNames } from './without-names.ts'

const id = '0192f1c4-7c1e-7b0a-9f3e-2a6d1c0b9e8f'
const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

test.each([
  ['The agent is gone.', 'The agent is gone.'],
  [`Agent ${id} is gone`, 'Agent :id is gone'],
  ['ines.moreau+test@halden.example is taken', '[email] is taken'],
  [`Bearer ${token}`, '[token]'],
  [`token ${token} ended`, 'token [token] ended'],
  ['key sb_secret_0a1b2c3d4e5f60718293a4b5c6d7e8f9', 'key [token]'],
  [
    'https://a.example/auth/verify?token=abc#access_token=def failed',
    'https://a.example/auth/verify failed',
  ],
  [`GET /rest/v1/templates?id=eq.${id} answered`, 'GET /rest/v1/templates answered'],
  ['Is it? Yes #1', 'Is it? Yes #1'],
  ['TypeError: undefined is not a function', 'TypeError: undefined is not a function'],
])('%s is told as %s', (text, told) => {
  expect(withoutNames(text)).toBe(told)
})

test('at most 2,000 characters are told, however long the text', () => {
  expect(withoutNames('word '.repeat(100_000))).toHaveLength(2000)
})
