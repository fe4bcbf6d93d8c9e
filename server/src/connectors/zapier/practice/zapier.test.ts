import { times } from 'database/testing/times'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agent } from '../../../api/testing/use-api.ts'
import { createDb, createPool } from '../../../lib/database/database.ts'
import { createLog } from '../../../lib/log.ts'
import { createOutbound } from '../../../lib/outbound/outbound.ts'
import { deriveSecrets } from '../../../lib/secrets/secrets.ts'
import { startDeliveries } from '../../../webhooks/deliveries.ts'
import { allScopes, SECRET_KEY, statesOf, turn, useZapier } from './testing/use-zapier.ts'

// What happens reaches the Zaps, through the outbox that serves the real Zapier, and what they do is done here.

const { connected, sql, product } = useZapier()

/** What becomes of what is sent: lost on its way, failed there, or its answer lost on its way back. */
type Fate = 'arrives' | 'lost' | 'fails' | 'answer lost'
const turns: Fate[] = ['answer lost', 'lost', 'fails', 'answer lost', 'answer lost']
let [broken, breaks] = [0, 0]
/** What reached the Zaps, with the headers that it came with. */
let told: Headers[] = []
let beside: { close(): Promise<void> }
beforeAll(() => {
  const pool = createPool(product().world.authenticator)
  const outbound = createOutbound({ allowed: [] })
  const sending = startDeliveries({
    ...{ db: createDb(pool), pool, outbound, log: createLog('silent') },
    ...{ secrets: deriveSecrets([SECRET_KEY], 'webhooks'), schedule: Array(500).fill(0) },
    practice(url) {
      const hears = product().practice(url)
      return (
        hears &&
        (async (request) => {
          const fate = broken < breaks ? turns[broken % turns.length] : 'arrives'
          if (fate !== 'arrives') broken += 1
          if (fate === 'lost') throw new TypeError('fetch failed')
          if (fate === 'fails') return new Response(null, { status: 503 })
          told.push(request.headers)
          const answered = await hears(request)
          if (fate === 'answer lost') throw new TypeError('fetch failed')
          return answered
        })
      )
    },
  })
  beside = {
    async close() {
      await sending.close()
      await Promise.all([outbound.close(), pool.end()])
    },
  }
})
afterAll(() => beside.close())
beforeEach(() => {
  broken = 0
  breaks = 0
  told = []
})

type There = Awaited<ReturnType<typeof connected>>
const hooksOf = async ({ ask }: There) => (await ask('GET', '/hooks')).data

describe('a Zap', () => {
  test('subscribes, runs with what happened as its sample says, and is quiet once it is off', async () => {
    const there = await connected([...allScopes, 'analytics.read'])
    await turn(there, 'conversation_ended')
    const [hook, ...others] = await hooksOf(there)
    expect(hook).toMatchObject({ event: 'conversation.ended', host: product().url })
    await turn(there, 'conversation_ended')
    expect([others, await hooksOf(there)]).toEqual([[], [hook]])

    const id = await there.end()
    await expect.poll(() => there.rows('Run')).toHaveLength(1)
    const sampled = await there.act('/samples', { zap: 'conversation_ended' })
    await turn(there, 'conversation_ended', false)
    await turn(there, 'conversation_ended', false)
    await there.end()

    expect(await hooksOf(there)).toEqual([])
    const [run, ...more] = await there.rows('Run')
    expect(more).toEqual([])
    expect(run).toMatchObject({ kind: 'trigger', event: 'conversation.ended', state: 'success' })
    expect(JSON.parse(run?.text ?? '')).toEqual(sampled.body.data[0])
    expect(JSON.parse(run?.text ?? '').id).toBe(id)
    // Signed, as for any other hook.
    expect(Object.fromEntries(told[0] ?? [])).toMatchObject({
      'webhook-id': run?.webhook,
      'webhook-signature': expect.stringMatching(/^v1,/),
    })
  })

  const retries = times(10, 200)
  test(`runs once for each event over ${retries} forced retries`, async () => {
    const there = await connected()
    await turn(there, 'conversation_ended')
    await turn(there, 'agent_published')
    breaks = retries
    const ended: string[] = []
    for (let talk = 0; talk < times(3, 20); talk += 1) ended.push(await there.end())

    const waiting = async () =>
      (
        await sql(
          "select 1 from public.webhook_deliveries where organization_id = $1 and state <> 'delivered'",
          [there.id],
        )
      ).rowCount
    await expect.poll(() => broken, { timeout: 200_000 }).toBe(retries)
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)

    const runs = await there.rows('Run')
    expect(runs.map(({ text }) => JSON.parse(text ?? '').id).toSorted()).toEqual(ended.toSorted())
    expect(new Set(runs.map(({ webhook }) => webhook)).size).toBe(ended.length)
    expect(told.length).toBeGreaterThan(runs.length)
  }, 300_000)

  test('is told in words what its key may not hear, and stays off', async () => {
    const there = await connected(['conversations.write', 'agents.write'])
    const narrow = await connected(['conversations.write', 'agents.read', 'agents.write'])

    expect((await turn(there, 'handoff_asked')).status).toBe(200)
    await turn(there, 'handoff_asked', false)
    await sql("update public.integration_keys set scopes = '{conversations.write}' where id = $1", [
      narrow.key.id,
    ])
    const refused = await turn(narrow, 'handoff_asked')

    expect(refused.body.error.message).toMatch(/this API key needs the scope/)
    expect(await statesOf(narrow)).toMatchObject({ handoff_asked: 'off' })
  })
})

describe('an action', () => {
  test('files here what it says, and each run is in the history', async () => {
    const there = await connected()
    const { run, agent_id } = there
    const results = { full_name: 'your full name' }

    const found = await run('find_agent', { search: agent.name })
    const begun = await run('start_interaction', { agent_id, purpose: 'A lead', results })
    const { id } = begun.body.result
    const said = await run('send_message', { interaction_id: id, message: 'Jane Miller' })
    const read = await run('find_interaction', { id })
    const added = await run('add_knowledge', {
      kind: 'text',
      title: 'Hours',
      body: 'From 9 to 17.',
    })
    const none = await run('find_interaction', { id: '12' })

    expect(found.body.result.data).toMatchObject([{ id: agent_id }])
    expect(said.body.result).toMatchObject({ answer: expect.any(String) })
    expect(read.body.result).toMatchObject({ id, results: { full_name: 'Jane Miller' } })
    expect(added.body.result).toMatchObject({ title: 'Hours' })
    expect(none.body.result).toBeNull()
    const { rows } = await sql(
      'select title from public.knowledge_sources where organization_id = $1',
      [there.id],
    )
    expect(rows).toEqual([{ title: 'Hours' }])
    expect((await there.rows('Run')).map(({ title, state }) => [title, state])).toEqual([
      ['Find Agent', 'success'],
      ['Start Interaction', 'success'],
      ['Send Message', 'success'],
      ['Find Interaction', 'success'],
      ['Add Knowledge', 'success'],
      ['Find Interaction', 'success'],
    ])
  })

  test('that is refused says why, here and in the history', async () => {
    const there = await connected()
    const agent_id = crypto.randomUUID()

    const { body } = await there.run('start_interaction', { agent_id })

    const message = 'This agent does not exist or is not published.'
    expect(body.error).toMatchObject({ code: 'refused', message })
    expect(await there.rows('Run')).toMatchObject([{ state: 'error', text: message }])
  })
})
