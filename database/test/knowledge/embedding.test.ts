import { beforeEach, expect, test } from 'vitest'
import { addSource } from '../../testing/knowledge/knowledge.ts'
import { type Organization, rowsAsOwner, useWorld } from '../../testing/world.ts'

// Which sources wait for what they mean to be read.

const world = useWorld()
const owners = rowsAsOwner(world)

let acme: Organization
beforeEach(async () => {
  acme = await world().organization()
  await owners("delete from pgboss.job where name = 'knowledge-embed'")
})

/** The sources of the organisation that wait, each with the one in whose turn it does. */
const waiting = () =>
  owners(
    `select data ->> 'source_id' as source, group_id from pgboss.job
     where name = 'knowledge-embed' and data ->> 'organization_id' = $1`,
    [acme.id],
  )
const line = (...sources: string[]) => sources.map((source) => ({ source, group_id: acme.id }))

async function embedded(source: string, { model = 'test', complete = true } = {}) {
  await owners(
    `insert into private.knowledge_vector_sets (organization_id, source_id, model, complete)
     values ($1, $2, $3, $4)`,
    [acme.id, source, model, complete],
  )
}

test('a source waits once it is ready', async () => {
  const { id } = await addSource(world(), acme, 'Parcels')
  const become = (status: string) =>
    owners('update public.knowledge_sources set status = $2 where id = $1', [id, status])

  await owners("delete from pgboss.job where name = 'knowledge-embed'")
  await become('queued')
  await become('processing')
  expect(await waiting()).toEqual([])
  await become('ready')
  expect(await waiting()).toEqual(line(id))
})

test('what is added as ready was read elsewhere', async () => {
  await owners(
    `insert into public.knowledge_sources (organization_id, title, kind, status)
     values ($1, 'Handbook', 'text', 'ready')`,
    [acme.id],
  )

  expect(await waiting()).toEqual([])
})

test('what has no vectors of the model, or not all, waits when it is looked for', async () => {
  const [fresh, other, half, done] = [
    await addSource(world(), acme, 'Parcels'),
    await addSource(world(), acme, 'Lamps'),
    await addSource(world(), acme, 'Chairs'),
    await addSource(world(), acme, 'Tables'),
  ]
  await addSource(world(), acme, 'Pakete', 'de')
  const foreign = await addSource(world(), acme, 'Lampen')
  await owners("update public.knowledge_documents set language = 'de' where source_id = $1", [
    foreign.id,
  ])
  const failed = await addSource(world(), acme, 'Doors')
  await owners("update public.knowledge_sources set status = 'failed', error = 'x' where id = $1", [
    failed.id,
  ])
  await embedded(other.id, { model: 'other' })
  await embedded(half.id, { complete: false })
  await embedded(done.id)
  await owners("delete from pgboss.job where name = 'knowledge-embed'")

  await owners("select private.embed_missing('test', 'en')")

  const found = await waiting()
  expect(found).toHaveLength(3)
  expect(found).toEqual(expect.arrayContaining(line(fresh.id, other.id, half.id)))
})
