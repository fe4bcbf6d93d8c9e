import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const activities = {
  title: 'Activities',
  body: table(
    'activity | site | minimum age | largest group | in bad weather',
    'Canoeing | Tarn Field | 8 | 12 | lawn games',
    'Kayaking | Tarn Field | 9 | 8 | indoor wall',
    'Raft building | Tarn Field | 8 | 24 | dry rafts on the lawn',
    'Open-water swim | Raven Bay | 14 | 10 | none',
  ),
}
const limits = {
  title: 'Instructors',
  heading: 'When we stop',
  body: table(
    'Activity | Wind, gusts | Who decides',
    'Canoeing | 22 mph | session leader',
    'High ropes | 30 mph | ropes manager',
  ),
}
const plans = {
  title: 'Plans',
  heading: 'Plans since 1 September 2026',
  body: table(
    ' | Nook | Parlour | Terrace | Arcade',
    'Per month | £0 | £19 | £46 | £118',
    'Client records | 200 | 5,000 | 25,000 | 150,000',
    'Deposits by card | no | no | yes | yes',
  ),
}
const paths = {
  title: 'API',
  body: table(
    'Path | What for | From plan | Rows per page',
    '/clients | client records | Terrace (GET only) | 100',
    '/calendars | people and rooms | Terrace | 60',
  ),
}
const stays = {
  title: 'Stays',
  body: table(
    'Stay | Winter | Summer',
    'Hall, two nights | £158 | £203',
    'Hall, four nights | £276 | £354',
  ),
}

test.each([
  ['Is there a minimum group size at Tarn Field?', null],
  ['Which activity has the highest minimum age?', 'That is Open-water swim: minimum age 14.'],
  ['Which activity takes the largest group?', 'That is Raft building: largest group 24.'],
])('the largest of something is not its minimum: %s', (question, answer) => {
  expect(ask(question, [activities])).toBe(answer)
})

test.each([
  ['Up to what wind speed may we do raft building?', null],
  ['Up to what wind speed may we go canoeing?', 'Canoeing: wind, gusts 22 mph.'],
])('a speed is said with a number: %s', (question, answer) => {
  expect(ask(question, [activities, limits])).toBe(answer)
})

test('the cheapest of those that have something', () => {
  expect(ask('Which is the cheapest plan that lets me take card deposits?', [plans])).toBe(
    'That is Terrace: per month £46.',
  )
})

test('what holds since a year is not of a year before, and a name goes before a cell', () => {
  expect(ask('client records limit on Terrace?', [paths, plans])).toBe(
    'Client records: terrace 25,000.',
  )
})

test.each([
  ['4 nights at the hall in winter', 'Hall, four nights: winter £276.'],
  ['What do 2 nights at the Hall cost in summer?', 'Hall, two nights: summer £203.'],
  ['What do 3 nights at the Hall cost in summer?', null],
])('a number is a word: %s', (question, answer) => {
  expect(ask(question, [stays])).toBe(answer)
})

test('what is a lot more costs more', () => {
  const cabins = {
    title: 'Cabins',
    body: table('Cabin | Deck | Price', 'Sea View | 6 | £81', 'Inside | 4 | £58'),
  }
  expect(ask('Is a Sea View a lot more than an Inside?', [cabins])).toBe(
    'Yes. Sea View: price £81; Inside: price £58.',
  )
})
