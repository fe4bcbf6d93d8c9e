import { beforeAll, describe, expect, test } from 'vitest'
import { useConnectedSystems } from '../testing/connected-systems.ts'

// Everything that Connect can do, tried by those who may not.

const { organization, member, call, sql, visitor } = useConnectedSystems()

type Place = { id: string; connection: string; webhook: string; delivery: string }

const functions: [path: (at: Place) => string, body: (at: Place) => object][] = [
  [
    () => 'connections',
    ({ id }) => ({
      ...{ organization_id: id, kind: 'servicenow', base_url: 'https://acme.example' },
      ...{ client_id: 'client', client_secret: 'secret' },
    }),
  ],
  [() => 'connections/practice', ({ id }) => ({ organization_id: id, kind: 'salesforce' })],
  [({ connection }) => `connections/${connection}/test`, () => ({})],
  [({ connection }) => `connections/${connection}/renew`, () => ({})],
  [
    () => 'webhooks',
    ({ id }) => ({
      ...{ organization_id: id, url: 'https://acme.example/hook', events: ['agent.published'] },
    }),
  ],
  [({ webhook }) => `webhooks/${webhook}/test`, () => ({})],
  [
    ({ webhook }) => `webhooks/${webhook}`,
    () => ({
      ...{ url: 'https://acme.example/hook', events: ['agent.published'], enabled: true },
      new_secret: true,
    }),
  ],
  [
    () => 'mcp-servers',
    ({ id }) => ({ organization_id: id, name: 'Desk', url: 'https://acme.example/mcp' }),
  ],
  [() => 'zapier-practice/server', ({ id }) => ({ organization_id: id })],
  [() => 'zapier-practice/test', ({ id }) => ({ organization_id: id })],
  [
    () => 'integration-keys',
    ({ id }) => ({ organization_id: id, name: 'Mine', scopes: ['agents.read'] }),
  ],
]
const acts: [name: string, values: (at: Place) => object][] = [
  ['disconnect_system', ({ connection }) => ({ connection_id: connection })],
  ['set_write_back', ({ connection }) => ({ connection_id: connection, writes: true })],
  ['send_delivery_again', ({ delivery }) => ({ delivery_id: delivery })],
  ['set_practice_access', ({ id }) => ({ org_id: id, system_name: 'servicenow', allowed: false })],
]
const tables = ['connections', 'webhook_endpoints', 'webhook_deliveries', 'practice_records']

/** An organisation with a connection, and a webhook that was given up. */
async function connected() {
  const { id, owner } = await organization()
  const made = await call(owner.client, 'connections/practice', {
    ...{ organization_id: id, kind: 'servicenow' },
  })
  const { body: hook } = await call(owner.client, 'webhooks', {
    ...{ organization_id: id, url: 'https://localhost/hook', events: ['agent.published'] },
  })
  await call(owner.client, `webhooks/${hook.id}/test`)
  const { rows } = await sql(
    `update public.webhook_deliveries set state = 'dead', leased_until = null
     where endpoint_id = $1 returning id`,
    [hook.id],
  )
  const at = { id, connection: made.body.id, webhook: hook.id, delivery: rows[0]?.id }
  const stateOf = async () =>
    JSON.stringify([
      (await sql('select * from public.connections where organization_id = $1', [id])).rows,
      (await sql('select * from public.webhook_endpoints where organization_id = $1', [id])).rows,
      (await sql('select * from public.practice_systems where organization_id = $1', [id])).rows,
      (await sql('select id from public.mcp_servers where organization_id = $1', [id])).rows,
      (await sql('select id from public.integration_keys where organization_id = $1', [id])).rows,
    ])
  return { owner, at: at as Place, stateOf }
}

describe('changes nothing and is told no secret:', () => {
  const strangers = {
    'an owner of another organisation': async () => (await organization()).owner.client,
    'a member': async ({ id }: Place) => (await member(id, 'member')).client,
    'a user of agents': async ({ id }: Place) => (await member(id, 'agent_user')).client,
    'a member who was removed': async ({ id }: Place) => {
      const person = await member(id, 'owner')
      await sql('delete from public.organization_members where user_id = $1', [person.id])
      return person.client
    },
    'a visitor': () => visitor(),
  }

  let there: Awaited<ReturnType<typeof connected>>
  beforeAll(async () => {
    there = await connected()
  })

  test.each(Object.entries(strangers))('%s', async (name, enter) => {
    const { at, stateOf } = there
    const client = await enter(at)
    const before = await stateOf()

    for (const [path, body] of functions) {
      const { status } = await call(client, path(at), body(at))
      expect([path(at), [401, 403, 404].includes(status ?? 0)]).toEqual([path(at), true])
    }
    for (const [act, values] of acts) {
      const { status } = await client.rpc(act, values(at))
      expect([act, [401, 403, 404].includes(status)]).toEqual([act, true])
    }
    expect(await stateOf()).toBe(before)
    const reads = name === 'a member'
    for (const table of tables) {
      const { data } = await client.from(table).select('id').eq('organization_id', at.id)
      expect([table, (data ?? []).length > 0]).toEqual([table, reads])
    }
    for (const column of ['sealed_credential', 'sealed']) {
      for (const table of ['connections', 'webhook_endpoints']) {
        expect((await client.from(table).select(column)).data).toBeNull()
      }
    }
  })

  test('and their owner does', async () => {
    const { at, owner } = there

    expect((await call(owner.client, `connections/${at.connection}/test`)).status).toBe(200)
    for (const [act, values] of acts.toReversed()) {
      expect((await owner.client.rpc(act, values(at))).error).toBeNull()
    }
  })
})
