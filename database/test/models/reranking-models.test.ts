import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { addModel } from '../../testing/models/add-model.ts'
import { useRivals } from '../../testing/rivals.ts'
import { type Organization, type Person, rowsAsServer, useWorld } from '../../testing/world.ts'

// A model that orders what a search has found: an organisation's own, which only the server and who may search learn of.

const world = useWorld()
const { acme, rival } = useRivals(world)
const asServer = rowsAsServer(world)

const settings = (change = {}) => ({
  ...{ name: 'Order', purpose: 'reranking', provider: 'openai-compatible', model: 'small' },
  ...{ base_url: 'https://models.example/v2', ...change },
})

const add = (organization: Organization, change = {}) =>
  addModel(world(), organization, settings(change))
async function ofServer({ id }: Organization) {
  const [row] = await asServer('select private.reranking_model_of($1) as model', [id])
  return (row?.model ?? null) as object | null
}
type Told = { reranking: { id: string; updated_at: string } | null } | undefined
const told = (person: Person | null, { id }: Organization) =>
  world().value(
    person,
    "select vectors from private.search_postings($1, null, 'Which?', '{}', 'Which?', 'test', 'en')",
    [id],
  ) as Promise<Told>
const toldOfAgent = (person: Person | null, template: string) =>
  world().value(
    person,
    `select vectors
     from private.search_agent_postings($1, false, null, 'Which?', '{}', 'Which?', 'test', 'en')`,
    [template],
  ) as Promise<Told>

describe('a model that orders what was found', () => {
  test('is told to the server alone, with its key as it is kept', async () => {
    const model = await add(acme())

    expect(await ofServer(acme())).toEqual({
      ...{ id: model, base_url: 'https://models.example/v2', model: 'small' },
      ...{ sealed: `sealed ${model}`, updated_at: expect.any(String) },
    })
    expect(await ofServer(rival())).toBeNull()
    for (const person of [acme().owner, null]) {
      await expect(
        world().value(person, 'select private.reranking_model_of($1)', [acme().id]),
      ).rejects.toMatchObject({ code: '42501' })
    }
    await expect(
      world().value(acme().owner, 'select sealed_credential from public.models where id = $1', [
        model,
      ]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('is one for an organization, and neither answers, speaks nor says what texts mean', async () => {
    const visitor = await world().person({ anonymous: true })
    const { template } = await addFixtures(world(), acme().id, visitor.id)
    const model = await add(acme())
    const server = async (call: string) =>
      (await asServer(`select ${call}($1) as model`, [acme().id]))[0]?.model

    await expect(add(acme())).rejects.toMatchObject({ code: 'PT409' })
    await expect(
      world().value(acme().owner, 'select public.set_default_model($1, $2)', [acme().id, model]),
    ).rejects.toMatchObject({ code: 'PT422' })
    expect(
      await world().value(acme().owner, 'select private.speech_model_of_agent($1, $2)', [
        ...[template, 'reranking'],
      ]),
    ).toBeNull()
    expect(await server('private.embedding_model_of')).toBeNull()
    expect(await told(acme().owner, acme())).toMatchObject({ own: null, space: 'test' })
  })

  test('is added, changed and deleted by an owner of its organization', async () => {
    const member = await world().member(acme(), 'member')
    const model = await add(acme())
    const change = (person: Person) =>
      world().value(person, 'select private.change_model($1, $2::jsonb, null, true)', [
        ...[model, settings({ model: 'large' })],
      ])
    const remove = (person: Person) =>
      world().value(person, 'select public.delete_model($1)', [model])

    for (const owner of [member, rival().owner]) {
      await expect(add({ ...acme(), owner })).rejects.toMatchObject({ code: 'PT403' })
    }
    for (const act of [change, remove]) {
      await expect(act(member)).rejects.toMatchObject({ code: 'PT403' })
      await expect(act(rival().owner)).rejects.toMatchObject({ code: 'PT404' })
    }
    await change(acme().owner)
    expect(await ofServer(acme())).toMatchObject({ model: 'large', sealed: `sealed ${model}` })
    await remove(acme().owner)
    expect(await ofServer(acme())).toBeNull()
  })

  test.each([
    ['that is calibrated', { calibration: { scale: 1, shift: 0, dimension: 2 } }],
    ['of another provider', { provider: 'google' }],
    ['that has voices', { voices: ['nova', 'onyx'] }],
    ['of no known purpose', { purpose: 'ordering' }],
  ])('%s is none', async (_, given) => {
    await expect(add(acme(), given)).rejects.toMatchObject({ code: '23514' })
  })

  test('stands beside one of each other purpose', async () => {
    const calibration = { scale: 1, shift: 0, dimension: 2 }
    await add(acme(), { purpose: 'embedding', calibration })
    await add(acme(), { purpose: 'transcription' })

    const model = await add(acme())

    expect(await ofServer(acme())).toMatchObject({ id: model })
    expect(await told(acme().owner, acme())).toMatchObject({ reranking: { id: model } })
  })
})

test('who may search is told which model orders, until it is deleted, and nothing of its key', async () => {
  const before = await told(acme().owner, acme())
  const model = await add(acme())
  const afterwards = await told(acme().owner, acme())

  expect(before).toMatchObject({ reranking: null })
  expect(afterwards?.reranking).toEqual({ id: model, updated_at: expect.any(String) })
  expect(await ofServer(acme())).toMatchObject(afterwards?.reranking ?? {})
  for (const person of [rival().owner, null]) expect(await told(person, acme())).toBeUndefined()
  expect(await told(rival().owner, rival())).toMatchObject({ reranking: null })
  await world().value(acme().owner, 'select public.delete_model($1)', [model])
  expect(await told(acme().owner, acme())).toMatchObject({ reranking: null })
})

test('other models order nothing', async () => {
  await add(acme(), { purpose: 'language' })
  await add(acme(), { purpose: 'transcription' })

  expect(await ofServer(acme())).toBeNull()
  expect(await told(acme().owner, acme())).toMatchObject({ reranking: null })
})

test('the visitor of a published agent is told of the model of its organization', async () => {
  const visitor = await world().person({ anonymous: true })
  const { template } = await addFixtures(world(), acme().id, visitor.id)
  const model = await add(acme())
  await add(rival())

  expect(await toldOfAgent(null, template)).toBeUndefined()
  await world().owner.query('update public.templates set live_version = 1 where id = $1', [
    template,
  ])
  expect(await toldOfAgent(null, template)).toMatchObject({ reranking: { id: model } })
})
