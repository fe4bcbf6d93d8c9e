import pg from 'pg'
import { expect, test } from 'vitest'
import { connectionOptions } from '../src/connect.ts'
import { type Query, useWorld } from './world.ts'

const world = useWorld()

/** The notices that are heard while `work` is done. */
async function noticesOf(work: () => Promise<unknown>) {
  const client = new pg.Client(connectionOptions(world().ownerConnection))
  const notices: Record<string, unknown>[] = []
  client.on('notification', ({ payload = '' }) => notices.push(JSON.parse(payload)))
  await client.connect()
  await client.query('listen changes')
  await work()
  // Notices come before the answer to a later question.
  await client.query('select')
  await client.end()
  return notices
}

test('a change of a membership is announced by its key alone', async () => {
  const acme = await world().organization()

  const notices = await noticesOf(() =>
    world().owner.query(
      "update public.organization_members set role = 'member' where organization_id = $1",
      [acme.id],
    ),
  )

  expect(notices).toEqual([
    {
      schema: 'public',
      table: 'organization_members',
      type: 'UPDATE',
      id: expect.any(String),
      organization: acme.id,
      person: acme.owner.id,
      at: expect.any(String),
    },
  ])
})

test('the features of an organisation are announced, one notice a row', async () => {
  const acme = await world().organization()

  const notices = await noticesOf(() =>
    world().owner.query('delete from billing.organization_features where organization_id = $1', [
      acme.id,
    ]),
  )

  expect(notices.length).toBeGreaterThan(1)
  for (const notice of notices) {
    expect(notice).toMatchObject({ schema: 'billing', type: 'DELETE', organization: acme.id })
  }
})

test('what is undone is not announced', async () => {
  const acme = await world().organization()

  const notices = await noticesOf(() =>
    world().owner.query(`begin; update public.organization_members set role = 'member'
      where organization_id = '${acme.id}'; rollback`),
  )

  expect(notices).toEqual([])
})

async function saw(query: Query, table: string, organization: string, person: string | null) {
  const [row] = await query('select private.saw_deleted($1, $2, $3) as saw', [
    table,
    organization,
    person,
  ])
  return row?.saw
}

test('whoever could select a membership saw it deleted', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const reader = await world().member(acme, 'member')
  const visitor = await world().member(acme, 'agent_user')
  const members = 'public.organization_members'
  const ask = (who: typeof reader | null, person: string) =>
    world().as(who, (query) => saw(query, members, acme.id, person))

  expect(await ask(reader, visitor.id)).toBe(true)
  expect(await ask(visitor, visitor.id)).toBe(true)
  expect(await ask(visitor, reader.id)).toBe(false)
  expect(await ask(rival.owner, reader.id)).toBe(false)
  expect(await ask(null, reader.id)).toBe(false)
})

test('whoever could select a feature saw it deleted', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const gone = await world().member(acme, 'INACTIVE')
  const visitor = await world().member(acme, 'agent_user')
  const ask = (who: typeof gone | null, table: string) =>
    world().as(who, (query) => saw(query, table, acme.id, null))

  expect(await ask(visitor, 'billing.organization_features')).toBe(true)
  expect(await ask(visitor, 'public.templates')).toBe(false)
  expect(await ask(gone, 'billing.organization_features')).toBe(false)
  expect(await ask(rival.owner, 'billing.organization_features')).toBe(false)
  expect(await ask(null, 'billing.organization_features')).toBe(false)
})
