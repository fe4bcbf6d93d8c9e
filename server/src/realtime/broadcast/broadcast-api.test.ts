import { beforeAll, expect, test } from 'vitest'
import { publishableKey, type Server, serviceKey } from '../testing/server.ts'
import { useRealtime } from '../testing/use-realtime.ts'

const realtime = useRealtime()
const { world, enter, one, other } = realtime
let limited: Server
beforeAll(async () => {
  limited = await realtime.start({ most: { perAddress: 10, perPerson: 10 } })
  return () => limited.close()
})

async function place() {
  const acme = await world().organization()
  const topic = `organization:${acme.id}`
  const listener = await enter(other(), acme.owner, topic)
  return { acme, topic, listener }
}

function post(server: Server, path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const base = server.url.replace(/^ws/, 'http')
  return fetch(`${base}/api/broadcast${path}`, {
    method: 'POST',
    body,
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...headers },
  })
}
const messages = (topic: string, count = 1, isPrivate = true) =>
  JSON.stringify({
    messages: Array.from({ length: count }, (_, number) => ({
      ...{ topic, event: `note ${number}`, payload: { number }, private: isPrivate },
    })),
  })

test('what the official client says over HTTP is heard', async () => {
  const { acme, topic, listener } = await place()
  const client = await realtime.connect(one(), acme.owner)
  const channel = client.channel(topic, { config: { private: true } })

  expect(await channel.httpSend('ä/note', { text: 'Grüße 👋' })).toEqual({ success: true })
  expect(await channel.httpSend('bytes', new Uint8Array([0, 255]))).toEqual({ success: true })

  await expect.poll(() => listener.heard).toHaveLength(2)
  expect(listener.heard[0]).toEqual({ event: 'ä/note', payload: { text: 'Grüße 👋' } })
  expect(new Uint8Array(listener.heard[1]?.payload as ArrayBuffer)).toEqual(
    new Uint8Array([0, 255]),
  )
})

test('before its channel is joined the official client says it over HTTP', async () => {
  const { acme, topic, listener } = await place()
  // The client warns of this way, which is deprecated.
  const client = await realtime.connect(one(), acme.owner, { logger: () => {} })
  const channel = client.channel(topic, { config: { private: true } })

  expect(await channel.send({ type: 'broadcast', event: 'early', payload: {} })).toBe('ok')

  await expect.poll(() => listener.heard).toEqual([{ event: 'early', payload: {} }])
})

test('several messages arrive in their order, said by a server with the service key', async () => {
  const { topic, listener } = await place()

  const response = await post(one(), '', messages(topic, 3), { apikey: serviceKey })

  expect(response.status).toBe(202)
  await expect
    .poll(() => listener.heard.map(({ event }) => event))
    .toEqual(['note 0', 'note 1', 'note 2'])
})

test('no one else speaks on a topic over HTTP', async () => {
  const { acme, topic, listener } = await place()
  const rival = await world().organization()
  const inactive = await world().member(acme, 'INACTIVE')
  const bearer = async (person: typeof inactive) => ({
    authorization: `Bearer ${await realtime.tokenOf(person)}`,
  })

  const answers = [
    await post(one(), '', messages(topic)),
    await post(one(), '', messages(topic), await bearer(rival.owner)),
    await post(one(), '', messages(topic), await bearer(inactive)),
    await post(one(), '', messages(topic, 1, false), await bearer(acme.owner)),
    await post(one(), `/${topic}/events/note?private=true`, '{}', await bearer(rival.owner)),
  ]

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await post(one(), '', messages(topic), await bearer(acme.owner))).status).toBe(202)
  await expect.poll(() => listener.heard).toHaveLength(1)
})

test.each<[string, string, BodyInit, number]>([
  ['no JSON', '', 'nonsense', 400],
  ['no messages', '', '{}', 400],
  ['no JSON to say', '/user:x/events/note?private=true', 'nonsense', 422],
  ['a name that is too long', `/${'x'.repeat(300)}/events/note?private=true`, '{}', 422],
  ['the wish to keep it', '/user:x/events/note?private=true&persist=true', '{}', 422],
  ['too much', '/user:x/events/note?private=true', 'x'.repeat(300_000), 413],
])('%s is refused', async (_, path, body, status) => {
  const response = await post(one(), path, body, { apikey: serviceKey })

  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ message: expect.any(String) })
})

test('a token that is not ours says nothing', async () => {
  const response = await post(one(), '', messages('user:x'), { authorization: 'Bearer a.b.c' })

  expect(response.status).toBe(401)
})

test('who says too much at once is told when to go on', async () => {
  const { acme, topic } = await place()
  const headers = { authorization: `Bearer ${await realtime.tokenOf(acme.owner)}` }

  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => post(limited, '', messages(topic, 60), headers)),
  )

  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  expect(answers.some(({ status }) => status === 202)).toBe(true)
})
