import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const pay = {
  title: 'Foundry',
  heading: 'Pay',
  body: table(
    'Post | Weekly pay, grade 1 | Grade 2 | Grade 4',
    'Moulder | 610 | 655 | 720',
    'Polisher | 580 | 640 | 700',
    'Runner | 450 | - | -',
  ),
}
const berths = {
  title: 'Harbour',
  heading: 'Berths',
  body: table(
    'Berth | Price per night for members in euros | Price per night for others in euros | Water',
    'North quay | 14 | 31 | yes',
    'Mole | 11 | 26 | no',
  ),
}

test.each([
  ['What does a polisher earn a week at grade 2?', 'Polisher: grade 2 640.'],
  ['What does a moulder earn in the fourth grade?', 'Moulder: grade 4 720.'],
  [
    'Who is paid better at the start, a moulder or a polisher?',
    'That is Moulder: weekly pay, grade 1 610, compared with Polisher: 580.',
  ],
])('%s is told from the column with that number', (question, answer) => {
  expect(ask(question, [pay])).toBe(answer)
})

test('a number that no column has is told from none', () => {
  expect(ask('What does a polisher earn a week at grade 3?', [pay])).toBeNull()
})

test.each([
  ['I am not a member: price per night at the mole?', 'Mole: price per night for others 26 euros.'],
  [
    'We are not members. What is the price per night at the north quay?',
    'North quay: price per night for others 31 euros.',
  ],
  ['Price per night for members at the mole?', 'Mole: price per night for members 11 euros.'],
])('%s does not tell the price of those that it is not', (question, answer) => {
  expect(ask(question, [berths])?.replace(/ in euros (\d+)/, ' $1 euros')).toBe(answer)
})

test('what sets somebody back is what it costs', () => {
  const body = table('Rug | Minutes | Price', 'Kilim, back room | 30 | €42', 'Runner | 75 | €96')
  expect(ask('What would the runner set me back?', [{ title: 'Rugs', body }])).toBe(
    'Runner: price €96.',
  )
})

const lodges = {
  title: 'Lodges',
  body: table(
    'Lodge | Beds | Arrival from | Departure until | Desk',
    'Fern Lodge | 12 | 16:00 | 11:00 | day and night',
    'Moss Lodge | 30 | 15:00 | 10:00 | 07:00 to 23:00',
  ),
}

test.each([
  ['From what time can we come in at Moss Lodge?', 'Moss Lodge: arrival from 15:00.'],
  ['Until when can we stay at Fern Lodge?', 'Fern Lodge: departure until 11:00.'],
])('%s is told from the column that says from or until when', (question, answer) => {
  expect(ask(question, [lodges])).toBe(answer)
})

const chargers = {
  title: 'Chargers',
  body: table(
    'Charger | Open | Discount',
    'Mill | round the clock | 5 %',
    'Quay | 06:00 to 22:00 | none',
  ),
}

test('what the things that are asked for are not is asked of its column', () => {
  expect(ask('Which chargers are not open round the clock?', [chargers])).toBe(
    'Open: Quay (06:00 to 22:00).',
  )
})

const loans = {
  title: 'Ausleihe',
  language: 'de',
  body: table(
    'Medium | Leihfrist | Verlängerung | Höchstzahl',
    'Bücher | 4 Wochen | zweimal | 30',
    'DVDs | 1 Woche | keine | 5',
    'Werkzeuge | 3 Tage | keine | 1',
  ),
}

test.each([
  ['Wie oft kann man Bücher verlängern?', 'Bücher: Verlängerung zweimal.'],
  ['Wie lange kann ich DVDs behalten?', 'DVDs: Leihfrist 1 Woche.'],
  ['Wie viele Bücher darf ich ausleihen?', 'Bücher: Höchstzahl 30.'],
  ['Wie viele Wochen Leihfrist haben Bücher?', 'Bücher: Leihfrist 4 Wochen.'],
])('only the cell that is asked for is told: %s', (question, answer) => {
  expect(ask(question, [loans], 'de')).toBe(answer)
})

const halls = {
  title: 'Meeting rooms',
  body: table(
    'Room | Seats | Per hour',
    'Anvil | 4 | £15',
    'Bellows | 8 | £25',
    'Crucible | 20 | £48',
  ),
}

test.each([
  ['How many people fit in the Crucible?', 'Crucible: seats 20.'],
  ['Which meeting room is the biggest?', 'That is Crucible: seats 20.'],
  ['Which rooms hold more than 5 people?', 'Seats: Bellows (8) and Crucible (20).'],
])('for how many something is, %s', (question, answer) => {
  expect(ask(question, [halls])).toBe(answer)
})

test('the weekend is no end of hours', () => {
  const body = table(
    'Service | Monday to Friday | Weekend',
    'Shop | 8:00–12:00 | 8:00–13:00',
    'Pool | 9:00–19:00 | 9:00–20:00',
  )
  expect(ask('Until what time is the shop open?', [body])).toBe(
    'Shop: Monday to Friday 8:00–12:00; weekend 8:00–13:00.',
  )
})

const machines = {
  title: 'Yard',
  heading: 'Machines',
  body: table(
    'Machine | Capacity | Height limit | Price',
    'Aster | 6 trays | 2.10 m | £40',
    'Birch | 8 trays | 1.95 m | £55',
  ),
}

test.each([
  ['What is the height limit of the Aster?', /2\.10/],
  ['What is the weight of the Aster?', null],
  ['What capacity has the Aster?', /6 trays/],
])('what something bears is not looked up as its weight: %s', (question, told) => {
  const text = ask(question, [machines])
  if (told) expect(text).toMatch(told)
  else expect(text).toBeNull()
})
