import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const houses = {
  title: 'Houses',
  body: table(
    'house | built | rent_per_m2_eur',
    'Alder | 1968 | 9.80',
    'Birch | 1954 | 9.20',
    'Cedar | 2012 | 13.40',
  ),
}
const pieces = {
  title: 'catalogue',
  heading: 'Pieces',
  body: table(
    'Piece | Timber | Weight (kg) | Price (£)',
    'Heron chair | ash | 6 | 265',
    'Heron chair, padded | ash | 7 | 315',
    'Eel wardrobe | cane | 112 | 1980',
  ),
}
const tiers = {
  title: 'Handbook',
  heading: 'Trade accounts',
  body: table(
    'Tier | Discount | Credit limit | Free samples',
    'Bronze | 8 % | none | 10',
    'Silver | 12 % | £3,000 | 20',
    'Gold | 20 % | £25,000 | no limit',
  ),
}
const instructors = {
  title: 'Instructors',
  body: table('Name | Teaches since', 'Bea | 2004', 'Colin | 2016', 'Marek | 2021'),
}
const workshops = {
  title: 'School visits',
  heading: 'Workshops',
  body: table(
    'Workshop | Pupils at most',
    'Slime | 30',
    'Stars for Schools | 32',
    'Detectives | 20',
  ),
}

test.each([
  ['What is your newest building?', houses, 'That is Cedar: built 2012.'],
  ["What's the heaviest thing in your catalogue?", pieces, 'That is Eel wardrobe: weight 112 kg.'],
  ['Which trade tier has the highest credit limit?', tiers, 'That is Gold: credit limit £25,000.'],
  ['Who has been teaching longest?', instructors, 'That is Bea: teaches since 2004.'],
  [
    'Which school workshop takes the fewest pupils?',
    workshops,
    'That is Detectives: pupils at most 20.',
  ],
])('the most of what is called otherwise: %s', (question, text, answer) => {
  expect(ask(question, [text])).toBe(answer)
})

test('what is told of things of several kinds is not told of one', () => {
  const connections = {
    title: 'Electricity and water',
    heading: 'Connections',
    body: table('Connection | Price', 'Electricity, 3 phases | £900', 'Water, 32 mm | £450'),
  }
  expect(ask('Which electricity connection has the lowest price?', [connections])).toBeNull()
})

test('the most people are told by places', () => {
  const classes = {
    title: 'Classes',
    body: table(
      'Class | Start | Places',
      'Spin | 06:15 | 24',
      'Zumba | 19:30 | 36',
      'Aqua | 20:00 | 26',
    ),
  }
  expect(ask('Which of the classes takes the most people at once?', [classes])).toBe(
    'That is Zumba: places 36.',
  )
})

test.each([
  ['Which house has the lowest rent per square metre?', 'Birch'],
  ['Is the rent per m² higher in Alder or in Birch?', 'That is Alder'],
])('square metres, however they are written: %s', (question, answer) => {
  expect(ask(question, [houses])).toContain(answer)
})

test('the plain one is the row that has a part of the name of the other', () => {
  expect(ask('How much more is the padded Heron chair than the plain one?', [pieces])).toBe(
    'That is Heron chair, padded: price (£) 315, compared with Heron chair: 265.',
  )
})

test.each([
  ['What is your newest lorry?', [houses]],
  [
    'What do I pay for a bed?',
    [{ title: 'Zones', body: table('Zone | Price', 'A | £35', 'B | £55') }],
  ],
])('what may be of another table is not told: %s', (question, texts) => {
  expect(ask(question, texts)).toBeNull()
})
