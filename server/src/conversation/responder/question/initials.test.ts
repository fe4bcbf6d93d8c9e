import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { spelledOut } from './initials.ts'

const { passages } = found(
  [],
  [
    'Single sign-on is part of Business.',
    'The annual general meeting is in May. Our IBAN is below.',
  ],
)

test.each([
  ['Which plan has SSO?', 'Which plan has Single sign-on?'],
  ['When is the AGM?', 'When is the annual general meeting?'],
  // What is there as it stands, what is not there at all, and what is no abbreviation.
  ['What is your IBAN?', 'What is your IBAN?'],
  ['Do you take SEPA?', 'Do you take SEPA?'],
  ['WHICH PLAN HAS SSO?', 'WHICH PLAN HAS SSO?'],
  ['Is it so?', 'Is it so?'],
])('%s is %s', (question, spelled) => {
  expect(spelledOut(question, passages)).toBe(spelled)
})
