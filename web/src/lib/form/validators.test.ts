import { expect, test } from 'vitest'
import { industry, teamSize } from './organization-choices.ts'
import { email, password } from './validators.ts'

test.each([
  ['Ab1!', 'Password must be at least 8 characters'],
  [`Ab1!${'x'.repeat(84)}`, 'Password is too long'],
  ['PASSWORD1!', 'Password must contain at least one lowercase letter'],
  ['password1!', 'Password must contain at least one uppercase letter'],
  ['Password!', 'Password must contain at least one number'],
  ['Password1', 'Password must contain at least one special character'],
  ['Ines1@Halden.example', 'Password cannot be the same as your email'],
  [`Ab1!${'x'.repeat(83)}`, undefined],
  ['Pässwörd1!', undefined],
])('the password %s is told: %s', (value, message) => {
  expect(password(value, { email: 'ines1@halden.example' })).toBe(message)
})

test.each([
  ['', 'Email is required'],
  ['ines', 'Invalid email address'],
  ['ines@halden', 'Invalid email address'],
  ['ines@halden..example', 'Invalid email address'],
  ['ines..moreau@halden.example', 'Invalid email address'],
  ['ines@halden.exampleAb1!', 'Invalid email address'],
  [' ines.moreau+work@halden.example ', undefined],
])('the address %s is told: %s', (value, message) => {
  expect(email(value, {})).toBe(message)
})

test('an industry that is not on the list is refused in other words than none', () => {
  expect(industry('', {})).toBe('Please select an industry')
  expect(industry('Piracy', {})).toBe('Please select a valid industry')
  expect(teamSize('', {})).toBe('Please select team size')
  expect(teamSize('2-10', {})).toBe('Please select a valid team size')
  expect(teamSize('2–10', {})).toBeUndefined()
})
