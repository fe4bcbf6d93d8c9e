import { expect, test } from 'vitest'
import { createProcessorClock } from './processor-clock.ts'

test('goes with the time while there is a processor for each, and slower the more share them', () => {
  const time = { at: 0 }
  const clock = createProcessorClock(() => time.at, 2)
  const servedInSecond = () => {
    const before = clock.read()
    time.at += 1000
    return clock.read() - before
  }

  const served = [1, 1, 1, 1, -1, -1, -1, -1].map((by) => {
    clock.add(by === 1 ? 1 : -1)
    return servedInSecond()
  })

  expect(served.map(Math.round)).toEqual([1000, 1000, 667, 500, 667, 1000, 1000, 1000])
})

test('counts the time before somebody came as it was then', () => {
  const time = { at: 0 }
  const clock = createProcessorClock(() => time.at, 1)
  clock.add(1)

  time.at = 1000
  clock.add(1)
  time.at = 2000

  expect(clock.read()).toBe(1500)
})
