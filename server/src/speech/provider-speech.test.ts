import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findPerson } from 'faces/people'
import { createExpander } from 'faces/sound'
import { afterEach, describe, expect, test } from 'vitest'
import { audible, createProviderSpeech } from './provider-speech.ts'

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

const [warm] = findPerson('maya')?.voices ?? []
const [low] = findPerson('daniel')?.voices ?? []
if (!warm || !low) throw new Error('They have voices.')
const asker = { organization: 'acme', caller: 'visitor' }
const stays = new AbortController().signal

/** Half a second of a tone, as such models send it. */
const tone = Buffer.from(
  Int16Array.from({ length: 12_000 }, (_, at) => Math.sin(at / 20) * 12_000).buffer,
)

type Asked = { path: string | undefined; key: string | undefined; body: Record<string, unknown> }

/** A speech model of one's own. */
async function model(answer: (response: ServerResponse) => void) {
  const asked: Asked[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const part of request) body += part
    asked.push({
      path: request.url,
      key: request.headers.authorization,
      body: JSON.parse(body),
    })
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ close: () => server.closeAllConnections() }, server)
  const { port } = server.address() as AddressInfo
  const provider = createProviderSpeech()
  open.push(provider)
  const given = {
    ...{ id: 'own', baseUrl: `http://127.0.0.1:${port}/v1/`, apiKey: 'key of the model' },
    ...{ model: 'tts', voices: ['nova', 'onyx'], request: fetch },
  }
  type Rest = Parameters<typeof provider.speak> extends [unknown, ...infer More] ? More : never
  return { asked, speech: { speak: (...rest: Rest) => provider.speak(given, ...rest) } }
}

async function heard(sound: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const expand = createExpander()
  const samples: number[] = []
  for await (const part of sound) samples.push(...expand(part as Uint8Array<ArrayBuffer>))
  return samples
}

describe('the voice of a speech model', () => {
  test('is asked for in the words that are heard, as a woman or a man, and comes compressed', async () => {
    const { asked, speech } = await model((response) => response.end(tone))

    const samples = await heard(
      await speech.speak('**27 Tage** [1], siehe https://halden.example/x', warm, asker, stays),
    )
    await heard(await speech.speak('Guten Tag.', low, asker, stays))

    expect(samples).toHaveLength(12_000)
    expect(Math.max(...samples)).toBeGreaterThan(0.3)
    expect(asked).toMatchObject([
      {
        ...{ path: '/v1/audio/speech', key: 'Bearer key of the model' },
        body: { model: 'tts', voice: 'nova', response_format: 'pcm', input: '27 Tage , siehe' },
      },
      { body: { voice: 'onyx' } },
    ])
  })

  test('comes whole wherever its bytes are cut, and is not paid for twice', async () => {
    const { asked, speech } = await model((response) => {
      response.write(tone.subarray(0, 1001))
      response.end(tone.subarray(1001))
    })

    const first = await heard(await speech.speak('Hello.', warm, asker, stays))
    const again = await heard(await speech.speak('Hello.', warm, asker, stays))

    expect(first).toHaveLength(12_000)
    expect(again).toEqual(first)
    expect(asked).toHaveLength(1)
  })

  test('that refuses is an error, and gives its place back', async () => {
    const { asked, speech } = await model((response) => response.writeHead(500).end('No.'))

    for (let at = 0; at < 5; at += 1) {
      await expect(speech.speak(`Hello ${at}.`, warm, asker, stays)).rejects.toThrow(
        'The provider failed.',
      )
    }

    expect(asked).toHaveLength(5)
  })

  test('is given up when the visitor has gone, also while nothing is read of it', async () => {
    const { speech } = await model((response) => response.write(tone))
    const leaving = [1, 2].map(() => new AbortController())
    for (const [at, one] of leaving.entries()) {
      await speech.speak(`Hello ${at}.`, warm, asker, one.signal)
    }
    const third = speech.speak('Hello again.', warm, asker, stays)

    for (const one of leaving) one.abort()

    await expect(third).resolves.toBeDefined()
  })
})

test('marks, cells and addresses are not heard, in any language', () => {
  expect(audible('| Preis | **40 €** [2] |')).toBe('Preis 40 €')
  expect(audible('Écrivez à it@halden.example ou www.halden.example/aide.')).toBe('Écrivez à ou')
})
