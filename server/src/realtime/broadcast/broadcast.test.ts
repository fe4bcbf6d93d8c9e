import { expect, test } from 'vitest'
import { useRealtime } from '../testing/use-realtime.ts'

const realtime = useRealtime()
const { world, enter, one, other } = realtime

const say = (event: string, payload: unknown) => ({ type: 'broadcast', event, payload }) as const
const versions = ['1.0.0', '2.0.0'] as const

/** Two colleagues on one topic, through two servers. */
async function two(config: Parameters<typeof enter>[3] = {}, theirs = config) {
  const acme = await world().organization()
  const colleague = await world().member(acme, 'member')
  const topic = `organization:${acme.id}`
  const speaker = await enter(one(), acme.owner, topic, config)
  const listener = await enter(other(), colleague, topic, theirs)
  return { acme, topic, speaker, listener }
}

test.each(versions.flatMap((from) => versions.map((to) => [from, to] as const)))(
  'what is said in version %s is heard in version %s, through another server',
  async (from, to) => {
    const { speaker, listener } = await two({ vsn: from }, { vsn: to })
    const payload = { text: 'Grüße, "quoted" 👋', list: [1, null] }

    await speaker.channel.send(say('note', payload))

    await expect.poll(() => listener.heard).toEqual([{ event: 'note', payload }])
  },
)

test('bytes arrive as bytes, and not where they cannot', async () => {
  const { acme, topic, speaker, listener } = await two()
  const old = await enter(one(), acme.owner, topic, { vsn: '1.0.0' })
  const bytes = new Uint8Array([0, 1, 254, 255])

  await speaker.channel.send(say('bytes', bytes.buffer))
  await speaker.channel.send(say('end', {}))

  await expect.poll(() => listener.heard).toHaveLength(2)
  expect(new Uint8Array(listener.heard[0]?.payload as ArrayBuffer)).toEqual(bytes)
  await expect.poll(() => old.heard).toEqual([{ event: 'end', payload: {} }])
})

test('a message longer than a notice arrives whole, and in its turn', async () => {
  const { speaker, listener } = await two()
  const long = 'ä€👋"\\'.repeat(15_000)

  await speaker.channel.send(say('first', { long }))
  await speaker.channel.send(say('second', {}))

  await expect.poll(() => listener.heard.map(({ event }) => event)).toEqual(['first', 'second'])
  expect(listener.heard[0]?.payload).toEqual({ long })
})

test('a speaker hears their own messages only on request', async () => {
  const { speaker, listener } = await two({ broadcast: { self: true } }, {})

  await listener.channel.send(say('from the listener', {}))
  await expect.poll(() => speaker.heard).toHaveLength(1)
  await speaker.channel.send(say('from the speaker', {}))

  await expect.poll(() => speaker.heard).toHaveLength(2)
  await expect.poll(() => listener.heard).toEqual([{ event: 'from the speaker', payload: {} }])
})

test('who wants a receipt gets it', async () => {
  const { speaker, listener } = await two({ broadcast: { ack: true } })

  expect(await speaker.channel.send(say('note', { text: 'Hello' }))).toBe('ok')

  await expect.poll(() => listener.heard).toHaveLength(1)
})

test('a message is heard on its topic alone', async () => {
  const { acme, topic, speaker, listener } = await two()
  const below = await enter(one(), acme.owner, `${topic}:board`)

  await below.channel.send(say('on the board', {}))
  await speaker.channel.send(say('above', {}))

  await expect.poll(() => listener.heard).toEqual([{ event: 'above', payload: {} }])
  expect(below.heard).toEqual([])
})

test('an event that no one listens to harms none', async () => {
  const acme = await world().organization()
  const heard: unknown[] = []
  const { channel } = await enter(
    one(),
    acme.owner,
    `organization:${acme.id}`,
    { broadcast: { self: true } },
    (joining) => joining.on('broadcast', { event: 'wanted' }, (message) => heard.push(message)),
  )

  await channel.send(say('unwanted', {}))
  await channel.send(say('wanted', { is: 'it' }))

  await expect.poll(() => heard).toMatchObject([{ event: 'wanted', payload: { is: 'it' } }])
})

test('who has left a topic hears no more of it', async () => {
  const { speaker, listener } = await two()

  expect(await listener.client.removeChannel(listener.channel)).toBe('ok')
  const again = listener.client.channel(speaker.channel.subTopic, { config: { private: true } })
  const heard: unknown[] = []
  again.on('broadcast', { event: '*' }, (message) => heard.push(message))
  await realtime.join(again)
  await speaker.channel.send(say('late', {}))

  await expect.poll(() => heard).toHaveLength(1)
  expect(listener.heard).toEqual([])
})

test('nothing that is said is kept', async () => {
  const { speaker } = await two({ broadcast: { ack: true } })

  const answer = await speaker.channel.send({ ...say('note', {}), persist: true })

  expect(answer).toBe('Messages are not kept')
})
