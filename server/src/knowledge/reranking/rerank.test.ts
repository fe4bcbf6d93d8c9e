import { describe, expect, test } from 'vitest'
import { blended, shownToModel } from './rerank.ts'

// The order that a search and a model make together.

const places = Array.from({ length: shownToModel }, (_, at) => at)
/** Scores with which the model puts these first, in this order, and the others after them as they were. */
const putting = (...first: number[]) =>
  places.map((at) => (first.includes(at) ? 100 - first.indexOf(at) : -at))

describe('the order', () => {
  test('of the search stands where the model says the same of all', () => {
    expect(blended(places.map(() => 0.5))).toEqual(places)
  })

  test('begins with what the model puts first, however late it came', () => {
    for (const best of places) expect(blended(putting(best))[0]).toBe(best)
    expect(blended(places).slice(0, 3)).toEqual([19, 0, 18])
  })

  test('of the others is that on which both agree most', () => {
    expect(blended(putting(3)).slice(0, 4)).toEqual([3, 0, 1, 2])
    expect(blended(putting(9, 4, 1)).slice(0, 4)).toEqual([9, 0, 4, 1])
  })

  test('counts what a score is less than another, not by how much', () => {
    expect(blended([-9, -3, -8])).toEqual(blended([0.01, 0.99, 0.02]))
  })

  test('keeps what the search puts first among those that are read, whatever the model says', () => {
    expect(blended(places.map((at) => (at === 0 ? -1 : at))).indexOf(0)).toBeLessThan(4)
  })
})
