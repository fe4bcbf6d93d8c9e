import { expect, test } from 'vitest'
import { addModel } from '../../testing/models/add-model.ts'
import { type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const owner = rowsAsOwner(world)
const call = (person: Person, sql: string, values: unknown[]) =>
  world().as(person, (query) => query(sql, values))
const settings = { name: 'Large', provider: 'openai-compatible', model: 'large' }

test('a model is on record with the address that its key is for, and a new key too', async () => {
  const acme = await world().organization()
  const start = { ...settings, base_url: 'https://models.example/v1' }
  const model = await addModel(world(), acme, start)
  const change = (given: object, sealed: string | null, keeps: boolean) =>
    call(acme.owner, 'select private.change_model($1, $2::jsonb, $3, $4)', [
      ...[model, JSON.stringify({ ...settings, ...given }), sealed, keeps],
    ])
  const next = 'https://next.example/v1'
  await change({ base_url: next }, 'sealed next', false)
  await change({ base_url: next, model: 'other' }, null, true)
  await change({ base_url: next, model: 'other' }, null, true)
  await call(acme.owner, 'select public.delete_model($1)', [model])

  const [created, ...log] = await owner(
    "select action, target_name, details from audit_log where organization_id = $1 and target_type = 'model' order by id",
    [acme.id],
  )
  const place = { provider: 'openai-compatible', base_url: next }
  expect(log).toMatchObject([
    { action: 'model.changed', details: { changes: { base_url: { to: next } } } },
    { action: 'model.key_changed', target_name: 'Large', details: place },
    {
      action: 'model.changed',
      details: { ...place, changes: { model: { from: 'large', to: 'other' } } },
    },
    { action: 'model.deleted', details: place },
  ])
  expect(created).toMatchObject({ details: { provider: expect.any(String) } })
  expect(log[0]?.details).not.toHaveProperty('base_url')
  expect(JSON.stringify(log)).not.toContain('sealed')
})
