import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHoldings, createRate } from './caps.ts'

describe('holdings', () => {
  test('end at the limit, for each name by itself, and begin again when one is given back', () => {
    const holdings = createHoldings(2)

    expect([1, 2, 3].map(() => holdings.take('ines'))).toEqual([true, true, false])
    expect(holdings.take('omar')).toBe(true)
    holdings.give('ines')
    expect([1, 2].map(() => holdings.take('ines'))).toEqual([true, false])
  })

  test('given back more often than taken are none, not less', () => {
    const holdings = createHoldings(1)
    holdings.give('ines')
    holdings.give('ines')

    expect([1, 2].map(() => holdings.take('ines'))).toEqual([true, false])
  })

  test('without a limit never end', () => {
    const holdings = createHoldings(null)

    expect(Array.from({ length: 100 }, () => holdings.take('ines'))).not.toContain(false)
  })
})

describe('a rate', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => vi.useRealTimers())

  test('ends at the limit, for each name by itself', () => {
    const rate = createRate(3)

    expect(rate.take('ines', 3)).toBe(true)
    expect(rate.take('ines', 1)).toBe(false)
    expect(rate.take('omar', 2)).toBe(true)
    expect(rate.take('omar', 2)).toBe(false)
  })

  test('begins again after a second, not before', () => {
    const rate = createRate(1)
    rate.take('ines', 1)

    vi.advanceTimersByTime(1000)
    expect(rate.take('ines', 1)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(rate.take('ines', 1)).toBe(true)
    vi.advanceTimersByTime(1000)
    expect(rate.take('ines', 1)).toBe(false)
  })

  test('without a limit never ends', () => {
    expect(createRate(null).take('ines', 1_000_000)).toBe(true)
  })
})
