import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { chooseQuotes } from './quote.ts'

test('a second passage that has less than a third of the question is not quoted', () => {
  const texts = ['The pool is warm.', 'The towel is warm.']
  const quoted = (stems: string[]) =>
    chooseQuotes('Tell me.', found(stems, texts), { wanted: 2, brief: false }).length

  expect(quoted(['pool', 'towel', 'robe'])).toBe(2)
  expect(quoted(['pool', 'towel', 'robe', 'sauna'])).toBe(1)
})
