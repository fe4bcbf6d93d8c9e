import { randomBytes, randomUUID } from 'node:crypto'
import { type Organization, type Person, rowsAsOwner } from 'database/testing/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createModelHealth } from '../../conversation/models/model-health.ts'
import { type Keys, sealKey } from '../../conversation/models/stored-model.ts'
import { useLibrary } from '../../knowledge/testing/library.ts'
import { createOrganizationOf } from '../../lib/agent-organization.ts'
import { createLog } from '../../lib/log.ts'
import { createProviderSpeech } from '../../speech/provider-speech.ts'
import { createSoundModels, type SoundModels } from '../../speech/sound-models.ts'
import { createSpeech } from '../../speech/speech.ts'
import { soundKey, startSoundTwin } from '../../speech/testing/sound-twin.ts'
import { appAs } from '../testing/app-as.ts'
import { speech } from './speech.ts'
import { transcription } from './transcription.ts'

// What speech and transcription cost: reserved before a provider is asked, settled when it has answered, and kept
// within limits.

const log = createLog('silent')
const library = useLibrary()
const secrets: Keys = [randomBytes(32).toString('base64')]
const voice = createSpeech()
let twin: Awaited<ReturnType<typeof startSoundTwin>>
let models: SoundModels
beforeAll(async () => {
  twin = await startSoundTwin()
  models = createSoundModels({
    ...{ db: library.db, log, secrets, allowed: ['127.0.0.1'] },
    health: createModelHealth({ db: library.db, log }),
    platform: { speech: { ...operators(), model: 'tts', voices: ['a', 'b'] }, transcription: null },
  })
})
afterAll(async () => {
  await models.close()
  await voice.close()
  twin.stop()
})
const operators = () => ({ baseUrl: twin.baseUrl, apiKey: 'the wrong key' })
const rows = rowsAsOwner(library.world)

/** Fifteen dollars for a million characters, six tenths of a cent for a minute. */
const prices = { speech: 15_000_000, transcription: 6000 }
type Sound = keyof typeof prices

/** An organisation whose published agent speaks and listens with these models. */
async function spender({ speech = 'tts', transcription = 'whisper' } = {}) {
  const organization = await library.world().organization()
  for (const [purpose, model] of Object.entries({ speech, transcription })) {
    const id = randomUUID()
    const voices = purpose === 'speech' ? ['nova', 'onyx'] : []
    await rows(
      `insert into models (id, organization_id, name, purpose, provider, base_url, model, voices, sealed_credential,
         is_default, input_price)
       values ($1, $2, $3, $3, 'openai-compatible', $4, $5, $6, $7, true, $8)`,
      [
        ...[id, organization.id, purpose, twin.baseUrl, model, voices],
        ...[sealKey(secrets, id, soundKey), prices[purpose as Sound]],
      ],
    )
  }
  const agent_id = await library.agent(organization)
  await library.publish(organization, agent_id)
  return { organization, agent_id }
}
const visitor = () => library.world().person({ anonymous: true })

/** A server of its own for somebody, so that nobody waits for another. */
function server(person: Person) {
  const provider = createProviderSpeech()
  const organizationOf = createOrganizationOf(library.db)
  return appAs(library.claims(person))
    .route('/speech', speech({ voice, provider, models, organizationOf, log }))
    .route('/transcription', transcription({ models, log }))
}
const german = 'Der Urlaub dauert siebenundzwanzig Tage im Jahr.'
const english = 'Annual leave is twenty seven days.'
type App = ReturnType<typeof server>
/** Says it, and hears it to its end. */
async function say(app: App, agent_id: string, text = german, signal?: AbortSignal) {
  const body = JSON.stringify({ text, voice_id: 'maya-warm-mid-range', agent_id })
  const response = await app.request('/speech', { method: 'POST', signal, body })
  return { status: response.status, sound: Buffer.from(await response.arrayBuffer()) }
}

/** So many milliseconds of silence, as WAV. */
function silence(ms: number) {
  const bytes = Buffer.alloc(44 + ms * 16)
  bytes.write('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 0, 'latin1')
  bytes.writeUInt32LE(8000, 24)
  bytes.writeUInt32LE(16_000, 28)
  bytes.write('\x02\0\x10\0data', 32, 'latin1')
  bytes.writeUInt32LE(ms * 16, 40)
  return bytes
}
const hear = (app: App, agent: string, body: BodyInit = silence(3000), type = 'audio/wav') =>
  app.request(`/transcription?agent_id=${agent}`, {
    ...{ method: 'POST', headers: { 'content-type': type }, body },
  })

const ledger = ({ id }: Organization) =>
  rows('select * from usage_ledger where organization_id = $1 order by created_at', [id])
const sums = async ({ id }: Organization) => {
  const [sum] = await rows(
    `select spent::int, held::int from spending
     where organization_id = $1 and period = 'month' and template_id = '00000000-0000-0000-0000-000000000000'`,
    [id],
  )
  return sum
}
const limit = ({ id, owner }: Organization, amount: number, at_limit: string, subject = 'agents') =>
  library.world().value(
    owner,
    `insert into spend_limits (organization_id, period, amount, at_limit, subject)
     values ($1, 'month', $2, $3, $4) returning id`,
    [id, amount, at_limit, subject],
  )

describe('what is spoken', () => {
  test('costs its characters, once where it is heard again', async () => {
    const { organization, agent_id } = await spender()
    const someone = await visitor()
    const app = server(someone)

    for (const _ of [1, 2]) {
      const { sound } = await say(app, agent_id, `**${german}** [1]`)
      expect(sound.length).toBeGreaterThan(10_000)
    }

    const amount = german.length * 15
    expect(await ledger(organization)).toMatchObject([
      {
        ...{ purpose: 'speech', state: 'settled', characters: german.length, model: 'tts' },
        ...{ provider: 'openai-compatible', asked_by: someone.id, template_id: agent_id },
        ...{ amount, reserved: amount, is_estimate: false, sound_ms: null, input_tokens: null },
      },
    ])
    expect(await sums(organization)).toEqual({ spent: amount, held: 0 })
  })

  test('costs nothing where its provider refuses, and all where nobody waited for it', async () => {
    const refused = await spender({ speech: 'unheard-of' })
    const left = await spender({ speech: 'mute' })
    const leaving = new AbortController()
    const before = twin.said.length

    await say(server(await visitor()), refused.agent_id)
    const begun = say(server(await visitor()), left.agent_id, german, leaving.signal)
    await expect.poll(() => twin.said.length).toBe(before + 1)
    leaving.abort()
    await begun

    expect(await ledger(refused.organization)).toMatchObject([{ state: 'released', amount: 0 }])
    expect(await ledger(left.organization)).toMatchObject([
      { state: 'settled', characters: german.length, is_estimate: true, model: 'mute' },
    ])
    expect(await sums(left.organization)).toEqual({ spent: german.length * 15, held: 0 })
  })

  test("by the operator's model costs the organisation nothing", async () => {
    const organization = await library.world().organization()
    const agent_id = await library.agent(organization)
    await library.publish(organization, agent_id)

    expect((await say(server(await visitor()), agent_id, english)).status).toBe(200)

    expect(await ledger(organization)).toEqual([])
  })
})

describe('what is written down', () => {
  test('costs the time of its sound as the provider tells it, else as it is measured', async () => {
    const telling = await spender({ transcription: 'whisper-counting' })
    const silent = await spender()
    const app = server(await visitor())

    for (const { agent_id } of [telling, silent]) {
      expect(await (await hear(app, agent_id)).json()).toEqual({
        text: 'When is a laptop replaced?',
      })
    }

    const heard = { purpose: 'transcription', state: 'settled', characters: null, reserved: 300 }
    const bigints = (entries: Record<string, unknown>[]) =>
      entries.map((one) => ({ ...one, amount: Number(one.amount), reserved: Number(one.reserved) }))
    expect(bigints(await ledger(telling.organization))).toMatchObject([
      { ...heard, sound_ms: 7000, amount: 700, is_estimate: false },
    ])
    expect(bigints(await ledger(silent.organization))).toMatchObject([
      { ...heard, sound_ms: 3000, amount: 300, is_estimate: true },
    ])
  })

  test('of two minutes is too long, and a sound that cannot be read costs what it may hold', async () => {
    const { organization, agent_id } = await spender()
    const app = server(await visitor())
    const before = twin.heard.length

    expect((await hear(app, agent_id, silence(120_001))).status).toBe(413)
    expect(twin.heard).toHaveLength(before)
    expect(await ledger(organization)).toEqual([])
    expect((await hear(app, agent_id, 'x'.repeat(7500), 'audio/mpeg')).status).toBe(200)
    expect((await hear(app, agent_id, silence(120_000))).status).toBe(200)

    expect(await ledger(organization)).toMatchObject([{ sound_ms: 10_000 }, { sound_ms: 120_000 }])
  })
})

describe('at a limit', () => {
  test.each(['stop', 'built-in'])(
    '%s, the built-in voice speaks, and nothing is written down',
    async (at) => {
      const { organization, agent_id } = await spender()
      await limit(organization, 10_000, at)
      const app = server(await visitor())
      await say(app, agent_id, `${german} `.repeat(12).trim())
      await say(app, agent_id, `${german} `.repeat(11).trim())
      const before = [twin.said.length, twin.heard.length]

      const { sound } = await say(app, agent_id, english)
      const [head = ''] = sound.toString('latin1').split('\n')
      const heard = await hear(app, agent_id)

      // The built-in voice tells the mouth what it says.
      expect(JSON.parse(head).phones.length).toBeGreaterThan(10)
      expect((await say(app, agent_id)).status).toBe(422)
      expect(heard.status).toBe(429)
      expect(await heard.json()).toMatchObject({ error: { code: 'budget_reached' } })
      expect([twin.said.length, twin.heard.length]).toEqual(before)
      expect(await ledger(organization)).toHaveLength(2)
    },
  )

  test('of each visitor one hears the built-in voice, and the next the own one', async () => {
    const { organization, agent_id } = await spender()
    await limit(organization, 10_000, 'stop', 'visitor')
    const [one, next] = [server(await visitor()), server(await visitor())]
    for (let at = 0; at < 6; at += 1)
      await say(one, agent_id, `${`${german} `.repeat(4)}Satz ${at}.`)

    const spent = (await ledger(organization)).reduce((sum, { amount }) => sum + Number(amount), 0)
    expect(spent).toBeGreaterThanOrEqual(10_000)
    expect(spent).toBeLessThan(10_000 + 250 * 15)
    expect((await say(one, agent_id)).status).toBe(422)
    expect((await say(next, agent_id)).status).toBe(200)
  })

  test('a hundred at once pass it by one call at the most', async () => {
    const { organization, agent_id } = await spender()
    const cost = english.length * 15
    await limit(organization, 20 * cost - 1, 'stop')
    const visitors = await Promise.all(Array.from({ length: 100 }, visitor))
    const before = twin.said.length

    await Promise.all(visitors.map((person) => say(server(person), agent_id, english)))

    expect(twin.said).toHaveLength(before + 20)
    expect(await sums(organization)).toEqual({ spent: 20 * cost, held: 0 })
  })
})

test('a model that does not speak or hear is told to its owners, and one that does', async () => {
  const { organization, agent_id } = await spender({
    speech: 'unheard-of',
    transcription: 'unheard-of',
  })
  const app = server(await visitor())
  const health = () =>
    rows(
      `select purpose, failures, message, status from model_health join models on models.id = model_id
       where models.organization_id = $1 order by purpose`,
      [organization.id],
    )
  const none = {
    failures: 1,
    message: 'The provider has nothing at this address, or no such model.',
  }
  await say(app, agent_id)
  expect((await hear(app, agent_id)).status).toBe(502)
  await expect.poll(health).toEqual([
    { purpose: 'speech', status: 404, ...none },
    { purpose: 'transcription', status: 404, ...none },
  ])
  await rows(
    `update models set model = case purpose when 'speech' then 'tts' else 'whisper' end, updated_at = now()
     where organization_id = $1`,
    [organization.id],
  )
  await say(app, agent_id)
  await hear(app, agent_id)
  await expect.poll(health).toMatchObject([{ failures: 0 }, { failures: 0 }])
})
