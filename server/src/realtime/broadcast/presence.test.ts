import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { Server } from '../testing/server.ts'
import { useRealtime } from '../testing/use-realtime.ts'

const realtime = useRealtime()
const { world, one, other } = realtime

/** A client that is ready to be seen, and what it saw of the others. */
async function appear(
  to: Server,
  person: Parameters<typeof realtime.enter>[1],
  topic: string,
  { key, vsn = '2.0.0' }: { key: string; vsn?: '1.0.0' | '2.0.0' },
) {
  const diffs: string[] = []
  const watch = (channel: RealtimeChannel) =>
    channel
      .on('presence', { event: 'sync' }, () => {})
      .on('presence', { event: 'join' }, (joined) => diffs.push(`${joined.key} came`))
      .on('presence', { event: 'leave' }, (left) => diffs.push(`${left.key} went`))
  const entered = await realtime.enter(to, person, topic, { vsn, presence: { key } }, watch)
  const names = () => Object.keys(entered.channel.presenceState()).sort()
  return { ...entered, diffs, names }
}

async function place() {
  const acme = await world().organization()
  return { acme, topic: `organization:${acme.id}`, colleague: await world().member(acme, 'member') }
}

test.each(['1.0.0', '2.0.0'] as const)(
  'in version %s colleagues on two servers see one another come and go',
  async (vsn) => {
    const { acme, topic, colleague } = await place()
    const ada = await appear(one(), acme.owner, topic, { key: 'Ada', vsn })
    expect(await ada.channel.track({ at: 'the door' })).toBe('ok')
    await expect.poll(ada.names).toEqual(['Ada'])

    const bob = await appear(other(), colleague, topic, { key: 'Bob', vsn })
    await expect.poll(bob.names).toEqual(['Ada'])
    expect(bob.channel.presenceState()).toMatchObject({ Ada: [{ at: 'the door' }] })
    await bob.channel.track({ at: 'the desk' })
    await expect.poll(ada.names).toEqual(['Ada', 'Bob'])
    expect(await ada.channel.untrack()).toBe('ok')

    await expect.poll(bob.names).toEqual(['Bob'])
    await expect.poll(() => ada.diffs).toEqual(['Ada came', 'Bob came', 'Ada went'])
  },
)

test('who says something new of himself is there once', async () => {
  const { acme, topic, colleague } = await place()
  const ada = await appear(one(), acme.owner, topic, { key: 'Ada' })
  const bob = await appear(other(), colleague, topic, { key: 'Bob' })

  await ada.channel.track({ typing: false })
  await ada.channel.track({ typing: true })

  await expect
    .poll(() => bob.channel.presenceState())
    .toEqual({
      Ada: [{ typing: true, user_id: acme.owner.id, presence_ref: expect.any(String) }],
    })
})

test('who somebody is the server says, whatever the client says of itself', async () => {
  const { acme, topic, colleague } = await place()
  const ada = await appear(one(), acme.owner, topic, { key: 'Ada' })
  const bob = await appear(other(), colleague, topic, { key: acme.owner.id })

  await bob.channel.track({ user_id: acme.owner.id })

  await expect
    .poll(() => ada.channel.presenceState())
    .toMatchObject({ [acme.owner.id]: [{ user_id: colleague.id }] })
})

test('one person in two windows is there twice under one key, and once after closing one', async () => {
  const { acme, topic, colleague } = await place()
  const first = await appear(one(), acme.owner, topic, { key: 'Ada' })
  const second = await appear(other(), acme.owner, topic, { key: 'Ada' })
  const bob = await appear(one(), colleague, topic, { key: 'Bob' })
  await first.channel.track({ window: 1 })
  await second.channel.track({ window: 2 })
  await expect.poll(() => bob.channel.presenceState().Ada).toHaveLength(2)

  await second.client.disconnect()

  await expect.poll(() => bob.channel.presenceState().Ada).toMatchObject([{ window: 1 }])
})

test('who did not choose a key gets one of his own', async () => {
  const { acme, topic, colleague } = await place()
  const ada = await appear(one(), acme.owner, topic, { key: '' })
  const bob = await appear(one(), colleague, topic, { key: '' })

  await ada.channel.track({})
  await bob.channel.track({})

  await expect.poll(ada.names).toHaveLength(2)
})

test('a key may have any name', async () => {
  const { acme, topic } = await place()
  const ada = await appear(one(), acme.owner, topic, { key: '__proto__ "x"' })

  await ada.channel.track({ phx_ref: 'mine', ok: true })

  await expect.poll(ada.names).toEqual(['__proto__ "x"'])
})

test('what is said of oneself is short', async () => {
  const { acme, topic } = await place()
  const ada = await appear(one(), acme.owner, topic, { key: 'Ada' })

  expect(await ada.channel.track({ text: 'x'.repeat(5000) })).toBe('error')
  expect(await ada.channel.track({ text: 'x'.repeat(3000) })).toBe('ok')
})

test('who loses the right to the topic is there no more', async () => {
  const { acme, topic, colleague } = await place()
  const ada = await appear(one(), acme.owner, topic, { key: 'Ada' })
  const bob = await appear(other(), colleague, topic, { key: 'Bob' })
  await bob.channel.track({})
  await expect.poll(ada.names).toEqual(['Bob'])

  await realtime.setRole(colleague, 'INACTIVE')

  await expect.poll(ada.names).toEqual([])
})

test('no one stays present through a server that was killed', async () => {
  const { acme, topic, colleague } = await place()
  const ada = await appear(one(), acme.owner, topic, { key: 'Ada' })
  await ada.channel.track({})
  const child = fork(new URL('../testing/run-server.ts', import.meta.url), {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE: JSON.stringify(world().authenticator),
      KEYS: JSON.stringify(realtime.signingKeys()),
    },
  })
  realtime.finally(() => child.kill('SIGKILL'))
  const [port] = await once(child, 'message')
  const doomed = { port, url: `ws://127.0.0.1:${port}/realtime/v1`, close: async () => {} }
  const bob = await appear(doomed, colleague, topic, { key: 'Bob' })
  await bob.channel.track({})
  await expect.poll(ada.names).toEqual(['Ada', 'Bob'])
  await expect.poll(bob.names).toEqual(['Ada', 'Bob'])

  child.kill('SIGKILL')

  await expect.poll(ada.names).toEqual(['Ada'])
})

test('a lost connection to the database loses no one', async () => {
  const { acme, topic, colleague } = await place()
  const ada = await appear(one(), acme.owner, topic, { key: 'Ada' })
  const bob = await appear(other(), colleague, topic, { key: 'Bob' })
  await ada.channel.track({})
  await bob.channel.track({})
  await expect.poll(ada.names).toEqual(['Ada', 'Bob'])

  await world().owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'changes' and datname = current_database()",
  )
  // Joining again is a new beginning: what a client says of itself it says again.
  for (const { channel, states } of [ada, bob]) {
    await expect.poll(() => states.filter((state) => state === 'SUBSCRIBED').length).toBe(2)
    await channel.track({ again: true })
  }

  await expect
    .poll(() => [ada.channel.presenceState(), bob.channel.presenceState()])
    .toMatchObject([
      { Ada: [{ again: true }], Bob: [{ again: true }] },
      { Ada: [{ again: true }], Bob: [{ again: true }] },
    ])
})
