import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useRealtime } from './testing/use-realtime.ts'

const realtime = useRealtime()
const { world, enter } = realtime

const joined = { states: ['SUBSCRIBED'], faults: [] }

test.each(['owner', 'member', 'agent_user'] as const)(
  'a person who is %s joins the topics of the organisation',
  async (role) => {
    const acme = await world().organization()
    const person = await world().member(acme, role)

    const topic = `organization:${acme.id}`

    expect(await enter(realtime.one(), person, topic)).toMatchObject(joined)
    expect(await enter(realtime.one(), person, `${topic}:board`)).toMatchObject(joined)
  },
)

test('no one else joins a topic of an organisation', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const topic = `organization:${acme.id}`
  const others = [
    null,
    rival.owner,
    await world().member(acme, 'INACTIVE'),
    await world().person({ anonymous: true }),
  ]

  for (const person of others) {
    const { states, faults } = await enter(realtime.one(), person, topic)
    expect(states).toEqual(['CHANNEL_ERROR'])
    expect(faults[0]).toMatch(/^Unauthorized: You do not have permissions to read/)
  }
})

test.each(['', 'organization', 'organization:', 'team:1', 'user:', 'organizations:1'])(
  'no policy speaks of the topic "%s"',
  async (start) => {
    const acme = await world().organization()

    const { states } = await enter(realtime.one(), acme.owner, `${start}x${acme.id}`)

    expect(states).toEqual(['CHANNEL_ERROR'])
  },
)

test('the topic of a person is joined by that person alone', async () => {
  const acme = await world().organization()
  const colleague = await world().member(acme, 'owner')
  const visitor = await world().person({ anonymous: true })

  expect(await enter(realtime.one(), acme.owner, `user:${acme.owner.id}`)).toMatchObject(joined)
  expect(await enter(realtime.one(), visitor, `user:${visitor.id}`)).toMatchObject(joined)
  expect((await enter(realtime.one(), colleague, `user:${acme.owner.id}`)).states).toEqual([
    'CHANNEL_ERROR',
  ])
})

test('a visitor without an account hears on the own topic and says nothing', async () => {
  const visitor = await world().person({ anonymous: true })
  const person = await world().person()
  const quiet = await enter(realtime.one(), visitor, `user:${visitor.id}`, {
    broadcast: { ack: true },
  })
  const speaking = await enter(realtime.one(), person, `user:${person.id}`, {
    broadcast: { ack: true },
  })

  const said = { type: 'broadcast', event: 'note', payload: {} } as const

  expect(await quiet.channel.send(said)).toBe('error')
  expect(await quiet.channel.track({ on: 'page' })).toBe('error')
  expect(await speaking.channel.send(said)).toBe('ok')
  expect(await speaking.channel.track({ on: 'page' })).toBe('ok')
})

test('a password without its one-time code opens no topic', async () => {
  const person = await world().person({ passwordOnly: true })
  await world().organization({ owner: person })

  const { states } = await enter(
    realtime.one(),
    person,
    `organization:${person.claims.organization_id}`,
  )

  expect(states).toEqual(['CHANNEL_ERROR'])
})

test('a public topic is not offered, whatever its name', async () => {
  const acme = await world().organization()
  const topic = `organization:${acme.id}`

  const { faults } = await enter(realtime.one(), acme.owner, topic, { private: false })

  expect(faults).toEqual(['PrivateOnly: This project only allows private channels'])
})

test('what is asked of the policies leaves nothing behind', async () => {
  const acme = await world().organization()

  await enter(realtime.one(), acme.owner, `organization:${acme.id}:${randomUUID()}`)

  const { rows } = await world().owner.query('select from realtime.messages')
  expect(rows).toEqual([])
})

test.each(['INACTIVE', 'removed'])('who is %s leaves the open topics', async (how) => {
  const acme = await world().organization()
  const colleague = await world().member(acme, 'member')
  const topic = `organization:${acme.id}`
  const gone = await enter(realtime.one(), colleague, topic)
  const stays = await enter(realtime.one(), acme.owner, topic)

  if (how === 'INACTIVE') await realtime.setRole(colleague, how)
  else {
    await world().owner.query('delete from public.organization_members where user_id = $1', [
      colleague.id,
    ])
  }

  await expect.poll(() => gone.states).toEqual(['SUBSCRIBED', 'CLOSED'])
  expect(stays.states).toEqual(['SUBSCRIBED'])
})

test('who comes into an organisation on an open socket joins its topics', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  const { client } = await enter(realtime.one(), rival.owner, `organization:${rival.id}`)

  await world().owner.query(
    "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
    [rival.owner.id, acme.id],
  )
  const channel = client.channel(`organization:${acme.id}`, { config: { private: true } })

  expect(await realtime.join(channel)).toMatchObject(joined)
})
