import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const cabins = {
  title: 'Fares 2026',
  body: table(
    'Cabin | Ship | Low season EUR | Mid season EUR | High season EUR',
    'Inside 2 | Ingrun | 58 | 72 | 96',
    'Inside 2 | Vesterlys | 49 | 61 | 82',
    'Sea View 4 | Ingrun | 112 | 136 | 179',
    'Sea View 4 | Vesterlys | 95 | 116 | 152',
  ),
}
const seasons = {
  title: 'Fares 2026',
  heading: 'Seasons',
  body: table(
    'Season | From | To',
    'Low | 5 January 2026 | 31 March 2026',
    'Mid | 1 April 2026 | 14 June 2026',
    'High | 15 June 2026 | 31 August 2026',
    'Low | 1 November 2026 | 18 December 2026',
    'High | 19 December 2026 | 4 January 2027',
  ),
}

test.each([
  [
    "How much for the Sea View 4 on the Vesterlys, we'd go in May",
    'Sea View 4: mid season 116 EUR.',
  ],
  ['What does an Inside 2 on the Ingrun cost on 3 July?', 'Inside 2: high season 96 EUR.'],
  ['What does an Inside 2 on the Ingrun cost in November?', 'Inside 2: low season 58 EUR.'],
])('a month has the price of its season: %s', (question, answer) => {
  expect(ask(question, [cabins, seasons])).toBe(answer)
})

test('without a month, or one that no season has, all of them are told', () => {
  const all = 'Sea View 4: low season 95 EUR; mid season 116 EUR; high season 152 EUR.'
  expect(ask('How much is the Sea View 4 on the Vesterlys?', [cabins, seasons])).toBe(all)
  expect(ask('How much may the Sea View 4 on the Vesterlys be?', [cabins, seasons])).toBe(all)
})
