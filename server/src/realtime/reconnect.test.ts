import { expect, test } from 'vitest'
import { members, useRealtime } from './testing/use-realtime.ts'

const realtime = useRealtime()
const { world, follow, enter, mark, one } = realtime

const joins = (states: string[]) => states.filter((state) => state === 'SUBSCRIBED').length

test('after the end of its server a client comes back, joins again and misses no later change', async () => {
  const first = await realtime.start()
  realtime.finally(first.close)
  const acme = await world().organization()
  const { states, seen } = await follow(first, acme.owner, members)

  await first.close()
  const second = await realtime.start({ port: first.port })
  realtime.finally(second.close)
  await expect.poll(() => joins(states)).toBe(2)
  await mark(acme.owner)

  await expect.poll(() => seen).toHaveLength(1)
})

test('a lost connection to the database makes everybody join again', async () => {
  const acme = await world().organization()
  const { states, seen } = await follow(one(), acme.owner, members)
  const topic = await enter(one(), acme.owner, `organization:${acme.id}`)

  await world().owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'changes' and datname = current_database()",
  )
  await expect.poll(() => joins(states)).toBe(2)
  await expect.poll(() => joins(topic.states)).toBe(2)
  await mark(acme.owner)

  await expect.poll(() => seen).toHaveLength(1)
})

test('a heartbeat is answered', async () => {
  const { client } = await follow(one(), null, members)
  const beats: string[] = []
  client.onHeartbeat((status) => beats.push(status))

  await client.sendHeartbeat()

  await expect.poll(() => beats).toEqual(['sent', 'ok'])
})

test('when all channels are removed the socket closes', async () => {
  const acme = await world().organization()
  const { client } = await enter(one(), acme.owner, `organization:${acme.id}`)
  expect(client.isConnected()).toBe(true)

  expect(await client.removeAllChannels()).toEqual(['ok'])

  await expect.poll(() => client.isConnected()).toBe(false)
})
