import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../testing/ask-tables.ts'
import { found } from '../../testing/passages.ts'
import { answerFromTables } from './answer-from-tables.ts'

const tents = {
  title: 'Hire',
  body: table(
    ' | Dome | Tunnel | Bell tent',
    'Sleeps | 2 | 4 | 8',
    'Price a week | £35 | £60 | £120',
    'Pitched in | 10 minutes | 20 minutes | 1 hour',
    'Stove allowed | no | no | yes',
  ),
}

test.each([
  ['Which is the cheapest?', null],
  [
    'Is the bell tent dearer than the tunnel?',
    'Yes. Bell tent: price a week £120; Tunnel: price a week £60.',
  ],
  [
    'Which takes longer, the dome or the tunnel?',
    'That is Tunnel: pitched in 20 minutes, compared with Dome: 10 minutes.',
  ],
])('%s is asked of columns that are the things', (question, answer) => {
  expect(ask(question, [tents])).toBe(answer)
})

test('what is told of a column is quoted by the line that says it', () => {
  const { passages } = found([], [tents])
  const { quotes = [] } =
    answerFromTables('Is the dome cheaper than the tunnel?', passages, 'en') ?? {}

  expect(quotes.map(({ from, to }) => tents.body.slice(from, to))).toEqual([
    '| Price a week | £35 | £60 | £120 |',
  ])
})

const plans = {
  title: 'Pricing',
  body: table(
    ' | Starter | Team | Business',
    'Price | €9 | €19 | €39',
    'Users | up to 5 | up to 50 | unlimited',
    'Storage | 10 GB | 100 GB | 1 TB',
    'Single sign-on | no | no | yes',
    'Support | e-mail | e-mail and chat | phone, 24 hours',
  ),
}

test.each([
  ['How much is the Team plan?', 'Team: price €19.'],
  ['What does the Business package cost?', 'Business: price €39.'],
  ['What is the cheapest plan?', 'That is Starter: price €9.'],
  ['Which plan has single sign-on?', 'Single sign-on: Business.'],
  ['How much storage do I get with Business?', 'Storage: business 1 TB.'],
  ['Do you have phone support?', 'Support: business phone, 24 hours.'],
  // What is not there, what is something else, and nothing that a plan is called.
  ['How much is the Premium plan?', null],
  ['What is the cheapest bicycle?', null],
  ['How much is the Team building?', null],
  ['Do you have fax support?', null],
])(
  'of plans side by side, whose table does not say that they are plans: %s',
  (question, answer) => {
    expect(ask(question, [plans])).toBe(answer)
  },
)

test('of a column that has a thing only its line is quoted', () => {
  const { passages } = found([], [plans])
  const { quotes = [] } = answerFromTables('Which plan has single sign-on?', passages, 'en') ?? {}

  expect(quotes.map(({ from, to }) => plans.body.slice(from, to))).toEqual([
    '| Single sign-on | no | no | yes |',
  ])
})

const memberships = {
  title: 'Leisure centre',
  heading: 'Memberships',
  body: table(
    ' | Swim | Gym | All inclusive',
    'Monthly fee | £24 | £31 | £44',
    'Joining fee | none | £5 | none',
    'Pool | yes | off-peak only | yes',
    'Gym floor | – | yes | yes',
    'Classes | – | 2 a month | unlimited',
    'Guest passes | 0 | 1 a month | 3 a month',
  ),
}

test.each([
  // Neither the joining fee nor a number of passes is what a membership costs.
  ['Which membership is cheapest?', 'That is Swim: monthly fee £24.'],
  ['How much is the all inclusive membership?', 'All inclusive: monthly fee £44.'],
  ['Which membership has the pool?', 'Pool: Swim and All inclusive; Gym (off-peak only).'],
  [
    'What is the difference between Gym and All inclusive?',
    'Gym: monthly fee £31; joining fee £5; pool off-peak only; classes 2 a month; guest passes 1 a month. ' +
      'All inclusive: monthly fee £44; joining fee none; pool yes; classes unlimited; guest passes 3 a month.',
  ],
])('what nobody names beside the things is told of all that counts: %s', (question, answer) => {
  expect(ask(question, [memberships])).toBe(answer)
})

const rooms = {
  title: 'Hotel',
  heading: 'Our rooms',
  body: table(
    ' | Cosy Double | Family Suite | Penthouse',
    'Sleeps | 2 | 5 | 4',
    'Low season | £85 | £149 | £280',
    'High season | £115 | £199 | £390',
    'Balcony | no | yes | yes',
    'Breakfast | £12 | included | included',
  ),
}

test('things are called what the heading above them says, and cost what each of them costs', () => {
  expect(ask('What is your cheapest room?', [rooms])).toBe(
    'That is Cosy Double: low season £85; high season £115.',
  )
  expect(ask('Which rooms have a balcony?', [rooms])).toBe('Balcony: Family Suite and Penthouse.')
})

test.each([
  [
    'de',
    'Was ist der Unterschied zwischen Basis und Profi?',
    'Basis: preis im Monat 9 Euro; laufzeit keine. Profi: preis im Monat 19 Euro; laufzeit ein Jahr.',
  ],
  [
    'fr',
    'Quelle est la différence entre Basis et Profi ?',
    'Basis: preis im Monat 9 Euro; laufzeit keine. Profi: preis im Monat 19 Euro; laufzeit ein Jahr.',
  ],
  [
    'es',
    '¿Cuál es la diferencia entre Basis y Profi?',
    'Basis: preis im Monat 9 Euro; laufzeit keine. Profi: preis im Monat 19 Euro; laufzeit ein Jahr.',
  ],
])('a difference is asked for in other languages too: %s', (language, question, answer) => {
  const body = table(
    ' | Basis | Profi',
    'Preis im Monat | 9 Euro | 19 Euro',
    'Laufzeit | keine | ein Jahr',
    'Nutzer | 5 | 5',
  )
  expect(ask(question, [{ title: 'Pakete', body }], language)?.toLowerCase()).toBe(
    answer.toLowerCase(),
  )
})
