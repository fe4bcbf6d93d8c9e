import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { AppEnv } from '../../lib/app-env.ts'
import { errorHandler } from '../../lib/http-error.ts'
import { createLog } from '../../lib/log.ts'
import { createProviderSpeech } from '../../speech/provider-speech.ts'
import { createSpeech } from '../../speech/speech.ts'
import { speech } from './speech.ts'
import { transcription } from './transcription.ts'

const log = createLog('silent')
const voice = createSpeech()
afterAll(() => voice.close())
const open: { close(): unknown }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

async function model(answer: RequestListener) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

/** How a model that answers so is reached. */
async function at(answer: RequestListener) {
  return { id: 'own', baseUrl: await model(answer), apiKey: null, request: fetch }
}

function serverWith(route: Hono<AppEnv>) {
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(log))
  app.use(async (c, next) => {
    c.set('requestId', 'test')
    c.set('claims', { role: 'authenticated', sub: 'visitor' })
    await next()
  })
  return app.route('/', route)
}

async function saying(answer: RequestListener) {
  const provider = createProviderSpeech()
  const given = { ...(await at(answer)), model: 'tts', voices: ['nova', 'onyx'] }
  const models = { speaks: async () => given }
  const app = serverWith(speech({ voice, provider, models, organizationOf: async () => null, log }))
  return async (text: string) => {
    const body = JSON.stringify({ text, voice_id: 'maya-warm-mid-range' })
    const response = await app.request('/', { method: 'POST', body })
    const said = Buffer.from(await response.arrayBuffer())
    return { status: response.status, head: said.subarray(0, said.indexOf(10)).toString() }
  }
}

describe('the operator’s speech model', () => {
  test('speaks what the built-in voice cannot, and the mouth is left to its sound', async () => {
    const say = await saying((_, response) => response.end(Buffer.alloc(4800)))

    const { status, head } = await say('Der Urlaub dauert siebenundzwanzig Tage im Jahr.')

    expect(status).toBe(200)
    expect(JSON.parse(head)).toEqual({ rate: 24_000, phones: [] })
  })

  test('that fails leaves English to the built-in voice, and the rest to the browser', async () => {
    const say = await saying((_, response) => response.writeHead(503).end())

    const english = await say('Annual leave is twenty seven days.')

    expect(english.status).toBe(200)
    expect(JSON.parse(english.head).phones.length).toBeGreaterThan(10)
    expect((await say('Der Urlaub dauert siebenundzwanzig Tage im Jahr.')).status).toBe(422)
  })
})

describe('a model that writes down speech', () => {
  const recorded = (
    app: Hono<AppEnv>,
    type = 'audio/webm;codecs=opus',
    body = 'a recorded sound',
  ) => app.request('/?language=de', { method: 'POST', headers: { 'content-type': type }, body })

  test('gets the sound with its kind and the language, and its words come back', async () => {
    let asked = ''
    const given = await at(async (request, response) => {
      for await (const part of request) asked += part
      response.end(JSON.stringify({ text: ' Wie viele Tage Urlaub habe ich? ' }))
    })
    const models = { hears: async () => ({ ...given, model: 'whisper-1' }) }
    const response = await recorded(serverWith(transcription({ models, log })))

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ text: 'Wie viele Tage Urlaub habe ich?' })
    for (const part of [
      'filename="speech.webm"',
      'a recorded sound',
      'whisper-1',
      '\r\n\r\nde\r\n',
    ])
      expect(asked).toContain(part)
  })

  test('that fails is told in words, and without one there is none', async () => {
    const given = await at((_, response) => response.writeHead(500).end('stack'))
    const models = { hears: async () => ({ ...given, model: 'whisper-1' }) }
    const failed = await recorded(serverWith(transcription({ models, log })))
    const none = await recorded(
      serverWith(transcription({ models: { hears: async () => null }, log })),
    )

    expect(failed.status).toBe(502)
    expect(await failed.text()).not.toContain('stack')
    expect(none.status).toBe(404)
  })

  test('gets nothing that is no sound', async () => {
    const given = await at(() => {
      throw new Error('It was asked.')
    })
    const models = { hears: async () => ({ ...given, model: 'whisper-1' }) }
    const app = serverWith(transcription({ models, log }))

    expect((await recorded(app, 'text/plain')).status).toBe(415)
    expect((await recorded(app, 'audio/webm', '')).status).toBe(400)
  })
})
