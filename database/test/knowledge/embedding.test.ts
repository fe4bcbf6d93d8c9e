import { beforeEach, describe, expect, test } from 'vitest'
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

describe('vectors are awaited', () => {
  const awaited = async (sources: string[] | null = null, readBy: string | null = 'en') => {
    const [row] = await owners("select private.vectors_awaited($1, $2, 'test', $3) as awaited", [
      acme.id,
      sources,
      readBy,
    ])
    return row?.awaited
  }
  /** Without the trigger that says when a row was last changed. */
  const longAgo = (source: string) =>
    owners(
      `with quiet as materialized (select set_config('session_replication_role', 'replica', true))
       update public.knowledge_sources set updated_at = now() - interval '61 seconds'
       from quiet where id = $1`,
      [source],
    )

  test('of a source that was read a moment ago, until it has all', async () => {
    const { id } = await addSource(world(), acme, 'Parcels')
    const other = await addSource(world(), acme, 'Lamps')
    await embedded(other.id)

    expect(await awaited()).toBe(true)
    expect([await awaited([id]), await awaited([other.id])]).toEqual([true, false])
    await embedded(id)
    expect(await awaited()).toBe(false)
  })

  test.each([
    ['of another model', { model: 'other' }],
    ['of passages alone', { complete: false }],
  ])('where it has those %s', async (_, given) => {
    const { id } = await addSource(world(), acme, 'Parcels')
    await embedded(id, given)

    expect(await awaited()).toBe(true)
  })

  test('of none in a language that the model does not read', async () => {
    await addSource(world(), acme, 'Pakete', 'de')
    const { id } = await addSource(world(), acme, 'Parcels')
    await owners("update public.knowledge_documents set language = 'en' where source_id = $1", [id])
    await embedded(id)

    expect(await awaited()).toBe(false)
    expect(await awaited(null, null)).toBe(true)
  })

  test('of a page in the language of the model, whatever its site is in', async () => {
    const { id } = await addSource(world(), acme, 'Pakete', 'de')
    await owners("update public.knowledge_documents set language = 'en' where source_id = $1", [id])

    expect(await awaited()).toBe(true)
  })

  test('of none that failed, or was read long ago', async () => {
    const failed = await addSource(world(), acme, 'Doors')
    await owners(
      "update public.knowledge_sources set status = 'failed', error = 'x' where id = $1",
      [failed.id],
    )
    const { id } = await addSource(world(), acme, 'Parcels')
    const before = await awaited()
    await longAgo(id)

    expect([before, await awaited()]).toEqual([true, false])
  })

  test('of none of another organisation', async () => {
    await addSource(world(), await world().organization(), 'Parcels')

    expect([await awaited(), await awaited(null, null)]).toEqual([false, false])
  })
})
