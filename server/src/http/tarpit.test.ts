import { expect, test } from 'vitest'
import { createTarpit } from './tarpit.ts'

const staying = new AbortController().signal

/** One that notes each wait and does not wait. */
function noted() {
  const waits: number[] = []
  const tarpit = createTarpit((ms) => {
    waits.push(Number(ms))
    return Promise.resolve() as never
  })
  return { tarpit, waits }
}

test('sixty refusals a minute are told at once, the next ones a second late, for that caller alone', async () => {
  const { tarpit, waits } = noted()

  for (let count = 0; count < 60; count += 1) await tarpit.refused('one', staying)
  expect(waits).toEqual([])
  await tarpit.refused('one', staying)
  await tarpit.refused('one', staying)
  await tarpit.refused('another', staying)

  expect(waits).toEqual([1000, 1000])
})

test('who has gone is not waited for', async () => {
  const tarpit = createTarpit((_, __, { signal } = {}) =>
    signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => {}),
  )
  for (let count = 0; count < 60; count += 1) await tarpit.refused('one', staying)

  await expect(tarpit.refused('one', AbortSignal.abort())).resolves.toBeUndefined()
})
