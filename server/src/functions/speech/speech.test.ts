import { createExpander, type SoundHead } from 'faces/sound'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import type { AppEnv } from '../../lib/app-env.ts'
import { errorHandler } from '../../lib/http-error.ts'
import { createLog } from '../../lib/log.ts'
import { createProviderSpeech } from '../../speech/provider-speech.ts'
import { createSpeech } from '../../speech/speech.ts'
import { speech } from './speech.ts'

const voice = createSpeech()
const provider = createProviderSpeech()
afterAll(() => {
  provider.close()
  return voice.close()
})

const agents = { acme: crypto.randomUUID(), rival: crypto.randomUUID() }
const owners = new Map<string, string>(
  Object.entries(agents).map(([organization, agent]) => [agent, organization]),
)

function server(role: 'anon' | 'authenticated' = 'authenticated') {
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(createLog('silent')))
  app.use(async (c, next) => {
    c.set('requestId', 'test')
    c.set('claims', { role, sub: c.req.header('caller') ?? 'visitor' })
    await next()
  })
  app.route(
    '/',
    speech({
      ...{ voice, provider, log: createLog('silent') },
      models: { speaks: async () => null },
      organizationOf: async (_, agent) => owners.get(agent) ?? null,
    }),
  )
  return (body: unknown, caller = 'visitor') =>
    app.request('/', { method: 'POST', body: JSON.stringify(body), headers: { caller } })
}

const say = server()

async function heard(response: Response) {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const end = bytes.indexOf(10)
  const head: SoundHead = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))
  return { head, sound: bytes.subarray(end + 1) }
}

const sentence = 'Annual leave is twenty seven days [1].'

describe('the offline voice', () => {
  test('says a sentence: when each of its sounds ends, then eight kilobytes a second', async () => {
    const response = await say({ text: sentence, voice_id: 'maya-warm-mid-range' })
    const { head, sound } = await heard(response)

    expect(response.status).toBe(200)
    expect(response.headers.get('content-language')).toBe('en')
    expect(head.seconds).toBeGreaterThan(1)
    expect(head.phones.at(-1)?.end).toBeCloseTo(head.seconds ?? 0, 0)
    expect(head.phones.length).toBeGreaterThan(15)
    expect(sound.length / (head.seconds ?? 0) / 1000).toBeCloseTo(8, 0)
    expect(Math.max(...createExpander()(sound))).toBeGreaterThan(0.1)
  })

  test.each([
    ['Der Urlaub dauert siebenundzwanzig Tage im Jahr.', '', 'de'],
    ['Vous avez droit à vingt-sept jours de congés.', '', 'fr'],
    ['Отпуск двадцать семь дней.', '', 'ru'],
    ['年次休暇は二十七日です。', '', 'ja'],
    ['27 Tage.', 'Der Urlaub ist im Handbuch geregelt, und das sind', 'de'],
  ])('“%s” is left to a voice of its language', async (text, before, language) => {
    const response = await say({ text, before, voice_id: 'maya-warm-mid-range' })

    expect(response.status).toBe(422)
    expect(response.headers.get('content-language')).toBe(language)
    expect((await response.json()).error.code).toBe('other_language')
  })

  test('a few words without a language of their own are English', async () => {
    for (const text of ['OK.', '27 days', 'Halden Logistics']) {
      expect((await say({ text, voice_id: 'maya-warm-mid-range' })).status).toBe(200)
    }
  })

  test('people sound differently, and the same sentence is kept', async () => {
    const [maya, again, daniel] = await Promise.all(
      ['maya-warm-mid-range', 'maya-warm-mid-range', 'daniel-calm-low'].map(async (voice_id) =>
        heard(await say({ text: sentence, voice_id })),
      ),
    )

    expect(again).toEqual(maya)
    expect(daniel?.sound).not.toEqual(maya?.sound)
  })

  test('text is never an argument of its own', async () => {
    const response = await say({ text: '-o /out/other.wav', voice_id: 'maya-warm-mid-range' })

    expect(response.status).toBe(200)
  })

  test.each([
    ['an unknown voice', { text: 'Hello', voice_id: 'nobody' }, 404],
    ['no text', { text: ' ', voice_id: 'maya-warm-mid-range' }, 400],
    ['text that cannot be said', { text: '[1]', voice_id: 'maya-warm-mid-range' }, 422],
    ['too much text', { text: 'a'.repeat(601), voice_id: 'maya-warm-mid-range' }, 400],
  ])('%s is refused', async (_, body, status) => {
    expect((await say(body)).status).toBe(status)
  })

  test('someone without a session hears nothing', async () => {
    const sayUnknown = server('anon')

    expect((await sayUnknown({ text: 'Hello', voice_id: 'maya-warm-mid-range' })).status).toBe(401)
  })

  test('one caller has a few sentences said at once, and takes nothing from another', async () => {
    const ask = (at: number, caller: string) =>
      say({ text: `Sentence ${at} of ${caller}.`, voice_id: 'maya-warm-mid-range' }, caller)

    const answers = await Promise.all([
      ...[1, 2, 3, 4, 5, 6].map((at) => ask(at, 'eager')),
      ask(1, 'patient'),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 200])
    expect((await ask(6, 'eager')).status).toBe(200)
  })

  test('the visitors of one organisation do not silence the agents of another', async () => {
    const heard: string[] = []
    const ask = async (agent_id: string | undefined, caller: string, at: number) => {
      const text = `Of ${caller} the sentence number ${at}.`
      const { status } = await say({ text, voice_id: 'maya-warm-mid-range', agent_id }, caller)
      heard.push(caller)
      return status
    }
    const crowd = (agent: string | undefined, name: string) =>
      Array.from({ length: 12 }, (_, visitor) =>
        [1, 2, 3, 4].map((at) => ask(agent, `${name} ${visitor}`, at)),
      ).flat()

    const [busy, unnamed] = [crowd(agents.rival, 'rival'), crowd(undefined, 'unnamed')]
    const first = await ask(agents.acme, 'acme', 1)
    const before = heard.length
    await Promise.all([...busy, ...unnamed])

    expect(first).toBe(200)
    expect(before).toBeLessThanOrEqual(4)
  })
})
