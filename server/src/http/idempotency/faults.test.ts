import { randomUUID } from 'node:crypto'
import { holdTable } from 'database/testing/hold-table'
import { expect, test } from 'vitest'
import { keysPath, useRepeats } from '../testing/repeats.ts'

// What breaks between a request and its kept answer: with one key an act happens at most once.

const { product, place, open, post, refusal, newKey, namesOfKeys, sql } = useRepeats()

const hold = (table: string, mode?: 'share') =>
  holdTable(product().world.ownerConnection, table, mode)

/** The connections of the server that wait for a lock in a statement like this. */
async function waiting(statement: string) {
  const { rows } = await sql(
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
    [`%${statement}%`],
  )
  return rows.map(({ pid }) => Number(pid))
}

/** Ends the connection of the server that waits there, as a lost database does. */
async function lose(statement: string) {
  await expect.poll(() => waiting(statement)).not.toEqual([])
  for (const pid of await waiting(statement)) await sql('select pg_terminate_backend($1)', [pid])
}

test('an answer that cannot be kept at once is given, and kept when the database is back', async () => {
  const sent = { key: randomUUID(), body: newKey('Shop') }
  const act = await hold('public.integration_keys', 'share')
  const answer = post(keysPath, sent)
  await expect.poll(() => waiting('create_integration_key')).not.toEqual([])
  const keeping = await hold('private.idempotent_requests')
  await act.release()

  await lose('_request(')
  const first = await answer
  await keeping.release()

  expect(first.status).toBe(201)
  await expect.poll(() => post(keysPath, sent)).toEqual({ ...first, again: 'true' })
  expect(await namesOfKeys()).toEqual(['Shop', 'Website'])
})

test('a request that lost the database while it acted is not carried out again', async () => {
  const sent = { key: randomUUID(), body: newKey('Shop') }
  const act = await hold('public.integration_keys', 'share')
  const first = post(keysPath, sent)
  await lose('create_integration_key')
  expect((await first).status).toBe(503)
  await act.release()

  expect(await refusal(keysPath, sent)).toEqual([409, 'request_outcome_unknown'])
  expect(await namesOfKeys()).toEqual(['Website'])
  expect(await post(keysPath, { ...sent, key: randomUUID() })).toMatchObject({ status: 201 })
})

test('a request whose server died is not carried out again when its time is over, with a new key it is', async () => {
  const sent = { key: randomUUID(), body: newKey('Shop') }
  await post(keysPath, sent)
  await sql(
    "update private.idempotent_requests set status = null, answer = null, running_until = now() + interval '1 minute'",
  )
  expect(await refusal(keysPath, sent)).toEqual([409, 'request_running'])

  await sql('update private.idempotent_requests set running_until = now()')

  const { status, text } = await post(keysPath, sent)
  expect([status, JSON.parse(text).error]).toMatchObject([
    409,
    {
      code: 'request_outcome_unknown',
      message:
        'It is not known whether this request was carried out. Check whether its result exists; if not, send it again with a new Idempotency-Key.',
    },
  ])
  expect(await namesOfKeys()).toEqual(['Shop', 'Website'])
  expect(await post(keysPath, { ...sent, key: randomUUID() })).toMatchObject({ status: 201 })
})

test('a stream whose reader hung up is carried out once, and told to the end that it came to', async () => {
  const token = place().key
  const agent = {
    ...{ name: 'Maya', role: 'IT help desk', avatar: 'maya', style_id: 'maya-blazer-navy' },
    ...{ voice_id: 'maya-warm-mid-range', tone: 'friendly' },
  }
  const { id } = JSON.parse((await post('/api/v1/agents', { token, body: agent })).text)
  await post(`/api/v1/agents/${id}/publish`, { token })
  const path = `/api/v1/agents/${id}/conversations`
  const sent = { token, key: randomUUID(), body: { message: 'How many days of leave are there?' } }
  const reader = new AbortController()
  const retrieval = await hold('private.knowledge_postings')
  const stream = { ...sent, accept: 'text/event-stream' }
  const response = await open(path, { ...stream, signal: reader.signal })
  await response.body?.getReader().read()
  await expect.poll(() => waiting('postings')).not.toEqual([])

  reader.abort()
  await retrieval.release()
  await expect.poll(async () => (await post(path, stream)).again).toBe('true')
  const { text } = await post(path, stream)

  expect(text).toContain('"type":"finish"')
  expect(text).toContain('"state":"stopped"')
  const { rows } = await sql(
    'select state from public.messages where organization_id = $1 order by created_at',
    [place().id],
  )
  expect(rows.map(({ state }) => state)).toEqual(['complete', 'stopped'])
})
