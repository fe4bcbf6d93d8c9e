import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { bothSides, sidesOf } from './both-sides.ts'

test.each<[string, [string[], string[]] | null]>([
  ['Is the Oak Room cheaper to hire than the Barn?', [['oak', 'room'], ['barn']]],
  ['Which is open longer on Sundays, Riverside or Hilltop?', [['riverside'], ['hilltop']]],
  ['Was ist teurer, die Moorwanderung oder die Bootsfahrt?', [['moorwanderung'], ['bootsfahrt']]],
  ['What is the difference in pay between cooks and waiters?', [['pay', 'cooks'], ['waiters']]],
  ['Do cooks or waiters work on Sundays?', null],
  ['How much is the Oak Room?', null],
  ['Which room is the cheapest?', null],
])('%s compares %j', (question, sides) => {
  expect(sidesOf(question)).toEqual(sides)
})

const rooms = [
  'The Oak Room is on the first floor. It was painted in May.',
  'The Barn holds ninety guests and costs £300 a day.',
  'The Oak Room costs £80 a day.',
]
const quoted = (question: string, texts: string[]) =>
  bothSides(question, found(['oak', 'barn', 'hire'], texts))?.quotes.map(({ text }) => text)

test('of each of two things that are compared the sentence with its number is quoted', () => {
  expect(quoted('Is the Oak Room cheaper than the Barn?', rooms)).toEqual([
    'The Oak Room costs £80 a day.',
    'The Barn holds ninety guests and costs £300 a day.',
  ])
})

test('what is older is told by when it was built, and not by what has more words of the question', () => {
  const built = ['The Barn was built in 1820.', 'The Oak Room was built in 1911.']
  const question = 'Which room can I hire that is older, the Oak Room or the Barn?'

  expect(
    quoted(question, [...rooms, 'The Oak Room is a room to hire from 9 to 5.', ...built]),
  ).toEqual(built.toReversed())
})

test('a sentence that has the numbers of both is enough', () => {
  const both = 'The Oak Room costs £80, the Barn £300.'
  expect(quoted('Is the Oak Room cheaper than the Barn?', [...rooms, both])).toEqual([both])
})

test('nothing is compared where one of them is not spoken of', () => {
  expect(quoted('Is the Oak Room cheaper than the Stable?', rooms)).toBeUndefined()
})
