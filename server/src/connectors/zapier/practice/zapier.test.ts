import { times } from 'database/testing/times'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agent } from '../../../api/testing/use-api.ts'
import { type Account, useOrganizations } from '../../../functions/testing/organizations.ts'
import { createDb, createPool } from '../../../lib/database.ts'
import { createLog } from '../../../lib/log.ts'
import { createOutbound } from '../../../lib/outbound/outbound.ts'
import { deriveSecrets } from '../../../lib/secrets/secrets.ts'
import { makeIntegrationKey } from '../../../lib/tokens/integration-key.ts'
import { startDeliveries } from '../../../webhooks/deliveries.ts'

// The practice Zapier, through the whole product. What is sent to it goes through the outbox that serves the real one.

const SECRET_KEY = 'the key of this installation of 32 letters'
const { organization, member, call, sql, product } = useOrganizations({ SECRET_KEY })

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

const allScopes = ['agents.read', 'agents.write', 'knowledge.write', 'conversations.write']
async function keyOf({ id, owner }: { id: string; owner: Account }, scopes = allScopes) {
  const wanted = { organization_id: id, name: 'Zapier', scopes }
  const { body } = await call(owner.client, 'integration-keys', wanted)
  return { id: String(body.id), key: String(body.key) }
}

/** An organisation whose owner has entered a key in its practice Zapier. */
async function connected(scopes = allScopes) {
  const made = await organization()
  const key = await keyOf(made, scopes)
  const act = (path: string, body: object = {}, who = made.owner) =>
    call(who.client, `zapier-practice${path}`, { organization_id: made.id, ...body })
  const entered = await act('', { api_key: key.key })
  expect(entered).toEqual({ status: 201, body: { label: 'Halden Logistics, Zapier' } })
  async function ask(method: string, path: string, body?: object) {
    const answer = await fetch(`${product().url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBeLessThan(300)
    return answer.status === 204 ? null : answer.json()
  }
  const { id: agent_id } = await ask('POST', '/agents', agent)
  await ask('POST', `/agents/${agent_id}/publish`)
  const run = (action: string, input: object) => act('/actions', { act: { action, input } })
  const end = async () => {
    const { id } = await ask('POST', '/interactions', { agent_id })
    await ask('POST', `/interactions/${id}/end`)
    return id as string
  }
  const rows = async (table: string) =>
    (
      await sql(
        `select fields from public.practice_records where organization_id = $1 and system = 'zapier'
           and table_name = $2 order by created_at, id`,
        [made.id, table],
      )
    ).rows.map(({ fields }) => fields as Record<string, string>)
  return { ...made, key, act, ask, run, end, rows, agent_id: agent_id as string }
}
type There = Awaited<ReturnType<typeof connected>>
const turn = ({ act }: There, zap: string, on = true) => act('/zaps', { zap, on })
const hooksOf = async ({ ask }: There) => (await ask('GET', '/hooks')).data
const statesOf = async (there: There) =>
  Object.fromEntries((await there.rows('Zap')).map(({ key, state }) => [key, state]))
const revoke = ({ owner, key }: There) => call(owner.client, `integration-keys/${key.id}/revoke`)

describe('an owner connects it with a key', () => {
  test('that is kept encrypted, and says whose it is', async () => {
    const there = await connected()
    const { rows } = await sql(
      `select sealed_credential as sealed, system::text from public.practice_systems
       where organization_id = $1`,
      [there.id],
    )

    const { body } = await there.act('/test')

    expect(body).toEqual({
      ...{ label: 'Halden Logistics, Zapier', agents: [{ id: there.agent_id, name: agent.name }] },
    })
    expect(rows).toEqual([{ sealed: expect.any(String), system: 'zapier' }])
    expect(rows[0].sealed).not.toContain(there.key.key)
    expect(await statesOf(there)).toMatchObject({ conversation_ended: 'off' })
  })

  test('that works, and is of the same organization', async () => {
    const [made, rival] = [await organization(), await organization('Brookline Foods')]
    const theirs = await keyOf(rival)
    const enter = (api_key: string) =>
      call(made.owner.client, 'zapier-practice', { organization_id: made.id, api_key })

    expect((await enter('nonsense')).body.error.message).toMatch(/^This is no API key/)
    expect((await enter(makeIntegrationKey())).body.error).toMatchObject({
      ...{ code: 'account_expired', message: expect.stringMatching(/API key/) },
    })
    expect((await enter(theirs.key)).body.error.message).toContain(
      'This key is of Brookline Foods.',
    )
  })

  test('and nobody else uses it', async () => {
    const there = await connected()
    const [colleague, rival] = [await member(there.id, 'member'), await organization()]
    const acts: [string, object][] = [
      ['', { api_key: there.key.key }],
      ['/test', {}],
      ['/zaps', { zap: 'agent_published', on: true }],
      ['/samples', { zap: 'agent_published' }],
      ['/actions', { act: { action: 'find_agent', input: { search: '' } } }],
    ]

    for (const who of [colleague, rival.owner]) {
      for (const [path, body] of acts) {
        expect((await there.act(path, body, who)).status, path).toBe(403)
      }
    }
    expect(await there.rows('Run')).toEqual([])
    const none = { organization_id: rival.id }
    expect((await call(rival.owner.client, 'zapier-practice/test', none)).status).toBe(409)
  })
})

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

describe('a key that was revoked', () => {
  test('is said in plain words, and what it subscribed ends', async () => {
    const there = await connected()
    await turn(there, 'conversation_ended')
    await revoke(there)

    const message = 'This API key was revoked. Use another one.'
    const expired = { code: 'account_expired', message }
    expect((await there.act('/test')).body.error).toMatchObject(expired)
    expect((await there.run('find_agent', { search: '' })).body.error).toMatchObject(expired)
    expect(await there.rows('Run')).toMatchObject([{ state: 'error', text: message }])
    expect((await turn(there, 'agent_published')).body.error).toMatchObject(expired)
    expect(await statesOf(there)).toMatchObject({
      ...{ conversation_ended: 'on', agent_published: 'off' },
    })
    expect((await turn(there, 'conversation_ended', false)).status).toBe(200)
  })

  test('is replaced by another one; the Zaps are switched on again by hand', async () => {
    const there = await connected()
    await turn(there, 'conversation_ended')
    const [before] = await there.rows('Zap')
    await revoke(there)

    const next = await keyOf(there)
    expect((await there.act('', { api_key: next.key })).status).toBe(201)

    expect(before?.state).toBe('on')
    expect(await statesOf(there)).toMatchObject({ conversation_ended: 'off' })
    expect((await turn(there, 'conversation_ended')).status).toBe(200)
  })
})

test('an address that is not that of a Zap which is on takes nothing, and says so', async () => {
  const [there, rival] = [await connected(), await connected()]
  await turn(there, 'agent_published')
  await turn(rival, 'agent_published')
  const { rows } = await sql(
    `select id, organization_id as of, fields ->> 'key' as key from public.practice_records
     where table_name = 'Zap' and organization_id = any ($1)`,
    [[there.id, rival.id]],
  )
  const zapOf = (of: string, key: string) =>
    String(rows.find((one) => one.of === of && one.key === key)?.id)
  const zap = zapOf(there.id, 'agent_published')
  const at = async (path: string, body = JSON.stringify({ type: 'x', data: {} })) =>
    (await fetch(`${product().url}/practice/zapier/${path}`, { method: 'POST', body })).status

  expect(await at(`${there.id}/hooks/catch/${zap}/wrong.token`)).toBe(410)
  expect(await at(`${rival.id}/hooks/catch/${zap}/wrong.token`)).toBe(410)
  expect(await at(`${crypto.randomUUID()}/hooks/catch/${zap}/wrong.token`)).toBe(404)
  expect(await at('mine/hooks/catch/one/wrong.token')).toBe(404)
  expect([await there.rows('Run'), await rival.rows('Run')]).toEqual([[], []])
})
