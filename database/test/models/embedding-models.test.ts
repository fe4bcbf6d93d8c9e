import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { addSource } from '../../testing/knowledge/knowledge.ts'
import { addModel } from '../../testing/models/add-model.ts'
import { useRivals } from '../../testing/rivals.ts'
import { type Organization, rowsAsOwner, rowsAsServer, useWorld } from '../../testing/world.ts'

// A model that says what texts mean: an organisation's vectors are those of its own model, where it has one.

const world = useWorld()
const { acme, rival } = useRivals(world)
const asServer = rowsAsServer(world)
const owners = rowsAsOwner(world)

const calibration = { scale: 1.5, shift: -0.25, dimension: 2 }
const space = 'https://models.example/v1/small/2'
const settings = (change = {}) => ({
  ...{ name: 'Meaning', purpose: 'embedding', provider: 'openai-compatible', model: 'small' },
  ...{ base_url: 'https://models.example/v1/', calibration, ...change },
})

const add = (organization: Organization, change = {}) =>
  addModel(world(), organization, settings(change))
const change = ({ owner }: Organization, model: string, given: object) =>
  world().value(owner, 'select private.change_model($1, $2::jsonb, null, true)', [
    ...[model, JSON.stringify(settings(given))],
  ])
const remove = ({ owner }: Organization, model: string) =>
  world().value(owner, 'select public.delete_model($1)', [model])

async function ofServer({ id }: Organization) {
  const [row] = await asServer('select private.embedding_model_of($1) as model', [id])
  return (row?.model ?? null) as { calibration: object } | null
}
const scope = ({ id, owner }: Organization, question = 'Where are the lamps?') =>
  world().value(
    owner,
    "select vectors from private.search_postings($1, null, $2, '{}', $2, 'test', 'en')",
    [id, question],
  )
const german = 'Wo sind die Lampen und was kosten sie?'

const embedded = ({ id }: Organization, source: string, { model = space, complete = true } = {}) =>
  owners(
    `insert into private.knowledge_vector_sets (organization_id, source_id, model, complete)
     values ($1, $2, $3, $4)
     on conflict (organization_id, source_id) do update
       set model = excluded.model, complete = excluded.complete`,
    [id, source, model, complete],
  )
const waiting = async ({ id }: Organization) => {
  const rows = await owners(
    `delete from pgboss.job where name = 'knowledge-embed' and data ->> 'organization_id' = $1
     returning data ->> 'source_id' as source`,
    [id],
  )
  return rows.map(({ source }) => source).toSorted()
}

describe('a model that says what texts mean', () => {
  test('is told to the server alone, with its calibration and the name of its space', async () => {
    const model = await add(acme())

    expect(await ofServer(acme())).toMatchObject({
      ...{ id: model, base_url: 'https://models.example/v1/', model: 'small', calibration, space },
      sealed: `sealed ${model}`,
    })
    expect(await ofServer(rival())).toBeNull()
    for (const person of [acme().owner, null]) {
      await expect(
        world().value(person, 'select private.embedding_model_of($1)', [acme().id]),
      ).rejects.toMatchObject({ code: '42501' })
    }
    await expect(
      world().value(acme().owner, 'select calibration from public.models where id = $1', [model]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('is one for an organization, and neither answers nor speaks', async () => {
    const visitor = await world().person({ anonymous: true })
    const { template } = await addFixtures(world(), acme().id, visitor.id)
    const model = await add(acme())

    await expect(add(acme())).rejects.toMatchObject({ code: 'PT409' })
    await expect(
      world().value(acme().owner, 'select public.set_default_model($1, $2)', [acme().id, model]),
    ).rejects.toMatchObject({ code: 'PT422' })
    expect(
      await world().value(acme().owner, 'select private.speech_model_of_agent($1, $2)', [
        ...[template, 'embedding'],
      ]),
    ).toBeNull()
  })

  test('is added by an owner', async () => {
    const member = await world().member(acme(), 'member')

    for (const owner of [member, rival().owner]) {
      await expect(add({ ...acme(), owner })).rejects.toMatchObject({ code: 'PT403' })
    }
  })

  test.each([
    ['without a calibration', { calibration: null }],
    ['without a scale', { calibration: { ...calibration, scale: null } }],
    ['without a shift', { calibration: { ...calibration, shift: null } }],
    ['without a length', { calibration: { ...calibration, dimension: undefined } }],
    ['that turns cosines round', { calibration: { ...calibration, scale: -1 } }],
    ['that makes all cosines one', { calibration: { ...calibration, scale: 0 } }],
    ['whose vectors are empty', { calibration: { ...calibration, dimension: 0 } }],
    ['whose vectors have no end', { calibration: { ...calibration, dimension: 16_385 } }],
    ['that answers', { purpose: 'language' }],
    ['of another provider', { provider: 'google' }],
    ['that has voices', { voices: ['nova', 'onyx'] }],
  ])('%s is none', async (_, given) => {
    await expect(add(acme(), given)).rejects.toMatchObject({ code: '23514' })
  })

  test('keeps its calibration unless it was measured again', async () => {
    const model = await add(acme())
    const kept = async () => (await ofServer(acme()))?.calibration

    await change(acme(), model, { calibration: undefined })
    expect(await kept()).toEqual(calibration)
    await change(acme(), model, { calibration: { ...calibration, scale: 2 } })
    expect(await kept()).toEqual({ ...calibration, scale: 2 })
  })
})

test.each([
  ['another address', { base_url: null }, 'https://api.openai.com/v1/small/2'],
  ['another model', { model: 'large' }, 'https://models.example/v1/large/2'],
  [
    'another length',
    { calibration: { ...calibration, dimension: 3 } },
    'https://models.example/v1/small/3',
  ],
])('%s is another space', async (_, given, name) => {
  await add(acme(), given)

  expect(await ofServer(acme())).toMatchObject({ space: name })
})

test('the vectors of the own model are searched in every language, those of others not at all', async () => {
  const [lamps, chairs] = [
    await addSource(world(), acme(), 'Lamps'),
    await addSource(world(), acme(), 'Chairs'),
  ]
  const theirs = await addSource(world(), rival(), 'Lamps')
  await embedded(acme(), lamps.id)
  await embedded(acme(), chairs.id, { model: 'test' })
  await embedded(rival(), theirs.id, { model: 'test' })
  const before = await scope(acme())
  const model = await add(acme())

  expect(before).toMatchObject({ own: null, space: 'test', sources: [{ id: chairs.id }] })
  for (const question of [undefined, german]) {
    expect(await scope(acme(), question)).toMatchObject({
      ...{ space, own: { id: model, updated_at: expect.any(String) } },
      sources: [{ id: lamps.id, revision: 1 }],
    })
  }
  expect(await scope(rival())).toMatchObject({ own: null, sources: [{ id: theirs.id }] })
  expect(await scope(rival(), german)).toMatchObject({ own: null, sources: [] })
  await remove(acme(), model)
  expect(await scope(acme())).toMatchObject({ own: null, sources: [{ id: chairs.id }] })
})

test('a language model does not count as one that says what texts mean', async () => {
  await add(acme(), { purpose: 'language', calibration: undefined })
  await add(acme(), { purpose: 'transcription', calibration: undefined })

  expect(await ofServer(acme())).toBeNull()
  expect(await scope(acme())).toMatchObject({ own: null, space: 'test' })
})

test('sources wait again when the model is added, changed or deleted, those alone that lack vectors', async () => {
  const [done, half, other, de] = [
    await addSource(world(), acme(), 'Lamps'),
    await addSource(world(), acme(), 'Chairs'),
    await addSource(world(), acme(), 'Parcels'),
    await addSource(world(), acme(), 'Pakete', 'de'),
  ]
  await addSource(world(), rival(), 'Lamps')
  const failed = await addSource(world(), acme(), 'Doors')
  await owners("update public.knowledge_sources set status = 'failed', error = 'x' where id = $1", [
    failed.id,
  ])
  await embedded(acme(), done.id)
  await embedded(acme(), half.id, { complete: false })
  await embedded(acme(), other.id, { model: 'test' })
  await owners("delete from pgboss.job where name = 'knowledge-embed'")
  const lacking = [half.id, other.id, de.id].toSorted()

  const model = await add(acme())
  expect(await waiting(acme())).toEqual(lacking)
  await change(acme(), model, { calibration: undefined })
  expect(await waiting(acme())).toEqual(lacking)
  await change(acme(), model, { model: 'large' })
  expect(await waiting(acme())).toEqual([...lacking, done.id].toSorted())
  await remove(acme(), model)
  expect(await waiting(acme())).toEqual([...lacking, done.id].toSorted())
  expect(await waiting(rival())).toEqual([])
})

test('other models put no source into the line', async () => {
  await addSource(world(), acme(), 'Lamps')
  await owners("delete from pgboss.job where name = 'knowledge-embed'")

  const model = await add(acme(), { purpose: 'language', calibration: undefined })
  await change(acme(), model, { calibration: undefined })
  await remove(acme(), model)

  expect(await waiting(acme())).toEqual([])
})

test('a start looks for what lacks vectors of the own model, and elsewhere of the one it names', async () => {
  const [done, de] = [
    await addSource(world(), acme(), 'Lamps'),
    await addSource(world(), acme(), 'Pakete', 'de'),
  ]
  const [theirs, foreign] = [
    await addSource(world(), rival(), 'Lamps'),
    await addSource(world(), rival(), 'Pakete', 'de'),
  ]
  await add(acme())
  await add(rival(), { purpose: 'language', calibration: undefined })
  await embedded(acme(), done.id)
  await embedded(rival(), theirs.id)
  const start = async (name: string, language: string | null) => {
    await owners("delete from pgboss.job where name = 'knowledge-embed'")
    await owners('select private.embed_missing($1, $2)', [name, language])
    return [await waiting(acme()), await waiting(rival())]
  }

  expect(await start('test', 'en')).toEqual([[de.id], [theirs.id]])
  expect(await start('test', null)).toEqual([[de.id], [theirs.id, foreign.id].toSorted()])
  expect(await start(space, null)).toEqual([[de.id], [foreign.id]])
})

test('passages in every language wait for vectors of a model that reads them all', async () => {
  const [en, de] = [
    await addSource(world(), acme(), 'Lamps'),
    await addSource(world(), acme(), 'Pakete', 'de'),
  ]
  const passages = async (source: string, language: string | null) =>
    (
      await owners('select * from private.passages_to_embed($1, $2, $3, $4, 10)', [
        ...[acme().id, source, space, language],
      ])
    ).length

  expect([await passages(en.id, 'en'), await passages(de.id, 'en')]).toEqual([1, 0])
  expect([await passages(en.id, null), await passages(de.id, null)]).toEqual([1, 1])
})
