import { expect, test } from 'vitest'
import { inPlainWords } from './idioms.ts'

test.each([
  ['Will the front desk sign for it?', 'Will the reception sign for it?'],
  ['What would that set us back?', 'What would that cost?'],
  ["What's the damage for two tickets?", 'what does it cost for two tickets?'],
  ['Do I have to fork out for that?', 'Do I have to pay for that?'],
  ['Is the coffee on the house?', 'Is the coffee free of charge?'],
  ['Do I pay up front?', 'Do I pay in advance?'],
  ['How do I get hold of you at night?', 'How do I contact you at night?'],
  ['Can I give you a ring?', 'Can I call you?'],
  ['May I pop in at noon?', 'May I visit at noon?'],
  ['Are you there 24/7?', 'Are you there 24 hours?'],
  ['My uncle passed away', 'My uncle died'],
])('"%s" is "%s"', (question, meant) => {
  expect(inPlainWords(question)).toBe(meant)
})

test.each([
  'Who is in charge of the keys?',
  'How do I charge it?',
  'Is there a desk at the front?',
  'How do I set the clock back?',
  'What is the damage to the car?',
  'Does a fork come with the lunch?',
  'Is there a cat in the house?',
  'Is the up front row free?',
  'Where do I get hold of tickets?',
  'Do you sell a ring?',
  'Does the pop-in shop open?',
  'Do they pass by?',
])('"%s" says what it says', (question) => {
  expect(inPlainWords(question)).toBe(question)
})
