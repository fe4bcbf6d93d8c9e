import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const accounts = (...balances: string[]) => ({
  title: 'Accounts',
  body: table(
    'Account | Balance',
    ...['Alpha', 'Beta', 'Gamma'].map((name, at) => `${name} | ${balances[at]}`),
  ),
})

test.each([
  ['€20', '-€50', '€10'],
  ['€20.00', '€-50.00', '€10.00'],
  ['20', '(50)', '10'],
  ['€20', '(€50)', '€10'],
  ['20', '–50', '10'],
  ['20 €', '−50 €', '10 €'],
])('money below nothing is the lowest: %s, %s, %s', (...balances) => {
  expect(ask('Which account has the lowest balance?', [accounts(...balances)])).toBe(
    `That is Beta: balance ${balances[1]}.`,
  )
  expect(ask('Which account has the highest balance?', [accounts(...balances)])).toBe(
    `That is Alpha: balance ${balances[0]}.`,
  )
})

const tools = (...weights: string[]) =>
  table(
    'Product | Weight (kg)',
    ...['Hammer', 'Drill', 'Saw'].map((name, at) => `${name} | ${weights[at]}`),
  )

test('three decimals are decimals where the others have fewer', () => {
  const asked = 'Which product is the heaviest?'

  expect(ask(asked, [{ body: tools('1.125 kg', '2.5 kg', '0.75 kg') }])).toBe(
    'That is Drill: weight (kg) 2.5 kg.',
  )
  expect(ask(asked, [{ body: tools('1,125', '2,5', '0,75') }])).toBe(
    'That is Drill: weight 2,5 kg.',
  )
  // Thousands, where nothing says otherwise.
  expect(ask(asked, [{ body: tools('1,125', '900', '750') }])).toBe(
    'That is Hammer: weight 1,125 kg.',
  )
  // A dot that parts thousands in one number and decimals in another tells nothing of a third.
  expect(ask(asked, [{ body: tools('1.125', '2.5', '1.234.567') }])).toBeNull()
})

const revenues = (...cells: string[]) => ({
  title: 'Group',
  body: table(
    'Company | Revenue',
    ...['Acme', 'Bower', 'Crane'].map((name, at) => `${name} | ${cells[at]}`),
  ),
})

test.each([
  ['€900k', '€1.2m', '€850k'],
  ['€900k', '€1.2 m', '€850,000'],
  ['900 k€', '1,2 M€', '850 k€'],
  ['900 TEUR', '1.2 MEUR', '850 TEUR'],
  ['900,000 EUR', '1.2 million EUR', '850,000 EUR'],
  ['900 Tsd. €', '1,2 Mio. €', '850.000 €'],
  ['900 Mio. €', '1,2 Mrd. €', '850.000 €'],
  ['$900 million', '$1.2 billion', '$850k'],
  ['900k', '1.2M', '850k'],
  ['900,000', '1.2 million', '850,000'],
  ['99 p', '£1.20', '50 p'],
  ['99 ct', '1,20 €', '1,10 €'],
])('thousands, millions and hundredths are counted: %s, %s, %s', (...cells) => {
  expect(ask('Which company has the highest revenue?', [revenues(...cells)])).toBe(
    `That is Bower: revenue ${cells[1]}.`,
  )
})

test('a letter is a unit of length where no money is meant', () => {
  const body = table('Path | Length', 'Alder | 900 m', 'Birch | 1.2 km', 'Cedar | 5 m')

  expect(ask('Which path is the longest?', [{ body }])).toBe('That is Birch: length 1.2 km.')
})

test('a limit counts millions and pence as the cells do', () => {
  expect(
    ask('Which companies have a revenue over 1 million euros?', [
      revenues('€900k', '€1.2m', '€850k'),
    ]),
  ).toBe('Revenue: Bower (€1.2m).')
  const tickets = { body: table('Ticket | Price', 'Short | 50 p', 'Long | 70 p') }
  expect(ask('Which ticket is under 60 p?', [tickets])).toBe('Price: Short (50 p).')
})

test('a limit and the cells have marks of thousands', () => {
  const body = table('Hall | Seats', 'Anvil | 1,200', 'Bellows | 900', 'Crucible | 2 000')

  expect(ask('Which halls hold more than 1,000 people?', [{ body }])).toBe(
    'Seats: Anvil (1,200) and Crucible (2 000).',
  )
  expect(ask('Which hall is for 1,100 people?', [{ body }])).toBe(
    'Seats: Anvil (1,200) and Crucible (2 000).',
  )
})
