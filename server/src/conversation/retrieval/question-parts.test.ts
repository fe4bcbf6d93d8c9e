import { expect, test } from 'vitest'
import { asksYesNo, lookedUp, questionParts, toldBefore } from './question-parts.ts'

test.each<[string, string[]]>([
  ['When do you open?', ['When do you open?']],
  ['Hi, when do you open?', ['when do you open?']],
  [
    'How much is a kayak, and how long may I keep it?',
    ['How much is a kayak', 'how long may I keep it?'],
  ],
  [
    'Was kostet ein Kajak und wie lange darf ich es behalten?',
    ['Was kostet ein Kajak', 'wie lange darf ich es behalten?'],
  ],
  ['What is a tent and is there a bus?', ['What is a tent', 'is there a bus?']],
  ['I camp here: what is a tent and do I pay?', ['I camp here: what is a tent', 'do I pay?']],
  ['Where is the jetty? Can I swim there?', ['Where is the jetty?', 'Can I swim there?']],
  ['Do you rent tents and stoves?', ['Do you rent tents and stoves?']],
  ['I broke a paddle, what do I have to pay?', ['I broke a paddle, what do I have to pay?']],
])('"%s" asks %j', (message, questions) => {
  expect(questionParts(message).questions).toEqual(questions)
})

test('what a message only tells before it asks is no question', () => {
  expect(questionParts('My paddle broke. What do I pay?')).toEqual({
    told: 'My paddle broke.',
    questions: ['What do I pay?'],
  })
})

test.each([
  ['Can I swim here?', true],
  ['Darf ich hier baden?', true],
  ['Est-ce que je peux nager ?', true],
  ['¿Se puede nadar?', true],
  ['泳げますか？', true],
  ['Where can I swim?', false],
  ['Wo darf ich baden?', false],
])('"%s" wants yes or no: %s', (question, yesNo) => {
  expect(asksYesNo(question)).toBe(yesNo)
})

test('of a pasted page what it asks is looked up, or else its beginning', () => {
  const page = 'The lamp in the hall is green. '.repeat(100)
  expect(lookedUp('How much is it?')).toBe('How much is it?')
  expect(lookedUp(`${page}When is it repaired? ${page}`)).toBe('When is it repaired?')
  expect(lookedUp(page)).toBe(page.slice(0, 800))
})

test.each([
  ["I'm at uni in Durham, do I get it cheaper?", "I'm at uni in Durham"],
  ['We live in Bilbao. Is there a shop?', 'We live in Bilbao'],
  ['For the Oslo office, what is the limit?', ''],
  ['In Oslo, what is the limit?', ''],
  ['Do I get it cheaper in Durham?', ''],
  ['I like Durham', ''],
])('"%s" tells "%s" before it asks', (question, told) => {
  expect(toldBefore(question)).toBe(told)
})

test('"I" joins no questions in English', () => {
  expect(
    questionParts('How many days off do I have a year and how many can I carry over?').questions,
  ).toEqual(['How many days off do I have a year', 'how many can I carry over?'])
  expect(questionParts('Ile kosztuje bilet i jak długo jest ważny?').questions).toHaveLength(2)
})
