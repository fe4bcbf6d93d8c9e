import { expect, test } from 'vitest'
import { queryValue } from './encoded-query.ts'

test.each([
  ['VPN drops', 'VPN drops'],
  ['a^ORactive=true', 'a ORactive=true'],
  ['a\n^NQb', 'a NQb'],
  ['javascript:gs.log(1)', 'gs.log(1)'],
  ['JavaScript :x', 'x'],
  ['javajavascript:script:x', 'java script:x'],
  ['java^script:x', 'java script:x'],
])('%j stands in a query as %j', (text, value) => {
  expect(queryValue(text)).toBe(value)
})
