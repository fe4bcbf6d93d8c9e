import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Organization, useWorld } from '../../testing/world.ts'

const world = useWorld()

async function add(
  { id, owner }: Organization,
  { type = 'application/pdf', bytes = 100 }: { type?: string | null; bytes?: number } = {},
) {
  const source = randomUUID()
  await world().as(owner, (query) =>
    query("select private.add_knowledge_file($1, $2, 'Title', 'name', $3, $4, null)", [
      id,
      source,
      type,
      bytes,
    ]),
  )
  return source
}

/** The organisations of these in the order in which the queue hands their jobs out. */
async function order(...organizations: Organization[]) {
  const { rows } = await world().owner.query(
    `select group_id from pgboss.job
     where name = 'knowledge-index' and state = 'created' and group_id = any ($1)
     order by priority desc, created_on`,
    [organizations.map(({ id }) => id)],
  )
  return rows.map(({ group_id }) => organizations.findIndex(({ id }) => id === group_id))
}

async function jobOf(source: string) {
  const { rows } = await world().owner.query(
    `select name, group_id, start_after > now() as later from pgboss.job
     where data ->> 'source_id' = $1`,
    [source],
  )
  return rows[0]
}

const spend = ({ id }: Organization, seconds: number) =>
  world().owner.query('select private.spend_indexing($1, $2)', [id, seconds])

test('files are handed out in turns of organisations, also to one that comes late', async () => {
  const [acme, rival, late] = [
    await world().organization(),
    await world().organization(),
    await world().organization(),
  ]
  for (const one of [acme, acme, acme, acme, rival, rival]) await add(one)
  const before = await order(acme, rival)
  // The two that were next are done.
  await world().owner.query(
    `update pgboss.job set state = 'completed'
     where name = 'knowledge-index' and state = 'created' and priority = 0 and group_id = any ($1)`,
    [[acme.id, rival.id]],
  )
  await add(late)

  expect(before).toEqual([0, 1, 0, 1, 0, 0])
  expect(await order(acme, rival, late)).toEqual([0, 1, 2, 0, 0])
})

test.each([
  ['text/plain', 65_536, 'knowledge-index-small'],
  ['text/markdown', 10, 'knowledge-index-small'],
  ['text/plain', 65_537, 'knowledge-index'],
  ['application/pdf', 10, 'knowledge-index'],
  [null, 10, 'knowledge-index'],
])('%s of %i bytes is read in the lane %s', async (type, bytes, lane) => {
  const acme = await world().organization()

  expect(await jobOf(await add(acme, { type, bytes }))).toMatchObject({
    name: lane,
    group_id: acme.id,
  })
})

test('who has used its budget waits, except with small texts; others do not', async () => {
  const [acme, other] = [await world().organization(), await world().organization()]
  const waiting = await add(acme)
  const small = await add(acme, { type: 'text/plain' })
  const theirs = await add(other)
  await spend(acme, 149)
  const within = [await jobOf(waiting), await jobOf(await add(acme))]

  await spend(acme, 2)
  const past = [await jobOf(waiting), await jobOf(await add(acme))]

  expect(within).toMatchObject([{ later: false }, { later: false }])
  expect(past).toMatchObject([{ later: true }, { later: true }])
  for (const free of [small, await add(acme, { type: 'text/plain' }), theirs, await add(other)]) {
    expect(await jobOf(free)).toMatchObject({ later: false })
  }
})

test('what is read already, or waits longer by itself, keeps its time', async () => {
  const acme = await world().organization()
  const [running, tired] = [await add(acme), await add(acme)]
  const change = (source: string, set: string) =>
    world().owner.query(`update pgboss.job set ${set} where data ->> 'source_id' = $1`, [source])
  await change(running, "state = 'active'")
  await change(tired, "start_after = now() + interval '1 day'")

  await spend(acme, 200)

  expect(await jobOf(running)).toMatchObject({ later: false })
  const { rows } = await world().owner.query(
    "select start_after > now() + interval '23 hours' as kept from pgboss.job where data ->> 'source_id' = $1",
    [tired],
  )
  expect(rows).toEqual([{ kept: true }])
})

test('small texts take no place among the other files', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  const places = async (...sources: string[]) => {
    const { rows } = await world().owner.query(
      `select priority from pgboss.job where data ->> 'source_id' = any ($1) order by name, priority desc`,
      [sources],
    )
    return rows.map(({ priority }) => priority)
  }
  const first = [await add(acme), await add(rival)]
  const before = await places(...first)
  for (let n = 0; n < 3; n += 1) await add(acme, { type: 'text/plain' })

  const next = await places(await add(acme))

  expect(next[0]).toBe(before[0] - 1)
})

test('a job in turn is for a queue that there is', async () => {
  const attempt = world().owner.query(
    "select private.enqueue_in_turn('nothing', '{}', gen_random_uuid(), now())",
  )

  await expect(attempt).rejects.toThrow('There is no queue nothing.')
})

test('what an organisation used is counted for it alone, and for none that is gone', async () => {
  const acme = await world().organization()

  await spend({ ...acme, id: randomUUID() }, 10)
  await spend(acme, 10)

  const { rows } = await world().owner.query(
    `select round(extract(epoch from paid_until - now())) between 35 and 40 as paid
     from private.indexing_budgets where organization_id = $1`,
    [acme.id],
  )
  expect(rows).toEqual([{ paid: true }])
})
