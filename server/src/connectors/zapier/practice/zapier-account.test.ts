import { describe, expect, test } from 'vitest'
import { agent } from '../../../api/testing/use-api.ts'
import { makeIntegrationKey } from '../../../lib/tokens/integration-key.ts'
import { statesOf, turn, useZapier } from './testing/use-zapier.ts'

// The key with which an organisation is in its practice Zapier: entered, refused, ended and replaced.

const { organization, member, connected, keyOf, call, sql, product } = useZapier()
type There = Awaited<ReturnType<typeof connected>>
const revoke = ({ owner, key }: There) => call(owner.client, `integration-keys/${key.id}/revoke`)
const expire = ({ key }: There) =>
  sql("update public.integration_keys set expires_at = now() - interval '1 hour' where id = $1", [
    key.id,
  ])

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

describe('a key that has ended', () => {
  test('because it was revoked, is said in plain words, and what it subscribed ends', async () => {
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

  test('because it has expired, is said in plain words at each use', async () => {
    const there = await connected()
    await turn(there, 'conversation_ended')
    await expire(there)

    const message = 'This API key has expired. Use another one.'
    const expired = { status: 422, body: { error: { code: 'account_expired', message } } }
    const again = { api_key: there.key.key }
    expect(await there.act('', again)).toMatchObject(expired)
    expect(await there.act('/test')).toMatchObject(expired)
    expect(await there.act('/samples', { zap: 'handoff_asked' })).toMatchObject(expired)
    expect(await turn(there, 'agent_published')).toMatchObject(expired)
    expect(await there.run('find_agent', { search: '' })).toMatchObject(expired)
    expect(await there.rows('Run')).toMatchObject([{ state: 'error', text: message }])
    expect(await statesOf(there)).toMatchObject({ agent_published: 'off' })
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
