import { expect, test } from 'vitest'
import { HttpError } from './http-error.ts'
import { persist } from './persist.ts'

const coded = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

/** Fails with each of these, then is done. */
function work(...errors: Error[]) {
  const failures: unknown[] = []
  const left = [...errors]
  const run = (signal = new AbortController().signal) =>
    persist(
      async () => {
        const error = left.shift()
        if (error) throw error
        return 'done'
      },
      { signal, onFailure: (error) => failures.push(error) },
    )
  return { run, failures }
}

test.each([
  coded('57P01', 'terminating connection due to administrator command'),
  coded('57014'),
  coded('40001'),
  coded('53300'),
  coded('ECONNREFUSED'),
  coded('EPIPE'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
])('what was lost is tried again: %s', async (error) => {
  const { run, failures } = work(error, error)

  expect(await run()).toBe('done')
  expect(failures).toEqual([error, error])
})

test.each([
  coded('22021'),
  coded('23514'),
  coded('42501'),
  coded('P0001'),
  new TypeError('undefined is not a function'),
  new HttpError(503, 'busy', 'The connection is busy.'),
])('what time does not mend is not: %s', async (error) => {
  await expect(work(error).run()).rejects.toBe(error)
})

test('it is tried one last time when there is no time left', async () => {
  const errors = [coded('57P01'), coded('57P02'), coded('57P03')]
  const stop = new AbortController()
  let tries = 0

  const result = persist(
    async () => {
      tries += 1
      throw errors[tries - 1]
    },
    { signal: stop.signal, onFailure: () => stop.abort() },
  )

  await expect(result).rejects.toBe(errors[1])
  expect(tries).toBe(2)
})
