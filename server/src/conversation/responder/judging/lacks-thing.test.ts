import { expect, test } from 'vitest'
import { table } from '../../testing/ask-tables.ts'
import { found } from '../../testing/passages.ts'
import { judge } from './judge.ts'
import { lacksThing } from './lacks-thing.ts'

type Texts = Parameters<typeof found>[1]

const levelOf = (question: string, stems: string[], texts: Texts) =>
  judge({ ...found(stems, texts), size: 40, W: 1, question }, { own: '', wanted: 2, brief: false })
    .level

const leave = 'Sick leave: you get ten weeks of leave on full pay.'
const parking = 'There are six parking spaces behind the house.'
test.each([
  ['How many weeks of maternity leave do I get?', ['leave', 'week'], leave, 'unknown'],
  ['How many weeks of sick leave do I get?', ['leave', 'week', 'sick'], leave, 'answer'],
  ['How many bicycle spaces are there?', ['space', 'there'], parking, 'unknown'],
  ['How many parking spots are there?', ['parking', 'there'], parking, 'answer'],
])('what is counted is told by what speaks of it: %s', (question, stems, text, level) => {
  expect(levelOf(question, stems, [text])).toBe(level)
})

const office = 'Ina Holt of the North house rings back within two days.'
test.each([
  ['Who is the night manager of the North house?', office, 'unknown'],
  ['Who is the night manager of the North house?', `Night manager: ${office}`, 'answer'],
])('who has an office is told by what names the office: %s %s', (question, text, level) => {
  expect(levelOf(question, ['north', 'house', 'manager'], [text])).toBe(level)
})

const bank = 'We accept bank transfers and write an invoice for each bank job.'
test.each([
  ['Can you write me a cover letter for a bank job?', bank, 'unknown'],
  ['Can you write me an invoice for a bank job?', bank, 'answer'],
  ['Could you recommend a good plumber for a bank job?', bank, 'unknown'],
])('what somebody wishes has to be spoken of: %s', (question, text, level) => {
  expect(levelOf(question, ['write', 'bank', 'job', 'invoice'], [text])).toBe(level)
})

test.each([
  ['When does the last ferry leave?', 'The last entry is at 17:00.', 'unknown'],
  ['When is the last entry?', 'The last entry is at 17:00.', 'answer'],
  [
    'My bill of the last stay is lost, where do I write to?',
    'Write to entry@mill.example on the bill to leave.',
    'answer',
  ],
])('the last of its kind is told by what names the kind: %s', (question, text, level) => {
  expect(levelOf(question, ['last', 'leave', 'entry'], [text])).toBe(level)
})

test.each([
  ['What does it cost to hire the Tower?', 'A lesson in the Tower costs £6.', 'unknown'],
  ['What does it cost to hire the Tower?', 'The hire of the Tower costs £6.', 'answer'],
])('a price of hiring is told by what speaks of it: %s %s', (question, text, level) => {
  expect(levelOf(question, ['tower', 'hire', 'cost'], [text])).toBe(level)
})

const works =
  'We guarantee fillings for two years, crowns for five years and implants for ten years.'
test('of several things one is told that is asked for by its name, and none by a word for all', () => {
  const guarantee = (question: string, stems: string[]) => {
    const { passages } = found(['guarantee', 'year'], [works])
    const terms = [
      { lexeme: 'guarantee', idf: 1.5, stems: ['guarantee'] },
      { lexeme: question.includes('brace') ? 'brace' : 'filling', idf: 1.5, stems },
    ]
    const part = { passages, terms, size: 40, W: 1, question }
    return judge(part, { own: '', wanted: 2, brief: false }).level
  }

  expect(guarantee('How many years do you guarantee braces?', ['crown', 'filling'])).toBe('unknown')
  expect(guarantee('How many years do you guarantee fillings?', ['filling'])).toBe('answer')
})

const chairs = table(
  'Piece | Timber | Price (£)',
  'Otter chair | ash | 265',
  'Marsh table | oak | 1480',
)
test.each([
  ['How much is the Otter chair in oak?', 'unknown'],
  ['How much is the Otter chair in ash?', 'answer'],
])('a row has not the value of another one: %s', (question, level) => {
  expect(levelOf(question, ['otter', 'chair', 'oak', 'ash'], [chairs])).toBe(level)
})

const rooms = '- The Hall is for hire at £35 an hour.\n- The Studio is for hire by members.'
test.each([
  ['What does it cost to hire the Studio?', 'unknown'],
  ['What does it cost to hire the Hall?', 'tentative'],
])('an item of a list has not the price of another one: %s', (question, level) => {
  expect(levelOf(question, ['hire', 'cost'], [rooms])).toBe(level)
})

test('what is best is told by prose that says so, or by rows', () => {
  const question = 'Which wood burns best in a stove?'
  const stems = ['wood', 'burns', 'best', 'stove']

  expect(
    levelOf(question, stems, [
      'Keep a metre to a stove and a lamp, and two to a radiator or a heater.',
    ]),
  ).toBe('unknown')
  expect(levelOf(question, stems, ['Dry wood burns best in a stove.'])).toBe('answer')
})

test('steps are those of what is asked about', () => {
  const text = '- Rinse it with water.'
  const lacks = (question: string, stems: string[]) =>
    lacksThing({ ...found(stems, [text]), W: 1, question }, { passage: 0, from: 0, to: 22, text })

  expect(lacks('How do I change the oil of my car?', ['oil', 'car'])).toBe(true)
  expect(lacks('How do I treat a burn with water?', ['treat', 'water'])).toBe(false)
  // What the search took for another word of it is said.
  expect(lacks('How do I wash a burn?', ['burn', 'rinse'])).toBe(false)
})

test.each([
  ['how much is Pottery 3', true],
  ['how much is Pottery 2', false],
])('a row of another number is none of what is asked for: %s', (question, lacks) => {
  const body = table('Course | Hours | Price', 'Pottery 1 | 2 | £55', 'Pottery 2 | 3 | £70')
  const from = body.indexOf('| Pottery 2')
  const text = 'Pottery 2 course: hours 3; price £70'
  const part = { ...found(['pottery'], [body]), W: 1, question }

  expect(lacksThing(part, { passage: 0, from, to: body.length, text })).toBe(lacks)
})
