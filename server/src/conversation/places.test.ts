import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

const wide = { running: 100, waiting: 100 }
const limits = (running: number) => ({
  ...{ all: { running, waiting: 0 }, organization: wide, caller: wide, seconds: 60 },
})
const refused = new Error('Many people are talking.')
const asker = (caller: string) => ({ organization: 'acme', caller })
const stays = () => new AbortController().signal

test('who waits for a model lets others work, and still counts among those who talk', async () => {
  const places = createPlaces({ talks: limits(2), work: limits(1) }, () => refused)
  const first = await places.enter(asker('one'), stays)
  await expect(places.enter(asker('two'), stays)).rejects.toBe(refused)

  first.rest()
  const second = await places.enter(asker('two'), stays)

  second.rest()
  await expect(places.enter(asker('three'), stays)).rejects.toBe(refused)
  first.leave()
  await expect(places.enter(asker('three'), stays)).resolves.toBeDefined()
})

test('who finds no work gives the place to talk back, and leaving twice gives one back', async () => {
  const places = createPlaces({ talks: limits(2), work: limits(1) }, () => refused)
  const first = await places.enter(asker('one'), stays)
  await expect(places.enter(asker('two'), stays)).rejects.toBe(refused)
  await expect(places.enter(asker('two'), stays)).rejects.toBe(refused)

  first.rest()
  first.leave()
  first.leave()
  const one = await places.enter(asker('two'), stays)
  one.rest()
  const two = await places.enter(asker('three'), stays)
  two.rest()

  await expect(places.enter(asker('four'), stays)).rejects.toBe(refused)
})
