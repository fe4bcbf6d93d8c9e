import { expect, test } from 'vitest'
import { hashOfKey, isIntegrationKey, makeIntegrationKey, storedKey } from './integration-key.ts'

test('a key has its form and no two are alike', () => {
  const keys = Array.from({ length: 500 }, makeIntegrationKey)

  expect(new Set(keys).size).toBe(500)
  for (const key of keys) {
    expect(key).toMatch(/^dwk_[0-9A-Za-z]{49}$/)
    expect(isIntegrationKey(key)).toBe(true)
  }
})

test('the checksum tells any one mistyped character', () => {
  const key = makeIntegrationKey()

  for (let at = 4; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x'
    expect(isIntegrationKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
  }
})

test.each([
  ['is one, with a checksum known from outside', `dwk_${'0'.repeat(43)}2CZclj`, true],
  ['is one, with a checksum that begins with zeros', `dwk_${'0'.repeat(40)}10900O43I`, true],
  ['of another start is none', `xwk_${'0'.repeat(43)}2CZclj`, false],
  ['without a start is none', `${'0'.repeat(43)}2CZclj`, false],
  ['of other signs is none', `dwk_${'-'.repeat(43)}0V1Wlg`, false],
  ['with something before it is none', ` dwk_${'0'.repeat(43)}2CZclj`, false],
  ['with something after it is none', `dwk_${'0'.repeat(43)}2CZclj0`, false],
  ['of no length is none', '', false],
])('a key %s', (_, key, known) => {
  expect(isIntegrationKey(key)).toBe(known)
})

test('what is stored shows little of the key and is nothing without the secret', () => {
  const key = makeIntegrationKey()

  const { prefix, last_four, hash } = storedKey('secret', key)

  expect([prefix, last_four]).toEqual([key.slice(0, 8), key.slice(-4)])
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(hash).toBe(hashOfKey('secret', key))
  expect(hash).not.toBe(hashOfKey('another', key))
})
