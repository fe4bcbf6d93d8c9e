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

test('the document runs a script by its nonce alone, or what such a script loads', () => {
  expect(directives.get('script-src')).toBe(`'nonce-${nonce}' 'strict-dynamic'`)
  expect(createNonce()).not.toBe(nonce)
})

test('the document loads from this site alone, and what is not listed from nowhere', () => {
  const { 'style-src': _styles, 'script-src': _scripts, ...rest } = Object.fromEntries(directives)

  expect(rest).toEqual({
    'default-src': "'none'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'media-src': "'self' blob: data:",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'frame-src': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
})

test('the document writes no text where it could become a script', () => {
  expect(directives.get('require-trusted-types-for')).toBe("'script'")
  expect(directives.get('trusted-types')).toBe("'none'")
})
