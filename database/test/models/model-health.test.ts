import { beforeEach, describe, expect, test } from 'vitest'
import { addModel } from '../../testing/models/add-model.ts'
import { type Organization, type Person, rowsAsServer, useWorld } from '../../testing/world.ts'

// How an organisation's models answer: written by the server when that changes, read by who may read models.

const world = useWorld()

const settings = { name: 'Large', provider: 'openai-compatible', model: 'large' }
const refused = { message: 'The provider refused the key.', status: 401 }
const minute = (at: number) => `2030-01-01T12:0${at}:00+00:00`

let acme: Organization
let model: string
beforeEach(async () => {
  acme = await world().organization()
  model = await addModel(world(), acme, settings)
})

const asServer = rowsAsServer(world)
/** When the settings of the model changed last; what is noted of others counts for nothing. */
const version = async () => {
  const { rows } = await world().owner.query(
    'select to_json(updated_at) as at from models where id = $1',
    [model],
  )
  return rows[0].at as string
}
const answered = async (at: string, of?: string) =>
  asServer('select private.note_model_answer($1, $2, $3)', [model, of ?? (await version()), at])
type Given = { worked?: string | null; fault?: object; of?: string }
const failed = async (at: string, { worked = null, fault = refused, of }: Given = {}) =>
  asServer('select private.note_model_fault($1, $2, $3, $4, $5::jsonb)', [
    ...[model, of ?? (await version()), at, worked, JSON.stringify(fault)],
  ])
const health = async () => {
  const { rows } = await world().owner.query(
    `select failures, message, status, failed_at, worked_at, rests_until from model_health where model_id = $1`,
    [model],
  )
  return rows[0]
}
const well = { failures: 0, message: null, status: null, failed_at: null, rests_until: null }

describe('a model that fails', () => {
  test('says what was wrong last, how often, until when it rests and when it last answered', async () => {
    await answered(minute(1))
    await failed(minute(3), { worked: minute(2), fault: { ...refused, rests_until: minute(4) } })

    expect(await health()).toEqual({
      ...{ failures: 1, ...refused, failed_at: minute(3), worked_at: minute(2) },
      rests_until: minute(4),
    })
    await failed(minute(5), { fault: { message: 'The provider failed.' } })
    expect(await health()).toEqual({
      ...{ failures: 2, message: 'The provider failed.', status: null, failed_at: minute(5) },
      ...{ worked_at: minute(2), rests_until: null },
    })
  })

  test('that answers again is well', async () => {
    await failed(minute(3))
    await failed(minute(4))
    await answered(minute(5))

    expect(await health()).toEqual({ ...well, worked_at: minute(5) })
    await failed(minute(6))
    expect(await health()).toMatchObject({ failures: 1, worked_at: minute(5) })
  })

  test('is noted the first time too, and its words are cut', async () => {
    await world().owner.query('delete from model_health where model_id = $1', [model])
    await failed(minute(3), { worked: minute(2), fault: { message: 'x'.repeat(301) } })

    expect(await health()).toMatchObject({ message: 'x'.repeat(300), worked_at: minute(2) })
  })
})

test('what one model does is not noted of another, however alike their times are', async () => {
  const other = await addModel(world(), acme, { ...settings, name: 'Small' })
  await world().owner.query('update models set updated_at = $2 where organization_id = $1', [
    acme.id,
    minute(0),
  ])
  const before = await world().owner.query('select * from model_health where model_id = $1', [
    other,
  ])

  await failed(minute(3))
  await answered(minute(4))

  expect(await health()).toMatchObject({ ...well, worked_at: minute(4) })
  const after = await world().owner.query('select * from model_health where model_id = $1', [other])
  expect(after.rows).toEqual(before.rows)
})

describe('a note that comes late', () => {
  test('of an answer does not hide a failure after it', async () => {
    await failed(minute(3))
    await answered(minute(2))

    expect(await health()).toMatchObject({ failures: 1 })
    await answered(minute(3))
    expect(await health()).toEqual({ ...well, worked_at: minute(3) })
    await answered(minute(1))
    expect(await health()).toEqual({ ...well, worked_at: minute(3) })
  })

  test('of a failure does not hide an answer after it', async () => {
    await answered(minute(3))
    await failed(minute(2))

    expect(await health()).toEqual({ ...well, worked_at: minute(3) })
    await failed(minute(3))
    expect(await health()).toMatchObject({ failures: 1 })
  })

  test('of settings that the model has no more counts for nothing', async () => {
    const before = await version()
    await failed(minute(3))
    await world().value(acme.owner, 'select private.change_model($1, $2::jsonb, null, true)', [
      model,
      settings,
    ])

    await failed(minute(4), { of: before })
    expect(await health()).toMatchObject({ failures: 0 })
    await failed(minute(4))
    await answered(minute(5), before)
    expect(await health()).toMatchObject({ failures: 1 })
  })

  test('of a model that is gone writes nothing', async () => {
    const before = await version()
    await failed(minute(3))
    await world().value(acme.owner, 'select public.delete_model($1)', [model])

    expect(await health()).toBeUndefined()
    await failed(minute(4), { of: before })
    expect(await health()).toBeUndefined()
  })
})

test('what is saved was tried: it has answered, and a failure before counts no more', async () => {
  const added = await health()
  await failed(minute(3))
  const broken = await health()
  await world().value(acme.owner, 'select private.change_model($1, $2::jsonb, null, true)', [
    ...[model, settings],
  ])

  expect(added).toEqual({ ...well, worked_at: expect.any(String) })
  expect(broken).toMatchObject({ failures: 1 })
  expect(await health()).toEqual({ ...well, worked_at: expect.any(String) })
})

test('it is read with the models of the organisation and written by the server alone', async () => {
  await failed(minute(3))
  const rival = await world().organization()
  const member = await world().member(acme, 'member')
  const user = await world().member(acme, 'agent_user')
  const seen = (person: Person) => world().attempt(person, 'select from model_health')

  expect([await seen(acme.owner), await seen(member)]).toEqual([1, 1])
  expect([await seen(user), await seen(rival.owner)]).toEqual([0, 0])
  for (const write of [
    'update model_health set failures = 0',
    'delete from model_health',
    `select private.note_model_answer('${model}', now(), now())`,
    `select private.note_model_fault('${model}', now(), now(), now(), '{}')`,
    `select private.note_saved_model('${model}')`,
  ]) {
    expect(await world().attempt(acme.owner, write)).toBe('42501')
  }
})
