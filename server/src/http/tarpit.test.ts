import { expect, test } from 'vitest'
import { createHoldBack } from './hold-back.ts'

const staying = new AbortController().signal

/** One that notes each wait and does not wait. */
function noted() {
  const waits: number[] = []
  const hold = createHoldBack((ms) => {
    waits.push(Number(ms))
    return Promise.resolve() as never
  })
  return { hold, waits }
}

test('sixty refusals a minute are told at once, the next ones a second late, for that caller alone', async () => {
  const { hold, waits } = noted()

  for (let count = 0; count < 60; count += 1) await hold.refused('one', staying)
  expect(waits).toEqual([])
  await hold.refused('one', staying)
  await hold.refused('one', staying)
  await hold.refused('another', staying)

  expect(waits).toEqual([1000, 1000])
})

test('who has gone is not waited for', async () => {
  const hold = createHoldBack((_, __, { signal } = {}) =>
    signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => {}),
  )
  for (let count = 0; count < 60; count += 1) await hold.refused('one', staying)

  await expect(hold.refused('one', AbortSignal.abort())).resolves.toBeUndefined()
})
