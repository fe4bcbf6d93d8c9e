import { describe, expect, test } from 'vitest'
import { authSettings } from '../settings.ts'
import { checkLength, checkPassword, weaknessOf } from './password-policy.ts'

const settings = (given = {}) =>
  authSettings({
    publicUrl: 'https://product.example',
    secrets: ['a secret of the tests'],
    ...given,
  })
const strong = 'Violet-harbour-42'

test.each([strong, 'Öä-harbour-42', 'Aa1!aaab', 'Straße 9 nach'])(
  'the password %s is taken',
  (password) => {
    const given = password.includes(' ') ? `${password}!` : password

    expect(weaknessOf(settings(), given)).toBeNull()
    expect(() => checkPassword(settings(), given)).not.toThrow()
  },
)

test.each([
  ['violet-harbour-42', ['characters']],
  ['VIOLET-HARBOUR-42', ['characters']],
  ['Violet-harbour', ['characters']],
  ['VioletHarbour42', ['characters']],
  ['Violet harbour 42', ['characters']],
  ['Aa1!aab', ['length']],
  ['a', ['length', 'characters', 'pwned']],
  ['', ['length', 'characters', 'pwned']],
  ['P@ssw0rd', ['pwned']],
])('the password "%s" is weak by %s', (password, reasons) => {
  const weakness = weaknessOf(settings(), password)

  expect(weakness?.reasons).toEqual(reasons)
  expect(weakness?.message.length).toBeGreaterThan(20)
  expect(() => checkPassword(settings(), password)).toThrow(
    expect.objectContaining({ status: 422, code: 'weak_password', reasons }),
  )
})

test('the own address is no password, in any case of letters', () => {
  const email = 'Ines.Moreau-42@example.com'

  expect(weaknessOf(settings(), email.toUpperCase(), email)?.reasons).toEqual(['characters'])
  expect(weaknessOf(settings(), email, 'omar@example.com')).toBeNull()
  expect(weaknessOf(settings(), email)).toBeNull()
})

test('each reason is named once, with a sentence for each rule', () => {
  const weakness = weaknessOf(settings(), 'a@example.com', 'a@example.com')

  expect(weakness?.reasons).toEqual(['characters'])
  expect(weakness?.message).toMatch(
    /^Password should contain at least one character of each: abc.*xyz, ABC.*XYZ, 0123456789, !@.*`~\. Password cannot be the same as your email\.$/,
  )
})

test('the length that is wanted is told', () => {
  expect(weaknessOf(settings({ passwordMin: 12 }), 'Violet-h-42')?.message).toBe(
    'Password should be at least 12 characters.',
  )
  expect(weaknessOf(settings({ passwordMin: 12 }), 'Violet-ha-42')).toBeNull()
})

describe('a rule that is off', () => {
  test.each([
    ['passwordClasses', 'violetharbour'],
    ['passwordCommon', 'P@ssw0rd'],
  ])('%s refuses nothing', (name, password) => {
    expect(weaknessOf(settings({ [name]: false }), password)).toBeNull()
  })
})

test('87 characters are taken, 88 are too many, whatever they are', () => {
  expect(() => checkLength('a'.repeat(87))).not.toThrow()
  expect(() => checkLength('a'.repeat(88))).toThrow('Password is too long')
  expect(() => checkPassword(settings(), strong.padEnd(88, 'x'))).toThrow('Password is too long')
})
