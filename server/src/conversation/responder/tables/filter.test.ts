import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../testing/ask-tables.ts'

const halls = {
  title: 'Halls',
  body: table(
    'hall | rent per hour | piano | cleaning | closed',
    'Blue hall | €40 | grand piano | Monday | 3 May',
    'Red hall | €35 | none | Tuesday | 9 June',
    'Green hall | €30 | upright piano | none | 12 July',
    'Old barn | €20 | none | Friday | 1 August',
  ),
}

test.each([
  ['Which halls have no piano?', 'Piano (none): Red hall and Old barn.'],
  ['Which halls have a piano?', 'Piano: Blue hall and Green hall.'],
  ['In which halls is there no cleaning?', 'Cleaning (none): Green hall.'],
])('%s lists the rows whose cell says that there is something or nothing', (question, answer) => {
  expect(ask(question, [halls])).toBe(answer)
})

test('the unit after "per" needs no explanation', () => {
  expect(ask('What is cheaper per rented hour, the Blue hall or the Red hall?', [halls])).toBe(
    'That is Red hall: rent per hour €35, compared with Blue hall: €40.',
  )
})

test('a day that is asked for is a date, whatever column of words the question speaks of', () => {
  const works = {
    title: 'Works',
    body: table('road | date | what is cut', 'Mill Road | 3 May | gas', 'Low Lane | 9 June | heat'),
  }

  expect(ask('On which day is the gas cut in Mill Road?', [works])).toBe('Mill Road: date 3 May.')
})

const classes = {
  title: 'Dance classes',
  body: table(
    'class | style | day | length | group size | room',
    'Tango short | tango | Monday | 45 min | 12 | Mirror room',
    'Tango long | tango | Friday | 90 min | 10 | Attic',
    'Samba | samba | Saturday | 60 min | 20 | Attic',
    'Ballet | ballet | Tuesday | 75 min | 8 | Mirror room',
  ),
}
const rooms = {
  title: 'Rooms',
  body: table('room | places', 'Attic | 30', 'Mirror room | 20', 'Cellar | 12'),
}
const people = {
  title: 'People',
  body: table(
    'name | task | house',
    'Ida | teacher | North',
    'Uwe | cook | North',
    'Jo | teacher | South',
  ),
}

test.each([
  ['Which classes take place on a Friday or Saturday?', 'Tango long and Samba.'],
  ['Which classes take place in the attic?', 'Tango long and Samba.'],
  ['Which of your classes are held in the attic?', 'Tango long and Samba.'],
  ['Which of your teachers work at North?', 'Ida.'],
  ['What do I do when classes are full?', null],
  ['Which shoes can I wear in dance classes?', null],
  [
    'Does the Ballet take longer than the Samba?',
    'Yes. Ballet: length 75 min; Samba: length 60 min.',
  ],
  ['How long is the Tango short?', 'Tango short: length 45 min.'],
  [
    'What is the difference in length between the short and the long tango?',
    'Tango short: length 45 min. Tango long: length 90 min.',
  ],
])('of what is held where and by whom: %s', (question, answer) => {
  expect(ask(question, [classes, rooms, people])).toBe(answer)
})

const hoist = {
  title: 'Hoist',
  body: table(
    'work | up to 8 m | up to 12 m | up to 18 m',
    'Lift | €190 | €280 | €410',
    'Wash | €45 | €70 | €105',
  ),
}

test.each([
  ['What does a wash cost for 7 metres?', 'Wash: up to 8 m €45.'],
  ['What does a lift cost for a boat of 8.5 m?', 'Lift: up to 12 m €280.'],
  ['What does a wash cost for 25 metres?', null],
])('the column for the size that is named: %s', (question, answer) => {
  expect(ask(question, [hoist])).toBe(answer)
})

test('what is called more often is counted, and a cell that only says the question again is no answer', () => {
  const plans = {
    title: 'Care',
    body: table(
      'plan | price per year | visits',
      'Brook | €265 | 2',
      'Delta | by the visit | 4',
      'Lake | €700 | 6',
    ),
  }

  expect(ask('Is Brook or Lake visited more often?', [plans])).toMatch(/^That is Lake: visits 6/)
  expect(ask('What does a visit cost on Delta?', [plans])).toBe(null)
})

const lifts = {
  title: 'Lifts',
  body: table(
    'Lift | Type | Bikes',
    'Falcon | gondola | yes',
    'Kite | chairlift | no',
    'Merlin | chairlift | yes',
  ),
}

test.each([
  ['Which lifts carry bikes?', 'Bikes: Falcon and Merlin.'],
  ['What chairlifts are there?', 'Kite and Merlin.'],
  ['Which Premium lifts carry bikes?', null],
])('%s', (question, answer) => {
  expect(ask(question, [lifts])).toBe(answer)
})
