import { beforeAll, describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import {
  organizationWithRoles,
  reaches,
  rolesThatReach,
  type TestRole,
} from '../../testing/roles.ts'
import type { Organization, Person } from '../../testing/world.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const scopes = [
  ...['agents.read', 'agents.write', 'knowledge.read', 'knowledge.write'],
  ...['conversations.write', 'analytics.read'],
]
let keys = 0

function newKey() {
  keys += 1
  return JSON.stringify({ prefix: 'dwk_abcd', last_four: 'wxyz', hash: `hash ${keys}` })
}

const create = `select private.create_integration_key($1, 'Website', $2::jsonb, $3, $4) as id`

async function makeKey(
  { id, owner }: Organization,
  { may = ['agents.read'], expires = null as Date | null } = {},
): Promise<string> {
  const [row] = await world().as(owner, (query) => query(create, [id, newKey(), may, expires]))
  return String(row?.id)
}

/** Whoever holds the key, as the server tells the database. */
async function holder(key: string): Promise<Person> {
  const { rows } = await world().owner.query(
    'select account_id from public.integration_keys where id = $1',
    [key],
  )
  const id: string = rows[0].account_id
  const claims = { role: 'authenticated' as const, sub: id, is_anonymous: true, key_id: key }
  return withClaims({ id, email: null, sessionId: '' }, claims)
}

/** A key has no session, which the claims of a person name. */
function withClaims(who: Omit<Person, 'claims'>, claims: Record<string, unknown>): Person {
  return { ...who, claims: claims as unknown as Person['claims'] }
}

async function expire(key: string) {
  await world().owner.query(
    "update public.integration_keys set expires_at = now() - interval '1 second' where id = $1",
    [key],
  )
}

async function stored(key: string) {
  const { rows } = await world().owner.query(
    'select * from public.integration_keys where id = $1',
    [key],
  )
  return rows[0]
}

function permitted(person: Person, permission: string) {
  return world().as(person, (query) =>
    query('select organization as id from private.organizations_with($1) as organization', [
      permission,
    ]),
  )
}

describe('who may', () => {
  test('owners create keys, and nobody else', async () => {
    const roles = await organizationWithRoles(world())
    const values = [roles.organization.id, newKey(), ['agents.read'], null]

    expect(await rolesThatReach(world(), roles, create, values)).toEqual(['owner'])
  })

  test.each([
    ['rotate', `select private.rotate_integration_key($1, '${newKey()}'::jsonb, interval '0')`],
    ['revoke', 'select private.revoke_integration_key($1)'],
  ])('owners %s keys, and nobody else', async (_, sql) => {
    const roles = await organizationWithRoles(world())
    const key = await makeKey(roles.organization)

    expect(await rolesThatReach(world(), roles, sql, [key])).toEqual(['owner'])
  })

  test('members read about keys, never what they are found by', async () => {
    const roles = await organizationWithRoles(world())
    await makeKey(roles.organization)
    const values = [roles.organization.id]
    const readers: TestRole[] = ['member', 'owner']
    const select = (column: string) =>
      `select ${column} from public.integration_keys where organization_id = $1`

    expect(await rolesThatReach(world(), roles, select('last_four'), values)).toEqual(readers)
    expect(await rolesThatReach(world(), roles, select('key_hash'), values)).toEqual([])
    expect(await rolesThatReach(world(), roles, select('account_id'), values)).toEqual([])
  })

  test('an organisation must be named, and be the own one', async () => {
    const acme = await world().organization()
    const rival = await world().organization()
    const attempt = (organization: string | null) =>
      reaches(world(), acme.owner, create, [organization, newKey(), ['agents.read'], null])

    expect(await attempt(null)).toBe(false)
    expect(await attempt(rival.id)).toBe(false)
    expect(await attempt(acme.id)).toBe(true)
  })

  test("a key is not there for another organisation's owner, and closed to an own member", async () => {
    const acme = await world().organization()
    const rival = await world().organization()
    const key = await makeKey(acme)
    const revoke = (person: Person) =>
      world().as(person, (query) => query('select private.revoke_integration_key($1)', [key]))

    await expect(revoke(rival.owner)).rejects.toMatchObject({
      code: 'PT404',
      message: 'No integration key found',
    })
    await expect(revoke(await world().member(acme, 'member'))).rejects.toMatchObject({
      code: 'PT403',
    })
    await revoke(acme.owner)
    expect((await stored(key)).disabled_at).not.toBeNull()
  })
})

describe('what a key may', () => {
  test.each(scopes)(
    'a key with the scope %s has that in its own organisation alone',
    async (scope) => {
      const acme = await world().organization()
      await giveFeature(world(), acme, 'insights', true)
      await makeKey(await world().organization(), { may: scopes })
      const key = await holder(await makeKey(acme, { may: [scope] }))
      const permissions = [...scopes, 'agents.ui.read', 'organization.read', 'billing.read']
      permissions.push('organization.members.read', 'interactions.api.keys.read')

      const held: string[] = []
      for (const permission of permissions) {
        const organizations = await permitted(key, permission)
        if (organizations.length > 0) held.push(permission)
        for (const { id } of organizations) expect(id).toBe(acme.id)
      }

      expect(held).toEqual(
        permissions.filter((one) => one === scope || one === scope.replace(/\.write$/, '.read')),
      )
    },
  )

  test('other scopes do not exist', async () => {
    const acme = await world().organization()

    for (const may of [['organization.write'], ['interactions.api.keys.write'], []]) {
      await expect(makeKey(acme, { may })).rejects.toMatchObject({ code: '23514' })
    }
    await makeKey(acme, { may: scopes })
  })

  test('a key ends with its revocation, its expiry, and its organisation', async () => {
    const acme = await world().organization()
    const [revoked, expired, kept] = [await makeKey(acme), await makeKey(acme), await makeKey(acme)]
    const holders = [await holder(revoked), await holder(expired), await holder(kept)]
    const may = () =>
      Promise.all(holders.map(async (one) => (await permitted(one, 'agents.read')).length))

    expect(await may()).toEqual([1, 1, 1])
    await world().as(acme.owner, (query) =>
      query('select private.revoke_integration_key($1)', [revoked]),
    )
    await expire(expired)
    expect(await may()).toEqual([0, 0, 1])
    await world().owner.query('delete from public.organizations where id = $1', [acme.id])
    expect(await may()).toEqual([0, 0, 0])
    const accounts = holders.map(({ id }) => id)
    const { rows } = await world().owner.query('select from auth.users where id = any ($1)', [
      accounts,
    ])
    expect(rows).toEqual([])
  })

  test('a key rests while its organisation has no keys, and a scope while its feature is off', async () => {
    const acme = await world().organization()
    const id = await makeKey(acme, { may: scopes })
    const key = await holder(id)
    const { key_hash } = await stored(id)
    const use = async () =>
      (
        await world().as(null, (query) =>
          query('select private.use_integration_key($1, null) as used', [key_hash]),
        )
      )[0]?.used
    const may = async () => (await permitted(key, 'agents.read')).length

    await giveFeature(world(), acme, 'workforceConnect', false)
    expect([await use(), await may()]).toEqual([{ refusal: 'feature_off' }, 0])
    await giveFeature(world(), acme, 'workforceConnect', true)
    expect([await use(), await may()]).toMatchObject([{ id, scopes_off: ['analytics.read'] }, 1])

    await giveFeature(world(), acme, 'templates', false)
    const off = ['agents.read', 'agents.write', 'analytics.read', 'conversations.write']
    expect([(await use()) as { scopes_off: string[] }, await may()]).toMatchObject([{ id }, 0])
    expect(((await use()) as { scopes_off: string[] }).scopes_off.sort()).toEqual(off)
    await giveFeature(world(), acme, 'templates', 'true')
    await giveFeature(world(), acme, 'insights', true)
    expect([await use(), await may()]).toMatchObject([{ id, scopes_off: [] }, 1])
  })

  test('naming a key is nothing without its account', async () => {
    const acme = await world().organization()
    const rival = await world().organization()
    const id = await makeKey(acme)
    const key = await holder(id)
    const other = await holder(await makeKey(rival))

    const forged = withClaims(rival.owner, { ...rival.owner.claims, key_id: id })
    const swapped = withClaims(other, { ...other.claims, key_id: id })

    expect(await permitted(forged, 'agents.read')).toEqual([{ id: rival.id }])
    expect(await permitted(swapped, 'agents.read')).toEqual([])
    expect(await permitted(key, 'agents.read')).toEqual([{ id: acme.id }])
  })

  test('a key with every scope sees no person, no member, no key and nothing of another organisation', async () => {
    const acme = await world().organization()
    const rival = await world().organization()
    await giveFeature(world(), acme, 'insights', true)
    const visitor = await world().person({ anonymous: true })
    await addFixtures(world(), acme.id, visitor.id)
    await addFixtures(world(), rival.id, visitor.id)
    const key = await holder(await makeKey(acme, { may: scopes }))

    const seen: Record<string, unknown[]> = {}
    for (const table of ['templates', 'knowledge_sources', 'conversations', 'messages']) {
      seen[table] = await world().as(key, (query) =>
        query(`select distinct organization_id as id from public.${table}`),
      )
    }
    for (const table of [
      'organizations',
      'organization_members',
      'integration_keys',
      'audit_log',
    ]) {
      seen[table] = await world().as(key, (query) => query(`select id from public.${table}`))
    }

    const own = [{ id: acme.id }]
    expect(seen).toEqual({
      ...{ templates: own, knowledge_sources: own, conversations: own, messages: own },
      ...{ organizations: [], organization_members: [], integration_keys: [], audit_log: [] },
    })
  })

  test('a key meets the published agents of its own organisation, not those of others', async () => {
    const acme = await world().organization()
    const rival = await world().organization()
    const ids: string[] = []
    for (const { id, owner } of [acme, rival]) {
      const { template } = await addFixtures(world(), id, owner.id)
      await world().owner.query('update public.templates set live_version = 1 where id = $1', [
        template,
      ])
      ids.push(template)
    }
    const key = await holder(await makeKey(acme, { may: ['conversations.write'] }))
    const reader = await holder(await makeKey(acme, { may: ['analytics.read'] }))
    const meets = (person: Person, draft = false) =>
      world().as(person, async (query) => {
        const sql = 'select private.agent_for_conversation($1, $2) is not null as met'
        return Promise.all(ids.map(async (id) => (await query(sql, [id, draft]))[0]?.met))
      })

    expect(await meets(key)).toEqual([true, false])
    expect(await meets(key, true)).toEqual([false, false])
    expect(await meets(reader)).toEqual([false, false])
    expect(await meets(await world().person({ anonymous: true }))).toEqual([true, true])
  })

  test('no key founds an organisation, joins one, or makes keys', async () => {
    const acme = await world().organization()
    const key = await holder(await makeKey(acme, { may: scopes }))
    const attempts: [string, unknown[]][] = [
      [
        "insert into public.organizations (name, created_by) values ('New', $1) returning id",
        [key.id],
      ],
      [
        `insert into public.organization_members (organization_id, user_id, role)
         values ($1, $2, 'owner') returning id`,
        [acme.id, key.id],
      ],
      [create, [acme.id, newKey(), ['agents.read'], null]],
    ]

    for (const [sql, values] of attempts)
      expect(await reaches(world(), key, sql, values)).toBe(false)
    expect(
      await reaches(world(), acme.owner, create, [acme.id, newKey(), ['agents.read'], null]),
    ).toBe(true)
  })
})

describe('rotation', () => {
  const rotate = (person: Person, key: string, grace: string) =>
    world().as(person, async (query) => {
      const sql = 'select private.rotate_integration_key($1, $2::jsonb, $3::interval) as id'
      return String((await query(sql, [key, newKey(), grace]))[0]?.id)
    })

  test('the successor takes over at once, in the same name', async () => {
    const acme = await world().organization()
    const old = await makeKey(acme)

    const next = await rotate(acme.owner, old, '0')

    const [before, after] = [await stored(old), await stored(next)]
    expect(before.disabled_at).not.toBeNull()
    expect(after).toMatchObject({
      ...{ name: before.name, scopes: before.scopes, account_id: before.account_id },
      ...{ rotated_from: old, disabled_at: null, expires_at: null },
    })
    expect(await permitted(await holder(old), 'agents.read')).toEqual([])
    expect(await permitted(await holder(next), 'agents.read')).toHaveLength(1)
  })

  test('with a grace both work, the old one for that long and never longer than it would have', async () => {
    const acme = await world().organization()
    const soon = new Date(Date.now() + 3_600_000)
    const old = await makeKey(acme)
    const ending = await makeKey(acme, { expires: soon })

    const next = await rotate(acme.owner, old, '24 hours')
    await rotate(acme.owner, ending, '24 hours')

    expect(await permitted(await holder(old), 'agents.read')).toHaveLength(1)
    expect(await permitted(await holder(next), 'agents.read')).toHaveLength(1)
    const left = Date.parse((await stored(old)).expires_at) - Date.now()
    expect(left).toBeGreaterThan(23 * 3_600_000)
    expect(left).toBeLessThan(25 * 3_600_000)
    expect(new Date((await stored(ending)).expires_at)).toEqual(soon)
  })

  test('what is revoked, expired or rotated cannot be rotated', async () => {
    const acme = await world().organization()
    const [revoked, expired, rotated] = [
      await makeKey(acme),
      await makeKey(acme),
      await makeKey(acme),
    ]
    await world().as(acme.owner, (query) =>
      query('select private.revoke_integration_key($1)', [revoked]),
    )
    await expire(expired)
    await rotate(acme.owner, rotated, '24 hours')

    for (const key of [revoked, expired, rotated]) {
      await expect(rotate(acme.owner, key, '0')).rejects.toMatchObject({ code: 'PT409' })
    }
  })
})

describe('the limit', () => {
  test('of 100 keys holds when many are made at once; revoked and expired ones are not counted', async () => {
    const acme = await world().organization()
    const fill = `insert into public.integration_keys
        (organization_id, account_id, name, prefix, last_four, key_hash, scopes, disabled_at, expires_at)
      select $1, $2, 'Key', 'dwk_abcd', 'wxyz', gen_random_uuid(), '{agents.read}', $4, $5
      from generate_series(1, $3::int)`
    await world().owner.query(fill, [acme.id, acme.owner.id, 98, null, null])
    await world().owner.query(fill, [acme.id, acme.owner.id, 30, new Date(), null])
    await world().owner.query(fill, [acme.id, acme.owner.id, 30, null, new Date(0)])

    const results = await Promise.allSettled(Array.from({ length: 10 }, () => makeKey(acme)))

    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]).toMatchObject({
      reason: { code: 'PT403', message: 'Your organization can have 100 keys.' },
    })
    const grace = world().as(acme.owner, (query) =>
      query(
        `select private.rotate_integration_key(id, $1::jsonb, interval '24 hours')
         from public.integration_keys where disabled_at is null and expires_at is null limit 1`,
        [newKey()],
      ),
    )
    await expect(grace).rejects.toMatchObject({ code: 'PT403' })
  })

  test('a key does not expire in the past', async () => {
    const acme = await world().organization()

    await expect(makeKey(acme, { expires: new Date(Date.now() - 1000) })).rejects.toMatchObject({
      code: 'PT400',
    })
    await makeKey(acme, { expires: new Date(Date.now() + 60_000) })
  })
})

test('what was done to keys is on record, with who did it and without the key', async () => {
  const acme = await world().organization()
  const key = await makeKey(acme)
  const next = await world().as(acme.owner, async (query) => {
    const sql = "select private.rotate_integration_key($1, $2::jsonb, interval '0') as id"
    return String((await query(sql, [key, newKey()]))[0]?.id)
  })
  for (let times = 0; times < 2; times++) {
    await world().as(acme.owner, (query) =>
      query('select private.revoke_integration_key($1)', [next]),
    )
  }

  const entries = await world().as(acme.owner, (query) =>
    query(
      `select actor_id, action, target_id, target_name, details from public.audit_log
       where target_type = 'api_key' order by id`,
    ),
  )

  const shared = { actor_id: acme.owner.id, target_name: 'Website' }
  const details = { scopes: ['agents.read'], expires_at: null }
  expect(entries).toEqual([
    { ...shared, action: 'api_key.created', target_id: key, details },
    {
      ...{ ...shared, action: 'api_key.rotated', target_id: key },
      details: { successor: next, grace_seconds: 0 },
    },
    { ...shared, action: 'api_key.revoked', target_id: next, details: {} },
  ])
})

test('what a key writes is in its own name', async () => {
  const acme = await world().organization()
  const key = await holder(await makeKey(acme, { may: ['agents.write'] }))
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
    const [key, other] = [await makeKey(acme), await makeKey(acme)]
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
    const [busy, calm] = [await makeKey(acme), await makeKey(acme)]
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
    const [moved, other] = [await makeKey(acme), await makeKey(acme)]
    const [known, kept] = [(await stored(moved)).key_hash, (await stored(other)).key_hash]

    await world().as(null, (query) =>
      query('select private.move_integration_key($1, $2)', [known, `${known}-moved`]),
    )

    expect((await stored(moved)).key_hash).toBe(`${known}-moved`)
    expect((await stored(other)).key_hash).toBe(kept)
  })

  test('is for the server alone: no signed-in caller asks whose key a hash is', async () => {
    const acme = await world().organization()
    const { key_hash } = await stored(await makeKey(acme))

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

    expect(await explain('select id from public.templates')).toMatch(/hashed SubPlan/)
    expect(await explain(body)).toMatch(/One-Time Filter: .*key_id/)
    const { rows } = await world().owner.query(`explain (costs off) ${row}`)
    // Its id or its account: both name next to nothing, so which of them is PostgreSQL's choice.
    expect(rows.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
      /Index Scan using integration_keys_(pkey|account)/,
    )
  })
})
