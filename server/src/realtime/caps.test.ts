import { expect, test } from 'vitest'
import { useRealtime } from './testing/use-realtime.ts'

const realtime = useRealtime({ publicChannels: true })
const { world, enter, one, rawSocket } = realtime

test('who sends too much at once is told so', async () => {
  const { socket, reasons } = await rawSocket(one())

  for (let ref = 0; ref < 1000; ref += 1) {
    socket.send(JSON.stringify([null, String(ref), 'phoenix', 'heartbeat', {}]))
  }

  await expect.poll(() => [...reasons]).toContain('Too many messages per second')
  await expect.poll(() => [...reasons]).toContain(undefined)
})

test('a socket joins so many channels and not one more', async () => {
  const { socket, reasons } = await rawSocket(one())

  for (let ref = 0; ref < 51; ref += 1) {
    socket.send(JSON.stringify([`${ref}`, `${ref}`, `realtime:${ref}`, 'phx_join', {}]))
  }

  await expect
    .poll(() => [...reasons])
    .toEqual([undefined, 'ChannelRateLimitReached: Too many channels'])
})

test.each([
  ['is no message', 'nonsense', 1003],
  ['is no broadcast', Buffer.from([9, 1, 1, 1, 1, 1, 1]), 1003],
  ['says that it is longer', Buffer.from([3, 200, 0, 0, 0, 0, 1]), 1003],
  ['says that it is JSON', Buffer.from('\u0003\0\0\u0001\u0001\0\u0001te{', 'latin1'), 1003],
  ['is too long', 'x'.repeat(300_000), 1009],
])('what %s ends the socket', async (_, message, code) => {
  const { socket, closes } = await rawSocket(one())

  socket.send(message)

  await expect.poll(() => closes).toEqual([code])
})

test('a message on a topic that was not joined is answered with an error', async () => {
  const { socket, reasons } = await rawSocket(one())

  socket.send(JSON.stringify([null, '1', 'realtime:topic', 'broadcast', { event: 'note' }]))

  await expect.poll(() => [...reasons]).toEqual(['unmatched topic'])
})

test('with public channels anybody speaks on a topic that has no policy', async () => {
  const visitor = await enter(one(), null, 'lobby', { private: false })
  const person = await enter(one(), await world().person(), 'lobby', { private: false })

  await visitor.channel.send({ type: 'broadcast', event: 'hello', payload: {} })

  await expect.poll(() => person.heard).toEqual([{ event: 'hello', payload: {} }])
})

test('a public topic is another one than the private one of its name', async () => {
  const acme = await world().organization()
  const topic = `organization:${acme.id}`
  const outside = await enter(one(), null, topic, { private: false })
  const inside = await enter(one(), acme.owner, topic, { broadcast: { self: true } })

  await inside.channel.send({ type: 'broadcast', event: 'secret', payload: {} })
  await expect.poll(() => inside.heard).toHaveLength(1)
  const listener = await enter(one(), null, topic, { private: false })
  await outside.channel.send({ type: 'broadcast', event: 'noise', payload: {} })

  await expect.poll(() => listener.heard).toEqual([{ event: 'noise', payload: {} }])
  expect(inside.heard).toHaveLength(1)
  expect(outside.heard).toEqual([])
})

test('who does not read is cut, and the others hear it leave', async () => {
  const { socket } = await rawSocket(one())
  const watcher = await enter(one(), null, 'crowd', { private: false }, (channel) =>
    channel.on('presence', { event: 'sync' }, () => {}),
  )
  const push = (event: string, payload: object) =>
    socket.send(JSON.stringify(['1', '1', 'realtime:crowd', event, payload]))
  push('phx_join', { config: { presence: { key: 'slow', enabled: false } } })
  push('presence', { event: 'track', payload: {} })
  await expect.poll(() => Object.keys(watcher.channel.presenceState())).toEqual(['slow'])

  socket.pause()
  const payload = { text: 'x'.repeat(200_000) }
  await expect
    .poll(async () => {
      await watcher.channel.send({ type: 'broadcast', event: 'long', payload })
      return Object.keys(watcher.channel.presenceState())
    })
    .toEqual([])
})
