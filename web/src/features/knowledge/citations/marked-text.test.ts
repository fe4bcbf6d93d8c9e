import { expect, test } from 'vitest'
import { placeOfQuote } from './marked-text.tsx'

test.each([
  ['Every employee gets 25 days.', 'gets 25 days.', [15, 28]],
  ['Every employee\ngets  25 days.', 'employee gets 25 days.', [6, 29]],
  ['Is it (really) 5 + 5?', '(really) 5 + 5?', [6, 21]],
  ['Every employee gets 25 days.', 'gets 30 days.', null],
  ['Every employee', ' ', null],
])('in "%s" the words "%s" stand at %j', (text, quote, place) => {
  expect(placeOfQuote(text, quote)).toEqual(place)
})
