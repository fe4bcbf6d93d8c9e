import { expect, test } from 'vitest'
import { askTables as ask } from '../../testing/ask-tables.ts'

const tours = {
  title: 'Autumn',
  heading: 'Guided tours',
  body: [
    'We go in any weather.',
    '',
    '- **Heath tour**: 4.5 km, 1 h 40 min, easy, £12',
    '- **Gorge tour**: 9 km, 3 h, hard, £19',
    '- **Night tour**: 3 km, 2 h, easy, from 14 years, £15',
  ].join('\n'),
}

test.each([
  ['What is your cheapest tour?', 'That is Heath tour: £12.'],
  ['Which tour is the longest?', 'That is Gorge tour: 3 h.'],
  [
    'Does the Gorge tour take longer than the Night tour?',
    'Yes. Gorge tour: 3 h; Night tour: 2 h.',
  ],
  ['Which tours are easy?', 'Heath tour and Night tour.'],
  ['Which tours are there?', 'Heath tour, Gorge tour, and Night tour.'],
])('%s is answered from a list whose items say the same kinds of things', (question, answer) => {
  expect(ask(question, [tours])).toBe(answer)
})

test('what a list says of one thing is left to be quoted', () => {
  expect(ask('How much is the Gorge tour?', [tours])).toBeNull()
})

test.each([
  ['steps', '1. Sign in, then open the menu\n2. Press Send, and wait'],
  [
    'sentences',
    '- Dogs, cats and birds may come in and stay for as long as their owners want them to\n- Horses, alas, cannot',
  ],
  ['one item', '- Heath tour: 4.5 km, £12'],
])('%s are no table', (_, body) => {
  expect(ask('What is the cheapest tour?', [{ heading: 'Tours', body }])).toBeNull()
})
