import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

test('what was asked for last is kept, up to its size', () => {
  const recent = createRecent<string>(6, (word) => word.length)
  recent.put('a', 'aaa')
  recent.put('b', 'bbb')

  recent.get('a')
  recent.put('c', 'cc')
  recent.put('c', 'ccc')

  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual(['aaa', undefined, 'ccc'])
})
