import { beforeAll, describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { useKeys } from '../../testing/integration-keys.ts'
import { reaches } from '../../testing/roles.ts'
import type { Person } from '../../testing/world.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const { stored, make, holder } = useKeys(world)

test('what a key writes is in its own name', async () => {
  const acme = await world().organization()
  const key = await holder(await make(acme, { may: ['agents.write'] }))
  await addFixtures(world(), acme.id, acme.owner.id)

  await world().as(key, (query) => query("update public.templates set name = 'Mia'"))

  const entries = await world().as(acme.owner, (query) =>
    query("select actor_name from public.audit_log where action = 'agent.changed'"),
  )
  expect(entries).toEqual([{ actor_name: 'Website (API key)' }])
})

describe('a use', () => {
  const used = async (hash: string, perMinute: number | null = null) => {
    const sql = 'select private.use_integration_key($1, $2) as used'
    return (await world().as(null, (query) => query(sql, [hash, perMinute])))[0]?.used
  }

  test('is noted once a minute', async () => {
    const acme = await world().organization()
    const [key, other] = [await make(acme), await make(acme)]
    const { key_hash } = await stored(key)

    await used(key_hash)
    const first = (await stored(key)).last_used_at
    expect((await stored(other)).last_used_at).toBeNull()
    expect(await used('of no key')).toBeNull()
    await used(key_hash)
    const second = (await stored(key)).last_used_at
    await world().owner.query(
      "update public.integration_keys set last_used_at = now() - interval '61 seconds' where id = $1",
      [key],
    )
    await used(key_hash)

    expect(first).not.toBeNull()
    expect(second).toEqual(first)
    const third = (await stored(key)).last_used_at
    expect(Date.parse(third)).toBeGreaterThanOrEqual(Date.parse(first))
  })

  test('is refused past its share of a minute, and the keys of others go on', async () => {
    const acme = await world().organization()
    const [busy, calm] = [await make(acme), await make(acme)]
    const hashes = [(await stored(busy)).key_hash, (await stored(calm)).key_hash]
    await used(hashes[1], 6)

    const answers = await Promise.all(Array.from({ length: 12 }, () => used(hashes[0], 6)))

    const refused = answers.filter((answer) => (answer as { refusal?: string }).refusal)
    expect(refused).toHaveLength(6)
    const { retry_after } = refused[0] as { retry_after: number }
    expect(retry_after).toBeGreaterThanOrEqual(1)
    expect(retry_after).toBeLessThanOrEqual(10)
    expect(await used(hashes[1], 6)).toMatchObject({ id: calm })
  })

  test('moves that key alone to a new secret', async () => {
    const acme = await world().organization()
    const [moved, other] = [await make(acme), await make(acme)]
    const [known, kept] = [(await stored(moved)).key_hash, (await stored(other)).key_hash]

    await world().as(null, (query) =>
      query('select private.move_integration_key($1, $2)', [known, `${known}-moved`]),
    )

    expect((await stored(moved)).key_hash).toBe(`${known}-moved`)
    expect((await stored(other)).key_hash).toBe(kept)
  })

  test('is for the server alone: no signed-in caller asks whose key a hash is', async () => {
    const acme = await world().organization()
    const { key_hash } = await stored(await make(acme))

    const attempt = reaches(
      world(),
      acme.owner,
      'select private.use_integration_key($1, null) where true',
      [key_hash],
    )

    expect(await attempt).toBe(false)
    expect(await used(key_hash)).toMatchObject({ organization_id: acme.id })
  })
})

describe('the plan', () => {
  let owner: Person
  beforeAll(async () => {
    const acme = await world().organization()
    owner = acme.owner
    await world().owner.query(
      `insert into public.integration_keys
         (organization_id, account_id, name, prefix, last_four, key_hash, scopes)
       select $1, $2, 'Key', 'dwk_abcd', 'wxyz', gen_random_uuid(), '{agents.read}'
       from generate_series(1, 3000)`,
      [acme.id, owner.id],
    )
    await world().owner.query('analyze public.integration_keys')
  })

  test('of a select still asks for the organisations once, and finds the key by an index', async () => {
    const body = `select own.id from (
        select private.organization_of_key(array['agents.read']) as id
        where auth.jwt() ->> 'key_id' is not null
      ) as own where own.id is not null`
    const row = `select from public.integration_keys
      where integration_keys.id = (auth.jwt() ->> 'key_id')::uuid
        and integration_keys.account_id = auth.uid()`

    const explain = (sql: string) =>
      world().as(owner, async (query) => {
        const lines = await query(`explain (costs off) ${sql}`)
        return lines.map((line) => line['QUERY PLAN']).join('\n')
      })

    expect(await explain('select id from public.templates')).toMatch(/InitPlan 1/)
    expect(await explain(body)).toMatch(/One-Time Filter: .*key_id/)
    const { rows } = await world().owner.query(`explain (costs off) ${row}`)
    // Its id or its account: both name next to nothing, so which of them is PostgreSQL's choice.
    expect(rows.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
      /Index Scan using integration_keys_(pkey|account)/,
    )
  })
})
