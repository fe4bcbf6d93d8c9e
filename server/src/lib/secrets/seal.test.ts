import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const [older, newer] = ['an older secret', 'a newer secret']

test('what an older secret sealed opens until that is taken off the list', () => {
  const sealed = seal([older], 'place', 'text')

  expect(unseal([newer, older], 'place', sealed)).toBe('text')
  expect(unseal([newer], 'place', sealed)).toBeNull()
})

test('what is written again is sealed with the newest alone', () => {
  const sealed = seal([newer, older], 'place', 'text')

  expect(unseal([newer], 'place', sealed)).toBe('text')
  expect(unseal([older], 'place', sealed)).toBeNull()
})

test('a sealed text opens at its place only', () => {
  expect(unseal([newer], 'elsewhere', seal([newer], 'place', 'text'))).toBeNull()
})
