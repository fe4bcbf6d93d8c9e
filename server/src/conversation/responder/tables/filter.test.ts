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
