import { describe, expect, test } from 'vitest'
import { addFixtures, publishFirst } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { addModel } from '../../testing/models/add-model.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// Models that speak and that write down speech serve the agents of their organisation, and nothing else.

const world = useWorld()
const call = (person: Person | null, sql: string, values: unknown[]) =>
  world().value(person, sql, values)
const owner = rowsAsOwner(world)

const settings = (purpose: string, change = {}) => ({
  ...{ name: 'Voice', purpose, provider: 'openai-compatible', model: 'tts' },
  ...{ base_url: 'https://models.example/v1' },
  ...(purpose === 'speech' && { voices: ['nova', ' onyx '] }),
  ...change,
})

const add = (organization: Organization, purpose: string, change = {}) =>
  addModel(world(), organization, settings(purpose, change))
const ofAgent = (person: Person | null, agent: string, purpose = 'speech') =>
  call(person, 'select private.speech_model_of_agent($1, $2)', [agent, purpose])

/** An organisation with an agent that is not published yet. */
async function setUp() {
  const acme = await world().organization()
  const visitor = await world().person({ anonymous: true })
  const { template: agent, model: language } = await addFixtures(world(), acme.id, visitor.id)
  await owner('update models set is_default = true where id = $1', [language])
  return { acme, visitor, agent, language }
}

describe('a model that speaks', () => {
  test('serves those who may meet an agent of its organization', async () => {
    const { acme, visitor, agent } = await setUp()
    const rival = await world().organization()
    const model = await add(acme, 'speech')

    expect(await ofAgent(acme.owner, agent)).toMatchObject({
      ...{ id: model, model: 'tts', voices: ['nova', 'onyx'], sealed: `sealed ${model}` },
    })
    expect(await ofAgent(acme.owner, agent, 'transcription')).toBeNull()
    expect(await ofAgent(acme.owner, agent, 'language')).toBeNull()
    // Nobody else meets a draft.
    for (const person of [visitor, rival.owner]) expect(await ofAgent(person, agent)).toBeNull()
    await publishFirst(world(), agent)
    for (const person of [visitor, rival.owner]) {
      expect(await ofAgent(person, agent)).toMatchObject({ id: model })
    }
    await expect(ofAgent(null, agent)).rejects.toMatchObject({ code: '42501' })
  })

  test('speaks for no agent that its visitor cannot talk to', async () => {
    const { acme, visitor, agent } = await setUp()
    await publishFirst(world(), agent)
    await add(acme, 'speech')
    const speaks = async (person: Person = visitor) => (await ofAgent(person, agent)) !== null
    const onSite = (widget: object) =>
      ({ ...visitor, claims: { ...visitor.claims, widget } }) as Person
    const origin = 'https://example.com'
    await owner('update agent_widgets set allowed_origins = $2 where template_id = $1', [
      ...[agent, [origin]],
    ])

    expect(await speaks()).toBe(true)
    expect(await speaks(onSite({ agent, origin }))).toBe(true)
    expect(await speaks(onSite({ agent, origin: 'https://other.example' }))).toBe(false)
    await giveFeature(world(), acme, 'templates', false)
    expect(await speaks()).toBe(false)
    await giveFeature(world(), acme, 'templates', true)
    expect(await speaks()).toBe(true)
    await owner(
      `update organizations set deletion_requested_at = now(), deletion_requested_by_name = 'Ines',
         delete_after = now() + interval '30 days' where id = $1`,
      [acme.id],
    )
    expect(await speaks()).toBe(false)
  })

  test('is one for an organization, beside one that listens and those that answer', async () => {
    const { acme } = await setUp()
    await add(acme, 'speech')
    await add(acme, 'transcription')
    await add(acme, 'language')

    for (const purpose of ['speech', 'transcription']) {
      await expect(add(acme, purpose)).rejects.toMatchObject({ code: 'PT409' })
    }
    expect(
      await owner(
        'select purpose from models where organization_id = $1 and is_default order by purpose',
        [acme.id],
      ),
    ).toEqual([{ purpose: 'language' }, { purpose: 'speech' }, { purpose: 'transcription' }])
  })

  test.each([
    ['with one voice', 'speech', { voices: ['nova'] }],
    ['of another provider', 'speech', { provider: 'google' }],
    ['that listens and has voices', 'transcription', { voices: ['nova', 'onyx'] }],
    ['for something else', 'pictures', {}],
  ])('%s is none', async (_, purpose, change) => {
    const { acme } = await setUp()

    await expect(add(acme, purpose, change)).rejects.toMatchObject({ code: '23514' })
  })

  test('keeps its voices unless others are given', async () => {
    const { acme } = await setUp()
    const model = await add(acme, 'speech')
    const change = (given: object) =>
      call(acme.owner, 'select private.change_model($1, $2::jsonb, null, true)', [
        ...[model, JSON.stringify(settings('speech', given))],
      ])
    const voices = () => owner('select voices from models where id = $1', [model])

    await change({ voices: undefined })
    expect(await voices()).toEqual([{ voices: ['nova', 'onyx'] }])
    await change({ voices: ['alloy', 'ash'] })
    expect(await voices()).toEqual([{ voices: ['alloy', 'ash'] }])
  })

  test('answers for no agent', async () => {
    const { acme, agent, language } = await setUp()
    const model = await add(acme, 'speech')
    const asked = (choice: object) =>
      owner('select private.models_of_agent($1) as models', [
        JSON.stringify({ organization_id: acme.id, definition: choice }),
      ])

    expect(await asked({ model_choice: 'chosen', model_ids: [model] })).toMatchObject([
      { models: [{ id: language }] },
    ])
    expect(
      await owner('select private.models_as_asked($1) as models', [[model, language]]),
    ).toMatchObject([{ models: [{ id: language }] }])
    await expect(
      owner('update templates set model_ids = $2 where id = $1', [agent, [model]]),
    ).rejects.toMatchObject({ code: '23503' })
    await expect(
      call(acme.owner, 'select public.set_default_model($1, $2)', [acme.id, model]),
    ).rejects.toMatchObject({ code: 'PT422' })
    // It stays while the language models have no default.
    await call(acme.owner, 'select public.set_default_model($1, null)', [acme.id])
    expect(await owner('select is_default from models where id = $1', [model])).toEqual([
      { is_default: true },
    ])
  })
})

test('what is said and heard in a day has a limit, which the organization is told by name', async () => {
  const { acme, visitor, agent } = await setUp()
  await publishFirst(world(), agent)
  await add(acme, 'speech')
  await add(acme, 'transcription')
  const use = (used: number) =>
    owner(
      "update private.usage_of_day set used = $2 where organization_id = $1 and subject = 'sentences of own models'",
      [acme.id, used],
    )
  await ofAgent(visitor, agent)
  const [limit] = await owner("select private.quota_of($1, 'soundLimit')::integer as most", [
    acme.id,
  ])
  await use(Number(limit?.most) - 1)

  expect(await ofAgent(visitor, agent, 'transcription')).toMatchObject({ model: 'tts' })
  await expect(ofAgent(visitor, agent)).rejects.toMatchObject({ code: 'PT429' })
  await expect(ofAgent(acme.owner, agent)).rejects.toThrow(/has had 2,000 of 2,000 sentences/)
})

test('visitors are told whether the agent hears them', async () => {
  const { acme, visitor, agent } = await setUp()
  await publishFirst(world(), agent)
  const hears = async () =>
    ((await call(visitor, 'select public.published_agent($1)', [agent])) as { hears: boolean })
      .hears

  await add(acme, 'speech')
  expect(await hears()).toBe(false)
  await add(acme, 'transcription')
  expect(await hears()).toBe(true)
})
