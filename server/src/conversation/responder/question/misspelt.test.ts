import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { mendedQuestion } from './misspelt.ts'

const { passages } = found(
  [],
  [
    'The discount for yearly members is ten percent. Import your customers here. Send us the date. Eight express trains stop. The interval is a starter. A surety is needed.',
  ],
)

test.each([
  ['is there a dicsount for yerly members', 'is there a discount for yearly members'],
  ['how do i improt my custmers', 'how do i import my customers'],
  ['Is there a discount for a member?', 'Is there a discount for a member?'],
  ['What about Zermatt?', 'What about Zermatt?'],
  ['which rate do they spend', 'which rate do they spend'],
  ['the daet', 'the date'],
  ['whats the weight of it', 'whats the weight of it'],
  ['do expres trains stop', 'do express trains stop'],
  ['is there a discount for an insurence', 'is there a discount for an insurance'],
  ['do you know Insurence', 'do you know Insurence'],
  ['who started it', 'who started it'],
  ['is it surely eight', 'is it surely eight'],
  ['which internal dates', 'which internal dates'],
  ['which intervel is it', 'which interval is it'],
])('"%s" is looked up as "%s"', (question, mended) => {
  expect(mendedQuestion(question, passages)).toBe(mended)
})
