import { describe, expect, test } from 'vitest'
import { makeQuestions } from './make-questions.ts'
import type { Passage } from './question.ts'

const passage = (body: string, more: Partial<Passage> = {}): Passage => ({
  ...{ sourceId: 'a', title: 'Handbook', heading: [], language: 'en', body },
  ...more,
})
const asked = (body: string, more: Partial<Passage> = {}) =>
  makeQuestions([passage(body, more)], 20).map(({ question, expected }) => [question, expected])

describe('a sentence is asked for what it says', () => {
  test.each([
    ['The Basic plan costs 12 euros a month.', 'How much does the Basic plan cost?', '12 euros'],
    ['Replacement keys cost only £8.50 each.', 'How much do replacement keys cost?', '£8.50'],
    ['The course takes about two days.', 'How long does the course take?', 'two days'],
    ['Refunds are paid within 14 days.', 'How soon are refunds paid?', '14 days'],
    [
      'Every employee has 25 days of annual leave a year.',
      'How many days of annual leave does every employee have?',
      '25',
    ],
    [
      '- Parents get five extra days for each child.',
      'How many extra days do parents get?',
      'five',
    ],
    ['The largest file is 100 MB.', 'What is the largest file?', '100 MB'],
    ['Breakfast is included in every room.', 'Is Breakfast included in every room?', 'Yes'],
  ])('%s', (sentence, question, expected) => {
    expect(asked(sentence)).toEqual([[question, expected]])
  })

  test.each([
    ['de', 'Die Überfahrt dauert 55 Minuten.', 'Wie lange dauert die Überfahrt?', '55 Minuten'],
    ['de', 'Die Kaution beträgt 100 Euro.', 'Wie hoch ist die Kaution?', '100 Euro'],
    ['fr', 'Le menu coûte 32 euros.', 'Combien coûte le menu ?', '32 euros'],
    ['es', 'El curso dura 3 semanas.', '¿Cuánto tiempo dura el curso?', '3 semanas'],
    ['es', 'El billete cuesta 15 euros.', '¿Cuánto cuesta el billete?', '15 euros'],
  ])('in %s: %s', (language, sentence, question, expected) => {
    expect(asked(sentence, { language })).toEqual([[question, expected]])
  })

  test.each([
    'It costs 12 euros a month.',
    'If you are late, the ticket costs 12 euros.',
    'The course takes two days and costs nothing, the book costs 12 euros.',
    'Everybody knows that the ticket costs 12 euros.',
    'The plan costs more than it did.',
  ])('not where it needs another one beside it, or says nothing: %s', (sentence) => {
    const questions = asked(sentence)

    expect(questions.filter(([question]) => /12|cost/.test(question ?? ''))).toEqual([])
  })
})

test('a cell is asked for by its row and its column, where it says something', () => {
  const body = [
    '| Plan | Price per month | Seats | Exports |',
    '|---|---|---|---|',
    '| Solo | €19 | 1 | no |',
    '| Clinic | €89 | 30 | yes, daily |',
    '| Clinic | €99 | 40 | yes, hourly |',
  ].join('\n')

  expect(asked(body)).toEqual([['What is the price per month for Solo?', '€19']])
  expect(
    asked(body.replace('| Clinic | €99', '| Network | €99'), { language: 'de' }),
  ).toContainEqual(['Clinic: Price per month?', '€89'])
})

test.each([
  ['€32', 'How much is E-bike per week?'],
  ['2 hours', 'What is it per week for E-bike?'],
])('a column that says for how long is asked as people would: %s', (value, question) => {
  expect(asked(`| Bicycle | Per week |\n|---|---|\n| E-bike | ${value} |`)).toEqual([
    [question, value],
  ])
})

test.each(['Solo', 'Mercedes'])('a name at the head of a sentence stays one: %s', (name) => {
  expect(asked(`${name} costs 12 euros.`)).toEqual([[`How much does ${name} cost?`, '12 euros']])
})

test('a heading that is a question is asked as it stands, and wants its source', () => {
  const heading = ['Help', 'How do I get a refund?']

  expect(makeQuestions([passage('Write to us.', { heading })], 5)).toEqual([
    {
      ...{ id: null, question: 'How do I get a refund?', source_id: 'a', source: 'Handbook' },
      ...{ expectation: 'cites', expected: 'Handbook', evidence: 'Write to us.' },
    },
  ])
  expect(asked('Hold the key.', { heading: ['How to restart the router'] })).toEqual([
    ['How do I restart the router?', 'Handbook'],
  ])
})

test('what two passages answer differently is not asked, what they repeat is asked once', () => {
  const cost = (euros: number) => passage(`The plan costs ${euros} euros.`)

  expect(makeQuestions([cost(12), cost(15)], 5)).toEqual([])
  expect(makeQuestions([cost(12), cost(12)], 5)).toHaveLength(1)
})

test('every source has its turn, and the same passages are asked the same', () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    passage(
      `Plan ${String.fromCharCode(65 + (at % 26))}${at > 25 ? 'x' : ''} costs ${at + 10} euros.`,
    ),
  )
  const one = passage('The ferry takes 55 minutes.', { sourceId: 'b', title: 'Timetable' })

  const questions = makeQuestions([...many, one], 6)

  expect(questions).toHaveLength(6)
  expect(questions.map(({ source }) => source)).toContain('Timetable')
  expect(makeQuestions([...many, one], 6)).toEqual(questions)
})

test.each([
  ['Bookings per month', 'What are the bookings per month for Solo?'],
  ['Price for two months', 'What is the price for two months for Solo?'],
  ['Text message reminders', 'What are the text message reminders for Solo?'],
  ['Order status', 'What is the order status for Solo?'],
  ['Access', 'What is the access for Solo?'],
])('a column is one thing or several, whatever follows its noun: %s', (column, question) => {
  const body = `| Plan | ${column} |\n|---|---|\n| Solo | about 150 |`

  expect(asked(body)).toEqual([[question, 'about 150']])
})

test.each([
  'Name',
  'Contact name',
  'Contact',
  'Phone',
  'ID',
  'Staff ID',
  'Postal code',
  'Ansprechpartner',
])('nobody asks for the %s of a row, which only says which it is', (column) => {
  const body = `| Role | ${column} | Room |\n|---|---|---|\n| Head of tours | Mira Lund | Harbour |`

  expect(asked(body)).toEqual([['What is the room for Head of tours?', 'Harbour']])
})
