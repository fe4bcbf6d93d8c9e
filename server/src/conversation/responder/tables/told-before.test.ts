import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../testing/ask-tables.ts'

const kilns = {
  title: 'Pottery',
  heading: 'Kilns',
  body: table(
    'Kiln | Built | Power kW | Price per firing | Evening | Most people | Day',
    'Wren | 1987 | 9 | £40 | £55 | 6 | Mondays',
    'Heron | 2004 | 22 | £95 | £120 | 4 | Saturdays',
    'Plover | 1962 | 15 | £60 | £80 | 12 | Saturdays',
  ),
}

test.each([
  ['For a talk at school: which is the oldest of all your kilns?', 'That is Plover: built 1962.'],
  ['We are short of money. what is the cheapest kiln', 'That is Wren: price per firing £40.'],
  ["I'm shy, in which kiln is the group the smallest?", 'That is Heron: most people 4.'],
  ['Our club would like the Heron for one evening. What is the price?', 'Heron: evening £120.'],
  ['We fell in love with the Plover. How old is it?', 'Plover: built 1962.'],
])(
  '%s is answered without what is only told, and by what is told of the table',
  (asked, answer) => {
    expect(ask(asked, [kilns])).toBe(answer)
  },
)

test.each([
  ['Which is the oldest of your kilns? When was it built?', 'That is Plover: built 1962.'],
  [
    'Which of your kilns draws the most power and how many kW is it?',
    'That is Heron: Power kW 22.',
  ],
])('%s is answered once for both', (asked, answer) => {
  expect(ask(asked, [kilns])).toBe(answer)
})

test.each([
  'Which is the oldest of your kilns? Who repairs it?',
  'Somebody left. How old is it?',
  'What is your minimum order?',
])('%s is not answered by a row', (asked) => {
  expect(ask(asked, [kilns])).toBeNull()
})

const used = {
  title: 'Used ones',
  heading: 'Used machines',
  body: table('Used machine | Year | Price', 'Robin | 2011 | £400', 'Snipe | 2015 | £700'),
}
const models = {
  title: 'Machines',
  heading: 'Machines',
  body: table('Model | Power kW | Price', 'Robin | 3 | £900', 'Crane | 7 | £1,900'),
}

test('which machine is asked of another table of machines where the one called so has nothing to compare', () => {
  expect(ask('Which of your machines uses the most power?', [used, models])).toBe(
    'That is Crane: Power kW 7.',
  )
  expect(ask('Which used machine is the cheapest?', [used, models])).toBe(
    'That is Robin: price £400.',
  )
})

test('a normal one is one where none is called so', () => {
  const seats = {
    title: 'Seats',
    body: table('Seats | Play | Musical', 'Stalls | £31 | £38', 'Slips | £9 | £11'),
  }
  expect(ask('What are the cheapest seats for a normal play?', [seats])).toBe(
    'That is Slips: play £9.',
  )
  expect(ask('What are the cheapest seats for a puppet play?', [seats])).toBeNull()
})
