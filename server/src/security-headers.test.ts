import { expect, test } from 'vitest'
import { createNonce, documentPolicy } from './security-headers.ts'

const nonce = createNonce()
const directives = new Map(
  documentPolicy(nonce)
    .split('; ')
    .map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
)

test('the document takes styles from its own files and by its nonce, never inline', () => {
  expect(directives.get('style-src')).toBe(`'self' 'nonce-${nonce}'`)
  expect([...directives.values()].join()).not.toContain('unsafe')
})

test('the document writes no text where it could become a script', () => {
  expect(directives.get('require-trusted-types-for')).toBe("'script'")
  expect(directives.get('trusted-types')).toBe("'none'")
})
