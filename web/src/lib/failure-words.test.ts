import { expect, test } from 'vitest'
import { failureWords } from './failure-words.ts'

const unreachable = 'The server could not be reached. Check your connection, then try again.'

test.each([
  ['TypeError: Failed to fetch', unreachable],
  ['Failed to fetch', unreachable],
  ['NetworkError when attempting to fetch resource.', unreachable],
  ['Load failed', unreachable],
  [
    'Failed to fetch dynamically imported module: https://workforce.example/assets/a.js',
    'A part of this page did not come. Check your connection, then load the page again.',
  ],
  ['Failed to fetch people: Not Found', 'Failed to fetch people: Not Found'],
  ['Failed to fetch templates', 'Failed to fetch templates'],
  ['You may not do this.', 'You may not do this.'],
])('“%s” is told as “%s”', (message, words) => {
  expect(failureWords(new TypeError(message))).toBe(words)
})
