import { freePort } from 'database/testing/free-port'
import { describe, expect, test } from 'vitest'
import { soundKey, startSoundTwin } from '../../speech/testing/sound-twin.ts'
import type { Account } from '../testing/organizations.ts'
import { testAddedOnce, testRefusedModels, useOwnModels } from '../testing/own-models.ts'

// Models that speak and listen for the agents of one organisation, through the whole product.

const models = useOwnModels(startSoundTwin, {
  ...{ name: 'Our voice', purpose: 'speech', model: 'tts', voices: ['nova', 'onyx'] },
  key: soundKey,
})
const { organization, visitor, sql, logOf, product, twin, add, change, tryOut, stored } = models

const ears = { purpose: 'transcription', name: 'Our ears', model: 'whisper', voices: undefined }

/** A published agent of the organisation. */
async function agentOf(id: string) {
  const { rows } = await sql(
    `with made as (
       insert into public.templates (organization_id, name, avatar, style_id, voice_id, tone, response_length)
       select $1, 'Maya', person_styles.person_id, person_styles.id, person_voices.id, 'friendly', 'medium'
       from person_styles join person_voices using (person_id) where person_id = 'maya' limit 1
       returning id, organization_id
     ), version as (
       insert into public.template_versions (organization_id, template_id, number, definition)
       select organization_id, id, 1, '{"name": "Maya"}' from made
     )
     select id from made`,
    [id],
  )
  const agent = String(rows[0]?.id)
  await sql('update public.templates set live_version = 1 where id = $1', [agent])
  return agent
}

async function post(
  client: Account['client'],
  path: string,
  body: BodyInit,
  type = 'application/json',
) {
  const { data } = await client.auth.getSession()
  const headers = {
    'content-type': type,
    authorization: `Bearer ${data.session?.access_token}`,
  }
  return fetch(`${product().url}/functions/v1/${path}`, { method: 'POST', headers, body })
}
const say = async (client: Account['client'], agent_id: string, text: string) =>
  post(client, 'speech', JSON.stringify({ text, voice_id: 'maya-warm-mid-range', agent_id }))

const german = 'Der Urlaub dauert siebenundzwanzig Tage im Jahr.'

describe('a model that speaks', () => {
  test('speaks to visitors for the agents of its organization alone', async () => {
    const [acme, rival] = [await organization(), await organization('Rival')]
    const [agent, other] = [await agentOf(acme.id), await agentOf(rival.id)]
    const guest = await visitor()

    expect((await say(guest, agent, german)).status).toBe(422)
    const { status, body } = await add(acme.owner, acme.id)
    expect({ status, ...body }).toMatchObject({ status: 201, purpose: 'speech', model: 'tts' })
    const spoken = await say(guest, agent, german)

    expect(spoken.status).toBe(200)
    expect((await spoken.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
    expect(twin().said.at(-1)).toEqual({ input: german, voice: 'nova', key: `Bearer ${soundKey}` })
    expect((await say(guest, other, german)).status).toBe(422)
    expect((await say(guest, crypto.randomUUID(), german)).status).toBe(422)
    expect(JSON.stringify([body, await stored(acme.id), await logOf(acme.id)])).not.toContain(
      soundKey,
    )
  })

  test('is not changed to another address without its key, and keeps its voices', async () => {
    const { id, owner } = await organization()
    const { body } = await add(owner, id)
    const changed = (given: object) => change(owner, body.id, given)

    expect((await changed({ base_url: 'https://models.example/v1' })).status).toBe(422)
    expect((await changed({ name: 'Voice' })).body).toMatchObject({
      ...{ name: 'Voice', voices: ['nova', 'onyx'] },
    })
    expect((await tryOut(owner, body.id)).body).toMatchObject({ ok: true })
  })

  testRefusedModels(models, [
    ['a wrong key', { key: 'sk-wrong' }, 'model_key'],
    ['an unknown model', { model: 'unheard-of' }, 'model_model'],
  ])

  testAddedOnce(models, () => twin().said)
})

test.each([
  ['a voice', {}],
  ['ears', ears],
])(
  'of %s at a website or where nobody listens, its owner is told to check the address',
  async (_, of) => {
    const { id, owner } = await organization()
    const site = new URL(twin().baseUrl).origin

    const page = await add(owner, id, { ...of, base_url: `${site}/product` })
    const nobody = await add(owner, id, {
      ...of,
      base_url: `http://127.0.0.1:${await freePort()}/v1`,
    })

    expect([page, nobody].map(({ body }) => body.error)).toMatchObject([
      {
        code: 'model_model',
        message: 'The provider answered with a web page. Check its address.',
      },
      { code: 'model_address', message: 'The provider cannot be reached at this address.' },
    ])
    expect(await stored(id)).toEqual([])
  },
)

test('when the day’s sentences are used up the built-in voice speaks, and the microphone says so', async () => {
  const { id, owner } = await organization()
  const agent = await agentOf(id)
  await add(owner, id)
  await add(owner, id, ears)
  await sql(
    `insert into private.usage_of_day (organization_id, day, subject, used)
     select $1, (now() at time zone 'utc')::date, 'sentences of own models', private.quota_of($1, 'soundLimit')
     on conflict (organization_id, day, subject) do update set used = excluded.used`,
    [id],
  )
  const guest = await visitor()

  expect((await say(guest, agent, 'Annual leave is twenty seven days.')).status).toBe(200)
  expect((await say(guest, agent, german)).status).toBe(422)
  const heard = await post(
    guest,
    `transcription?language=en&agent_id=${agent}`,
    'a recorded sound',
    'audio/webm',
  )
  expect(heard.status).toBe(429)
  expect(await heard.text()).toContain('come back tomorrow')
})

test('a model that listens writes down what visitors say to the agents of its organization', async () => {
  const [acme, rival] = [await organization(), await organization('Rival')]
  const [agent, other] = [await agentOf(acme.id), await agentOf(rival.id)]
  const guest = await visitor()
  const hear = (to: string) =>
    post(guest, `transcription?language=en&agent_id=${to}`, 'a recorded sound', 'audio/webm')

  expect((await hear(agent)).status).toBe(404)
  expect((await add(acme.owner, acme.id, ears)).status).toBe(201)
  const heard = await hear(agent)

  expect(await heard.json()).toEqual({ text: 'When is a laptop replaced?' })
  expect(twin().heard.at(-1)).toContain('a recorded sound')
  expect((await hear(other)).status).toBe(404)
})
