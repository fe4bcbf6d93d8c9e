import { expect, test } from 'vitest'
import { createCircuits } from './circuits.ts'

function clocked() {
  const clock = { now: 1000 }
  return { clock, circuits: createCircuits(() => clock.now) }
}

test('a model is left alone after three failures in a row, for half a minute', () => {
  const { clock, circuits } = clocked()
  for (let failure = 1; failure <= 3; failure += 1) {
    expect(circuits.admits('a')).toBe(true)
    circuits.failed('a')
  }

  expect(circuits.admits('a')).toBe(false)
  expect(circuits.admits('b')).toBe(true)
  clock.now += 29_999
  expect(circuits.admits('a')).toBe(false)
  clock.now += 1
  expect(circuits.admits('a')).toBe(true)
})

test('after its rest one request tries, and an answer lets all others in', () => {
  const { clock, circuits } = clocked()
  for (let failure = 1; failure <= 3; failure += 1) circuits.failed('a')
  clock.now += 30_000

  expect([circuits.admits('a'), circuits.admits('a')]).toEqual([true, false])
  circuits.succeeded('a')
  expect([circuits.admits('a'), circuits.admits('a')]).toEqual([true, true])
})

test('an answer between them makes failures count from the beginning', () => {
  const { circuits } = clocked()
  for (let round = 1; round <= 3; round += 1) {
    circuits.failed('a')
    circuits.failed('a')
    circuits.succeeded('a')
  }

  expect(circuits.admits('a')).toBe(true)
})

test('a provider that asks to be left alone is, at once and for at most five minutes', () => {
  const { clock, circuits } = clocked()
  circuits.failed('a', 60_000)
  circuits.failed('b', 86_400_000)

  clock.now += 59_999
  expect(circuits.admits('a')).toBe(false)
  clock.now += 1
  expect(circuits.admits('a')).toBe(true)
  clock.now += 239_999
  expect(circuits.admits('b')).toBe(false)
  clock.now += 1
  expect(circuits.admits('b')).toBe(true)
})
