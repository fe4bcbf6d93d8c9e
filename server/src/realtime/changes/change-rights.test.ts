import { expect, test } from 'vitest'
import { members, useRealtime } from '../testing/use-realtime.ts'

const realtime = useRealtime()
const { world, follow, enter, mark, one } = realtime

test('a person who became inactive sees the colleagues no more, on the socket that was open', async () => {
  const acme = await world().organization()
  const colleague = await world().member(acme, 'member')
  const { seen } = await follow(one(), colleague, members)
  await world().member(acme, 'member')
  await expect.poll(() => seen).toHaveLength(1)

  await realtime.setRole(colleague, 'INACTIVE')
  await world().member(acme, 'member')
  await mark(colleague)

  await expect.poll(() => seen).toHaveLength(3)
  expect(seen.slice(1)).toMatchObject([
    { new: { user_id: colleague.id, role: 'INACTIVE' } },
    { new: { user_id: colleague.id } },
  ])
})

test('a person who was removed learns that, and nothing later', async () => {
  const acme = await world().organization()
  const colleague = await world().member(acme, 'member')
  const gone = await follow(one(), colleague, members)
  const stays = await follow(one(), acme.owner, members)

  await world().owner.query('delete from public.organization_members where user_id = $1', [
    colleague.id,
  ])
  await mark(acme.owner)

  await expect.poll(() => stays.seen).toHaveLength(2)
  await expect.poll(() => gone.seen).toMatchObject([{ eventType: 'DELETE' }])
})

test('another role shows other rows, on the socket that was open', async () => {
  const acme = await world().organization()
  const colleague = await world().member(acme, 'agent_user')
  const { seen } = await follow(one(), colleague, members)

  await world().member(acme, 'member')
  await mark(colleague)
  await expect.poll(() => seen).toMatchObject([{ new: { user_id: colleague.id } }])
  await realtime.setRole(colleague, 'member')
  const third = await world().member(acme, 'member')

  await expect.poll(() => seen).toHaveLength(3)
  expect(seen.slice(1)).toMatchObject([
    { new: { user_id: colleague.id, role: 'member' } },
    { new: { user_id: third.id } },
  ])
})

test('who comes into an organisation sees its changes from then on', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const { seen } = await follow(one(), rival.owner, members)

  await world().owner.query(
    "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
    [rival.owner.id, acme.id],
  )
  const next = await world().member(acme, 'member')

  await expect
    .poll(() => seen)
    .toMatchObject([
      { new: { user_id: rival.owner.id, organization_id: acme.id } },
      { new: { user_id: next.id } },
    ])
})

test.each([
  ['was signed out', 'delete from auth.sessions where id = $1'],
  ['has run out', "update auth.sessions set not_after = now() - interval '1 s' where id = $1"],
  [
    'belongs to somebody banned',
    `update auth.users set banned_until = 'infinity'
     where id = (select user_id from auth.sessions where id = $1)`,
  ],
  [
    'belongs to nobody any more',
    'delete from auth.users where id = (select user_id from auth.sessions where id = $1)',
  ],
])('a session that %s ends its channels, and no other', async (_, sql) => {
  const acme = await world().organization()
  const colleague = await world().member(acme, 'member')
  const gone = await follow(one(), colleague, members)
  const stays = await follow(one(), acme.owner, members)

  await world().owner.query(sql, [colleague.sessionId])

  await expect.poll(() => gone.states).toEqual(['SUBSCRIBED', 'CLOSED'])
  expect(stays.states).toEqual(['SUBSCRIBED'])
})

test('a session that a new second factor shuts out sees and hears nothing more', async () => {
  const acme = await world().organization()
  const colleague = await world().member(acme, 'member')
  const topic = await enter(one(), colleague, `organization:${acme.id}`)
  const shut = await follow(one(), colleague, members)
  const open = await follow(one(), acme.owner, members)

  await world().owner.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name)
     values ($1, 'totp', 'verified', 'Phone')`,
    [colleague.id],
  )
  await mark(acme.owner)

  await expect.poll(() => open.seen).toHaveLength(1)
  await expect.poll(() => topic.states).toEqual(['SUBSCRIBED', 'CLOSED'])
  expect(shut.seen).toEqual([])
})

test('a token of a session that is over joins nothing', async () => {
  const acme = await world().organization()
  const colleague = await world().member(acme, 'member')
  await world().owner.query('delete from auth.sessions where id = $1', [colleague.sessionId])

  const { states, faults } = await enter(one(), colleague, `user:${colleague.id}`)

  expect(states).toEqual(['CHANNEL_ERROR'])
  expect(faults).toEqual(['InvalidJWTToken: The session has ended'])
})

test('a new token on a joined channel counts for what follows', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const { client, seen } = await follow(one(), acme.owner, members)
  await mark(acme.owner)
  await expect.poll(() => seen).toHaveLength(1)

  await client.setAuth(await realtime.tokenOf(rival.owner))
  // Messages are answered in turn: after this reply the token before it counts.
  const heard = new Promise((done) =>
    client.onHeartbeat((status) => status === 'ok' && done(status)),
  )
  await client.sendHeartbeat()
  await heard
  await mark(acme.owner)
  await mark(rival.owner)

  await expect
    .poll(() => seen)
    .toMatchObject([{ new: { user_id: acme.owner.id } }, { new: { user_id: rival.owner.id } }])
})

test('a new token that may not be on a private topic ends it', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const { client, states } = await enter(one(), acme.owner, `organization:${acme.id}`)

  await client.setAuth(await realtime.tokenOf(rival.owner))

  await expect.poll(() => states).toEqual(['SUBSCRIBED', 'CLOSED'])
})

test('a channel whose token is over ends, and comes back with a new one', async () => {
  const acme = await world().organization()
  const { client, states } = await follow(one(), acme.owner, members)

  // Past its end, within the leeway.
  await client.setAuth(await realtime.tokenOf(acme.owner, -20))
  await expect.poll(() => states.includes('CHANNEL_ERROR')).toBe(true)
  await client.setAuth(await realtime.tokenOf(acme.owner))

  await expect.poll(() => states.at(-1)).toBe('SUBSCRIBED')
})
