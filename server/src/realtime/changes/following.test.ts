import { expect, test } from 'vitest'
import { members, useRealtime } from '../testing/use-realtime.ts'

const realtime = useRealtime()
const { world, follow, mark, one } = realtime

test('who asks for some columns is told those', async () => {
  const acme = await world().organization()
  const { seen } = await follow(one(), acme.owner, { ...members, select: ['role'] })

  await world().member(acme, 'agent_user')

  await expect.poll(() => seen.map((row) => row.new)).toEqual([{ role: 'agent_user' }])
})

test('one channel follows several tables, and a new organisation is seen by its founder', async () => {
  const founder = await world().person()
  const client = await realtime.connect(one(), founder)
  const seen: string[] = []
  const channel = client.channel('several')
  for (const table of ['organizations', 'organization_members']) {
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table }, (change) =>
      seen.push(`${change.eventType} ${change.table}`),
    )
  }
  await realtime.join(channel)

  await world().organization({ owner: founder })

  await expect.poll(() => seen).toEqual(['INSERT organizations', 'INSERT organization_members'])
})

test.each([
  ['public', 'role_permissions'],
  ['public', 'no_such_table'],
  ['auth', 'users'],
  ['private', undefined],
])('%s.%s announces no changes, so no one joins to follow it', async (schema, table) => {
  const acme = await world().organization()
  const client = await realtime.connect(one(), acme.owner)
  const said: unknown[] = []
  const channel = client
    .channel('changes')
    .on('postgres_changes', { event: '*', schema, ...(table && { table }) }, () => {})
    .on('system', {}, (message) => said.push(message))

  const { states, faults } = await realtime.join(channel)

  expect(states).toEqual(['CHANNEL_ERROR'])
  const message = `Unable to subscribe to changes with given parameters. Changes of ${schema}.${table ?? '*'} are not announced`
  expect(faults).toEqual([message])
  expect(said[0]).toEqual({
    extension: 'postgres_changes',
    status: 'error',
    message,
    channel: 'changes',
  })
})

test('who follows changes is told that it has begun', async () => {
  const acme = await world().organization()
  const client = await realtime.connect(one(), acme.owner)
  const said: unknown[] = []
  const channel = client
    .channel('changes')
    .on('postgres_changes', { event: '*', ...members }, () => {})
    .on('system', {}, (message) => said.push(message))

  await realtime.join(channel)

  await expect
    .poll(() => said)
    .toMatchObject([{ extension: 'postgres_changes', status: 'ok', channel: 'changes' }])
})

test('who leaves a channel is told no more', async () => {
  const acme = await world().organization()
  const left = await follow(one(), acme.owner, members)
  const stays = await follow(one(), acme.owner, members)

  await expect(left.channel.unsubscribe()).resolves.toBe('ok')
  await mark(acme.owner)

  await expect.poll(() => stays.seen).toHaveLength(1)
  expect(left.seen).toEqual([])
})

test('a change is read once for all of one role, and not where it concerns no one', async () => {
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const server = await realtime.start({ asked })
  realtime.finally(server.close)
  const acme = await world().organization()
  const rival = await world().organization()
  const colleagues = [await world().member(acme, 'member'), await world().member(acme, 'member')]
  const sockets = []
  for (const person of [acme.owner, acme.owner, ...colleagues, colleagues[0] ?? null]) {
    sockets.push(await follow(server, person, members))
  }

  await world().member(rival, 'member')
  const newcomer = await world().member(acme, 'agent_user')

  for (const { seen } of sockets) {
    await expect.poll(() => seen).toMatchObject([{ new: { user_id: newcomer.id } }])
  }
  const reads = asked.filter(({ sql }) => sql.includes('change_as_each'))
  expect(reads.map(({ parameters }) => JSON.parse(String(parameters[1])).length)).toEqual([2])
})
