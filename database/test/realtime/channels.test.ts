import { expect, test } from 'vitest'
import { organizationWithRoles, type TestRole } from '../../testing/roles.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

/** What a person may do on a topic, as the server asks it. */
async function rightsOn(topic: string, person: { claims: object } | null) {
  const claims = person?.claims ?? { role: 'anon' }
  const { rows } = await world().owner.query<{ hears: string[]; speaks: string[] }>(
    'select hears, speaks from private.try_topic($1, $2, $3)',
    [topic, person ? 'authenticated' : 'anon', JSON.stringify(claims)],
  )
  return rows[0]
}

const everything = {
  hears: ['broadcast', 'presence'],
  speaks: ['broadcast', 'presence'],
}
const nothing = { hears: [], speaks: [] }

test('the topics of an organisation belong to its active members', async () => {
  const roles = await organizationWithRoles(world())
  const members: TestRole[] = ['agentUser', 'member', 'owner']

  for (const [part, person] of roles.people) {
    for (const end of ['', ':board', ':board:1']) {
      const rights = await rightsOn(`organization:${roles.organization.id}${end}`, person)
      expect([part, rights]).toEqual([part, members.includes(part) ? everything : nothing])
    }
  }
})

test('the topic of a person belongs to that person, and a visitor only hears', async () => {
  const roles = await organizationWithRoles(world())
  const shut: TestRole[] = ['noToken', 'signedOut', 'passwordOnly']

  for (const [part, person] of roles.people) {
    const own = await rightsOn(`user:${person?.id}`, person)
    const expected =
      part === 'anonymous' || part === 'visitor' ? { ...everything, speaks: [] } : everything
    const isShut = shut.includes(part) || part.startsWith('key')
    expect([part, own]).toEqual([part, isShut ? nothing : expected])
    const other = await rightsOn(`user:${crypto.randomUUID()}`, person)
    expect([part, other]).toEqual([part, nothing])
  }
})

test('asking writes nothing', async () => {
  const acme = await world().organization()

  await rightsOn(`organization:${acme.id}`, acme.owner)

  const { rows } = await world().owner.query(
    "select current_setting('realtime.topic', true) as topic from realtime.messages",
  )
  expect(rows).toEqual([])
})

test('outside of such a question no one reads or writes messages', async () => {
  const acme = await world().organization()
  await world().owner.query(
    "insert into realtime.messages (topic, extension) values ($1, 'broadcast')",
    [`organization:${acme.id}`],
  )

  const read = await world().as(acme.owner, (query) => query('select from realtime.messages'))
  const write = world().as(acme.owner, (query) =>
    query("insert into realtime.messages (topic, extension) values ('user:x', 'broadcast')"),
  )

  expect(read).toEqual([])
  await expect(write).rejects.toMatchObject({ code: '42501' })
  await world().owner.query('delete from realtime.messages')
})

test('on the caller’s own topic no one reads or writes messages of another', async () => {
  const acme = await world().organization()
  const own = `organization:${acme.id}`
  await world().owner.query(
    "insert into realtime.messages (topic, extension) values ($1, 'broadcast'), ('user:x', 'broadcast')",
    [own],
  )
  const onOwn = (sql: string, topic: string) =>
    world().as(acme.owner, async (query) => {
      await query("select set_config('realtime.topic', $1, true)", [own])
      return query(sql, [topic])
    })
  const read = 'select 1 from realtime.messages where topic = $1'
  const write =
    "insert into realtime.messages (topic, extension) values ($1, 'broadcast') returning 1"

  expect(await onOwn(read, own)).toHaveLength(1)
  expect(await onOwn(read, 'user:x')).toEqual([])
  expect(await onOwn(write, own)).toHaveLength(1)
  await expect(onOwn(write, 'user:x')).rejects.toMatchObject({ code: '42501' })
  await world().owner.query('delete from realtime.messages')
})

test('a session stands as its rows say', async () => {
  const acme = await world().organization()
  const gone = await world().member(acme, 'INACTIVE')
  const out = await world().member(acme, 'member')
  await world().owner.query('delete from auth.sessions where id = $1', [out.sessionId])
  const callers = [acme.owner, gone, out].map(({ id, sessionId }, caller) => ({
    ...{ caller, person: id, session: sessionId },
  }))

  const { rows } = await world().owner.query(
    'select * from private.standing_of($1, true) order by caller',
    [JSON.stringify(callers)],
  )

  expect(rows).toEqual([
    { caller: 0, is_alive: true, is_verified: true, roles: { [acme.id]: 'owner' } },
    { caller: 1, is_alive: true, is_verified: true, roles: {} },
    { caller: 2, is_alive: false, is_verified: false, roles: { [acme.id]: 'member' } },
  ])
})
