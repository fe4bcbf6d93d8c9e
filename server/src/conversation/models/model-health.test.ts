import { randomUUID } from 'node:crypto'
import { rowsAsOwner } from 'database/testing/world'
import { describe, expect, test } from 'vitest'
import { useLibrary } from '../../knowledge/testing/library.ts'
import { createLog } from '../../lib/log.ts'
import { LimitReached } from '../spending/purchase.ts'
import { ModelFault } from './model-fault.ts'
import { createModelHealth } from './model-health.ts'

const library = useLibrary()
const owner = rowsAsOwner(library.world)
const log = createLog('silent')
const noon = Date.UTC(2030, 0, 1, 12)
/** So many seconds after noon, as the database tells it. */
const at = (seconds: number) =>
  new Date(noon + seconds * 1000).toISOString().replace('.000Z', '+00:00')

/** A model, and a server that notes how it answers, at a time that the test sets. */
async function watched() {
  const { id: organization } = await library.world().organization()
  const id = randomUUID()
  const [model] = await owner(
    `insert into models (id, organization_id, name, provider, model) values ($1, $2, 'L', 'google', 'l')
     returning id, to_json(updated_at) as updated_at`,
    [id, organization],
  )
  const clock = { now: noon }
  const server = () => createModelHealth({ db: library.db, log, now: () => clock.now })
  const state = async () =>
    (
      await owner(
        `select failures, message, status, worked_at, rests_until from model_health where model_id = $1`,
        [id],
      )
    )[0]
  /** How often the row was written. */
  const writes = async () =>
    (await owner('select xmin::text from model_health where model_id = $1', [id]))[0]?.xmin
  return { model: model as { id: string; updated_at: string }, clock, server, state, writes }
}
const refused = () => new ModelFault('key', { status: 401 })

describe('a failure', () => {
  test('is noted with the last answer that was not written, and until when the model rests', async () => {
    const { model, clock, server, state } = await watched()
    const health = server()
    health.answered(model)
    await expect.poll(state).toMatchObject({ worked_at: at(0) })
    clock.now += 60_000
    health.answered(model)
    clock.now += 60_000
    health.failed(model, refused(), 30_000)

    await expect.poll(state).toEqual({
      ...{ failures: 1, message: 'The provider refused the key.', status: 401 },
      ...{ worked_at: at(60), rests_until: at(150) },
    })
    health.failed(model, new ModelFault('time'))
    await expect.poll(state).toMatchObject({ failures: 2, status: null, rests_until: null })
  })

  test('outlives its server, and ends with the first answer that the next one gets', async () => {
    const { model, clock, server, state } = await watched()
    server().failed(model, refused())
    await expect.poll(state).toMatchObject({ failures: 1, worked_at: null })
    clock.now += 1000
    server().answered(model)

    await expect.poll(state).toMatchObject({ failures: 0, message: null })
  })

  test('ends with the next answer', async () => {
    const { model, clock, server, state } = await watched()
    const health = server()
    health.answered(model)
    await expect.poll(state).toMatchObject({ failures: 0 })
    clock.now += 1000
    health.failed(model, refused())
    await expect.poll(state).toMatchObject({ failures: 1 })
    clock.now += 1000
    health.answered(model)

    await expect.poll(state).toMatchObject({ failures: 0, worked_at: at(2) })
  })
})

test('a good answer is not written, but for one in ten minutes', async () => {
  const { model, clock, server, state, writes } = await watched()
  const health = server()
  const sibling = await watched()
  const other = sibling.server()
  health.answered(model)
  await expect.poll(state).toMatchObject({ worked_at: at(0) })
  const first = await writes()
  for (let answers = 1; answers < 50; answers += 1) {
    clock.now = noon + answers * 12_000
    health.answered(model)
  }
  clock.now = noon + 599_999
  health.answered(model)
  // A write begun before it would have been done before a failure that is seen.
  other.failed(sibling.model, refused())
  await expect.poll(sibling.state).toMatchObject({ failures: 1 })

  expect(await writes()).toBe(first)
  clock.now = noon + 600_000
  health.answered(model)
  await expect.poll(state).toMatchObject({ worked_at: at(600) })
})

describe('a call that is watched', () => {
  test('is noted however it ends', async () => {
    const { model, clock, server, state } = await watched()
    const health = server()
    const call = health.watch(model, () => Promise.reject(refused()))

    await expect(call).rejects.toThrow('The provider refused the key.')
    await expect.poll(state).toMatchObject({ failures: 1, status: 401 })
    clock.now += 1
    expect(await health.watch(model, async () => 'Hello')).toBe('Hello')
    await expect.poll(state).toMatchObject({ failures: 0 })
  })

  test('that is given up, or not paid for, is no fault of the model', async () => {
    const { model, clock, server, state } = await watched()
    const health = server()
    const fail = (error: Error, leaving?: AbortSignal) =>
      expect(health.watch(model, () => Promise.reject(error), leaving)).rejects.toBe(error)
    await fail(new LimitReached('Enough.'))
    await fail(refused(), AbortSignal.abort())
    clock.now += 1
    health.failed(model, new ModelFault('time'))

    await expect.poll(state).toMatchObject({ failures: 1, status: null })
  })

  test('leaves nothing of what was sent: no key, no address with a password', async () => {
    const { model, server, state } = await watched()
    const secret = 'sk-secret'
    const error = new Error(`GET https://user:${secret}@models.example failed: Bearer ${secret}`)
    await expect(server().watch(model, () => Promise.reject(error))).rejects.toBe(error)

    await expect.poll(state).toMatchObject({ failures: 1, message: 'The provider failed.' })
  })
})
