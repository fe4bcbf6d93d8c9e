import { describe, expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { changedSince } from './changed-since.ts'

const list = 'Lost property: 01632 960 247, Tuesday and Thursday.'

function since(stems: string[], told: string, ...others: string[]) {
  const knowledge = found(stems, [told, ...others])
  const part = { ...knowledge, question: '', W: 1 }
  return changedSince(part, told, [{ passage: 0 }]).map(({ text }) => text)
}

describe('a notice stands beside what it changes', () => {
  test.each([
    [
      ['lost', 'properti'],
      list,
      'Lost property has a new number since 1 September: 01632 960 274.',
    ],
    [
      ['dog', 'overnight'],
      'Dog, overnight lines: price EUR 16.',
      'The fee for a dog on the overnight lines is 21 euros, up from 16.',
    ],
    [
      ['kaution', 'zelt'],
      'Kaution für ein Zelt: 40 €.',
      'Seit Mai beträgt die Kaution für ein Zelt 55 €.',
    ],
    [
      ['balanc', 'due'],
      'The balance is due 42 days before arrival.',
      'For stays that begin on or after 1 January 2027 the balance is due 56 days before.',
    ],
  ])('%j: %s', (stems, told, notice) => {
    expect(since(stems, told, notice)).toEqual([notice])
  })
})

describe('not beside it', () => {
  test.each([
    ['what tells of something else', 'Since 1 September the depot has the number 01632 960 274.'],
    ['what has no other value', 'Since 1 September lost property has the number 01632 960 247.'],
    ['what has a value of another kind', 'Since 1 September lost property is kept for 90 days.'],
    ['what tells no change', 'Lost property of the buses: 01632 960 274.'],
    ['a season', 'From May to August lost property answers at 01632 960 274.'],
    ['what changed years before', 'Since 1 May 2019 lost property has the number 01632 960 274.'],
  ])('%s: %s', (_, notice) => {
    const told = `${list} (2026)`
    expect(since(['lost', 'properti'], told, notice)).toEqual([])
  })
})
