import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { addModel } from '../../testing/models/add-model.ts'
import { organizationWithRoles, rolesThatReach } from '../../testing/roles.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const owner = rowsAsOwner(world)
const call = (person: Person, sql: string, values: unknown[]) => world().value(person, sql, values)

const usual = {
  ...{ name: 'Large', provider: 'openai-compatible', model: 'large' },
  base_url: 'https://models.example/v1',
}
const settings = (change = {}) => JSON.stringify({ ...usual, ...change })
const addSql = 'select private.add_model($1, $2, $3::jsonb, $4)'
const changeSql = 'select private.change_model($1, $2::jsonb, $3, $4)'

const add = (organization: Organization, change = {}) =>
  addModel(world(), organization, { ...usual, ...change })
/** The versions of these rows, which tell one that was written from one that was not. */
const changes = async (...ids: string[]) => {
  const found = await owner('select id, xmin::text from models where id = any ($1)', [ids])
  return ids.map((id) => found.find((row) => row.id === id)?.xmin)
}
const stored = async (id: string) => (await owner('select * from models where id = $1', [id]))[0]

describe('who may', () => {
  test.each([
    ['add', addSql, (organization: string) => [randomUUID(), organization, settings(), null]],
    ['change', changeSql, (_: string, model: string) => [model, settings(), null, true]],
    ['try', 'select private.model_to_try($1)', (_: string, model: string) => [model]],
    ['delete', 'select public.delete_model($1)', (_: string, model: string) => [model]],
    [
      'make the default of',
      'select public.set_default_model($1, $2)',
      (organization: string, model: string) => [organization, model],
    ],
    ['leave without a default', 'select public.set_default_model($1, null)', (id: string) => [id]],
  ])('owners %s models, and no one else', async (_, sql, values) => {
    const roles = await organizationWithRoles(world())
    const model = await add(roles.organization)

    expect(await rolesThatReach(world(), roles, sql, values(roles.organization.id, model))).toEqual(
      ['owner'],
    )
  })

  test('editors of agents read about models, nobody what their keys are', async () => {
    const roles = await organizationWithRoles(world())
    await add(roles.organization)
    const select = (column: string) => `select ${column} from models where organization_id = $1`
    const who = (column: string) =>
      rolesThatReach(world(), roles, select(column), [roles.organization.id])

    expect(await who('name')).toEqual(['member', 'owner'])
    expect(await who('sealed_credential')).toEqual([])
  })

  test("another organisation's model does not exist, an own one is closed to a member", async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const model = await add(acme)
    const attempt = (person: Person) => call(person, 'select public.delete_model($1)', [model])

    await expect(attempt(rival.owner)).rejects.toMatchObject({ code: 'PT404' })
    await expect(attempt(await world().member(acme, 'member'))).rejects.toMatchObject({
      code: 'PT403',
    })
    await attempt(acme.owner)
    expect(await stored(model)).toBeUndefined()
  })

  test('a model that is not there does not exist for an owner either', async () => {
    const acme = await world().organization()

    await expect(
      call(acme.owner, 'select public.delete_model($1)', [randomUUID()]),
    ).rejects.toMatchObject({ code: 'PT404' })
  })

  test("one's default is not another organisation's model", async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const [own, theirs] = [await add(acme), await add(rival)]
    const both = await world().organization({ owner: acme.owner })
    const sql = 'select public.set_default_model($1, $2)'

    await expect(call(acme.owner, sql, [acme.id, theirs])).rejects.toMatchObject({ code: 'PT404' })
    await expect(call(acme.owner, sql, [both.id, own])).rejects.toMatchObject({ code: 'PT403' })
    await call(acme.owner, sql, [acme.id, own])
  })
})

describe('a model', () => {
  test('is the default when it is the first, and another one can be', async () => {
    const acme = await world().organization()
    const [first, second] = [await add(acme), await add(acme)]
    const defaults = () =>
      owner('select id from models where organization_id = $1 and is_default', [acme.id])

    expect(await defaults()).toEqual([{ id: first }])
    await call(acme.owner, 'select public.set_default_model($1, $2)', [acme.id, second])
    expect(await defaults()).toEqual([{ id: second }])
    await call(acme.owner, 'select public.set_default_model($1, null)', [acme.id])
    expect(await defaults()).toEqual([])
  })

  test('is made the default without a change to any other', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const [first, second, theirs] = [await add(acme), await add(acme), await add(rival)]
    const spare = await add(acme)
    const before = await changes(first, second, spare, theirs)

    await call(acme.owner, 'select public.set_default_model($1, $2)', [acme.id, first])
    const again = await changes(first, second, spare, theirs)
    await call(acme.owner, 'select public.set_default_model($1, $2)', [acme.id, second])

    expect(again).toEqual(before)
    const after = await changes(first, second, spare, theirs)
    expect(after.map((change, at) => change !== before[at])).toEqual([true, true, false, false])
  })

  test('keeps its key when its name changes, and not when its address does', async () => {
    const acme = await world().organization()
    const [model, other] = [await add(acme), await add(acme)]
    const change = (values: object, sealed: string | null, keeps: boolean) =>
      call(acme.owner, changeSql, [model, settings(values), sealed, keeps])

    await change({ name: 'Larger' }, null, true)
    expect(await stored(other)).toMatchObject({ name: 'Large' })
    expect(await stored(model)).toMatchObject({
      name: 'Larger',
      sealed_credential: `sealed ${model}`,
    })
    for (const other of [
      { base_url: 'https://other.example/v1' },
      { base_url: null },
      { provider: 'google' },
    ]) {
      await expect(change(other, null, true)).rejects.toMatchObject({ code: 'PT422' })
    }
    await change({ base_url: 'https://other.example/v1' }, 'new', false)
    expect(await stored(model)).toMatchObject({
      base_url: 'https://other.example/v1',
      sealed_credential: 'new',
    })
  })

  test('is one of fifty, also when many are added at once', async () => {
    const acme = await world().organization()
    await owner(
      `insert into models (organization_id, name, provider, model)
       select $1, 'Large', 'google', 'large' from generate_series(1, 48)`,
      [acme.id],
    )

    const results = await Promise.allSettled(Array.from({ length: 5 }, () => add(acme)))

    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  })

  test('has its acts in the audit log, without its key', async () => {
    const acme = await world().organization()
    const model = await add(acme)
    await call(acme.owner, 'select public.delete_model($1)', [model])

    const log = await owner(
      "select action, details from audit_log where organization_id = $1 and target_type = 'model' order by id",
      [acme.id],
    )
    expect(log.map(({ action }) => action)).toEqual(['model.created', 'model.deleted'])
    expect(JSON.stringify(log)).not.toContain('sealed')
  })

  test('gets its key encrypted again by who knows what it was', async () => {
    const acme = await world().organization()
    const [one, other] = [await add(acme), await add(acme)]
    const visitor = await world().person({ anonymous: true })

    await call(visitor, 'select private.move_model_key($1, $2)', [`sealed ${one}`, 'fresh'])

    expect((await stored(one)).sealed_credential).toBe('fresh')
    expect((await stored(other)).sealed_credential).toBe(`sealed ${other}`)
  })
})

describe('an agent', () => {
  async function agentOf(organization: Organization) {
    return (await addFixtures(world(), organization.id, organization.owner.id)).template
  }
  const choose = (person: Person, agent: string, choice: string, models: string[]) =>
    world().as(person, (query) =>
      query('update templates set model_choice = $2, model_ids = $3 where id = $1 returning id', [
        agent,
        choice,
        models,
      ]),
    )
  /** The models that answer for its draft. */
  async function answering(agent: string) {
    const [row] = await owner(
      `select private.models_of_agent(jsonb_build_object(
         'organization_id', organization_id, 'definition', to_jsonb(templates)
       )) as models from templates where id = $1`,
      [agent],
    )
    return row.models.map(({ id }: { id: string }) => id)
  }

  test('speaks through the default until it chooses, then through its choice in that order', async () => {
    const acme = await world().organization()
    const [first, second] = [await add(acme), await add(acme)]
    const agent = await agentOf(acme)

    expect(await answering(agent)).toEqual([first])
    await choose(acme.owner, agent, 'chosen', [second, first])
    expect(await answering(agent)).toEqual([second, first])
    await choose(acme.owner, agent, 'built-in', [second])
    expect(await answering(agent)).toEqual([])
  })

  test('is tried with its models by who may read it', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const [model, agent] = [await add(acme), await agentOf(acme)]
    const draft = (person: Person) => call(person, 'select private.draft_to_try($1)', [agent])

    expect(await draft(await world().member(acme, 'member'))).toMatchObject({
      models: [{ id: model, sealed: `sealed ${model}` }],
    })
    expect(await draft(rival.owner)).toBeNull()
  })

  test('is left with the others when a model is deleted, and with the default after the last', async () => {
    const acme = await world().organization()
    const [usual, first, second] = [await add(acme), await add(acme), await add(acme)]
    const [agent, other] = [await agentOf(acme), await agentOf(acme)]
    const written = () => owner('select xmin::text from templates where id = $1', [other])
    const before = await written()
    await choose(acme.owner, agent, 'chosen', [first, second])
    const drop = (model: string) => call(acme.owner, 'select public.delete_model($1)', [model])

    await drop(first)
    expect(await answering(agent)).toEqual([second])
    await drop(second)
    expect(await answering(agent)).toEqual([usual])
    expect(
      await owner('select model_choice, model_ids from templates where id = $1', [agent]),
    ).toEqual([{ model_choice: 'default', model_ids: [] }])
    expect(await written()).toEqual(before)
  })

  test('cannot have a model of another organisation', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const [own, theirs] = [await add(acme), await add(rival)]
    const agent = await agentOf(acme)

    await expect(choose(acme.owner, agent, 'chosen', [own, theirs])).rejects.toMatchObject({
      code: '23503',
    })
    expect(await choose(acme.owner, agent, 'chosen', [own])).toHaveLength(1)
  })

  test('asks none of another organisation, whatever its definition names', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const [own, theirs] = [await add(acme), await add(rival)]
    const definition = { model_choice: 'chosen', model_ids: [theirs, own] }
    const agent = JSON.stringify({ organization_id: acme.id, definition })

    const [row] = await owner('select private.models_of_agent($1::jsonb) as models', [agent])
    expect(row.models).toMatchObject([{ id: own }])
  })

  test('has at most five of them, a temperature up to 2 and answers of 100 to 8000 tokens', async () => {
    const acme = await world().organization()
    const models = []
    for (let count = 0; count < 6; count += 1) models.push(await add(acme))
    const agent = await agentOf(acme)
    const set = (column: string, value: unknown) =>
      world().as(acme.owner, (query) =>
        query(`update templates set ${column} = $2 where id = $1 returning id`, [agent, value]),
      )
    for (const [column, good, bad] of [
      ['model_ids', models.slice(0, 5), models],
      ['temperature', 2, 2.01],
      ['temperature', 0, -0.01],
      ['answer_limit', 100, 99],
      ['answer_limit', 8000, 8001],
    ] as const) {
      expect(await set(column, good)).toHaveLength(1)
      await expect(set(column, bad)).rejects.toMatchObject({ code: '23514' })
    }
  })
})
