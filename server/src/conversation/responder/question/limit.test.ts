import { expect, test } from 'vitest'
import { beyondLimits } from './limit.ts'
import { decide } from './yes-no.ts'

const travel = 'You can claim up to 1,000 euros for travel.'

test.each<[string, string, 'yes' | 'no' | null]>([
  ['Can I claim 500 euros for travel?', travel, 'yes'],
  ['Can I claim 1000 euros for travel?', travel, 'yes'],
  ['Can I claim 1,001 euros for travel?', travel, 'no'],
  ['Can I claim 1,500 euros for travel?', 'You can claim up to 500 euros for travel.', 'no'],
  [
    'Kann ich 500 Euro für Reisen abrechnen?',
    'Reisen können bis zu 1.000 Euro abgerechnet werden.',
    'yes',
  ],
  [
    'Kann ich 1.200 Euro für Reisen abrechnen?',
    'Reisen können bis zu 1.000 Euro abgerechnet werden.',
    'no',
  ],
  ['Can I claim 1 200 euros for travel?', 'You can claim up to 2 000 euros for travel.', 'yes'],
  ["Can I claim 1'200 euros for travel?", "You can claim up to 1'000 euros for travel.", 'no'],
  ['May a tent have 5.5 metres?', 'A tent of up to 6 metres is allowed.', 'yes'],
  ['May a tent have 6,5 metres?', 'A tent of up to 6 metres is allowed.', 'no'],
  // Neither its 1 nor its 500 is the number.
  ['Can I claim 1,500 euros?', 'You can claim 500 euros within 1 month.', null],
  ['Can I claim 1,500 euros?', 'You can claim 1500 euros for travel.', 'yes'],
  ['Can I come at 8.30?', 'You can come at 8:30.', 'yes'],
])('a mark of thousands parts no decimals: "%s" with "%s": %s', (question, sentence, verdict) => {
  expect(decide(question, sentence)).toBe(verdict)
})

test.each([
  ['How do I claim 500 euros for travel?', travel, []],
  [
    'How do I claim 2.500 euros for travel?',
    travel,
    [{ asked: '2.500 euros', found: 'up to 1,000 euros' }],
  ],
])('what goes beyond a limit is compared as a number: %s', (question, sentence, beyond) => {
  expect(beyondLimits(question, sentence)).toEqual(beyond)
})
