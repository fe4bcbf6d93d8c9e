import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../testing/ask-tables.ts'

const presses = {
  title: 'Bakery',
  heading: 'Ovens',
  body: table(
    'Oven | In use since | Loaves per hour | Mass (t) | Door (cm) | Lowest (°C) | Baker',
    'Gull | 2009 | 900 | 3.5 | 80 | -5 | A. Stone',
    'Plover | 2018 | 1,400 | 2 | 120 | 10 | B. Reed',
    'Dunlin | 2021 | 300 | 0.8 | 60 | -20 | C. Moss',
  ),
}
const peaks = {
  title: 'Huts',
  body: table(
    'Hut | Length of path | Top | Walk takes',
    'Alder | 4,200 m | 1,900 m | 2 hours',
    'Birch | 2,100 m | 2,300 m | 3 hours',
  ),
}

test.each([
  ['Which oven is the oldest?', 'That is Gull: in use since 2009.'],
  ['What is your heaviest oven?', 'That is Gull: mass 3.5 t.'],
  ['Which oven is the fastest?', 'That is Plover: loaves per hour 1,400.'],
  ['Which oven is the slowest?', 'That is Dunlin: loaves per hour 300.'],
  [
    'Is the Gull faster than the Dunlin?',
    'Yes. Gull: loaves per hour 900; Dunlin: loaves per hour 300.',
  ],
  ['Quelle est la plus ancienne oven ?', 'That is Gull: in use since 2009.'],
])('%s compares what the word says, whatever its column is called', (question, answer) => {
  expect(ask(question, [presses])).toBe(answer)
})

test.each([
  ['Which hut is the highest?', 'That is Birch: top 2,300 m.'],
  [
    'Which hut is higher, Alder or Birch?',
    'That is Birch: top 2,300 m, compared with Alder: 1,900 m.',
  ],
])('%s is about the height and not the length', (question, answer) => {
  expect(ask(question, [peaks])).toBe(answer)
})

test('what is below nothing is less than what is above', () => {
  expect(ask('Which oven goes down to the lowest?', [presses])).toBe(
    'That is Dunlin: Lowest (°C) -20.',
  )
})

test('what most rows have no number of has no greatest', () => {
  const body = table('Print | Largest format', 'Flyer | A4', 'Poster | A0', 'Card | 85 mm')
  expect(ask('What is the largest print?', [{ title: 'Shop', body }])).toBeNull()
})

const pay = {
  title: 'Handbook',
  body: table(
    'Grade | Who | Hourly pay | Leave',
    'A | helpers | £12 | 20 days',
    'B | drivers | £14 | 25 days',
    'C | team leaders | £17 | 28 days',
  ),
}

test('rows that begin with a letter are called what stands beside it', () => {
  expect(ask('Do drivers earn more than helpers?', [pay])).toBe(
    'Yes. drivers: hourly pay £14; helpers: hourly pay £12.',
  )
})

test('a lesson is not less', () => {
  expect(ask('How many lessons do drivers have?', [pay])).toBeNull()
})
