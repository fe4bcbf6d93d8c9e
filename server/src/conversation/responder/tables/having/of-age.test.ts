import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const shows = {
  title: 'Visit',
  heading: 'Planetarium shows',
  body: table(
    'Show | Days | Minutes | From age',
    'Night Sky | every day | 35 | 6',
    'Little Comet | Saturday | 20 | 3',
    'Ice Moons | Friday | 45 | 8',
  ),
}
const courses = {
  title: 'Courses',
  body: table(
    'Course | Ages | Price',
    'Splash | 3 to 5 | £8',
    'Dolphins | 6 to 9 | £9',
    'Sharks | 10 and over | £11',
  ),
}
const kurse = {
  title: 'Kurse',
  language: 'de',
  body: table('Kurs | Alter | Preis', 'Zwerge | 3 bis 5 | 8 €', 'Delfine | 6 bis 9 | 9 €'),
}

test.each([
  [
    'My daughter is seven. Which of the shows is she old enough for?',
    'Night Sky (6) and Little Comet (3)',
  ],
  ['Which shows are suitable for a 5-year-old?', 'Little Comet (3)'],
  ["I'm 12, which shows can I see?", 'Night Sky (6), Little Comet (3), and Ice Moons (8)'],
])('what somebody is old enough for: %s', (question, answer) => {
  expect(ask(question, [shows])).toContain(answer)
})

test.each([
  ['My son is 8 years old. Which course can he join?', 'Dolphins (6 to 9)'],
  ['Which course is right for my four year old?', 'Splash (3 to 5)'],
  ['Which courses do you have for 14 year olds?', 'Sharks (10 and over)'],
])('what is for an age: %s', (question, answer) => {
  expect(ask(question, [courses])).toContain(answer)
})

test('an age in German', () => {
  expect(ask('Mein Sohn ist 7 Jahre alt. Welche Kurse gibt es?', [kurse], 'de')).toContain(
    'Delfine (6 bis 9)',
  )
})

test.each([
  ['Which courses take 7 people?'],
  ['It is 7 pm. Which courses are on?'],
  ['Which courses are 9 minutes from here?'],
])('a number that is no age finds no row of ages: %s', (question) => {
  expect(ask(question, [courses]) ?? '').not.toContain('Ages')
})
