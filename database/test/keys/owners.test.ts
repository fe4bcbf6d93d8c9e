import { describe, expect, test } from 'vitest'
import { createKey, newKey, useKeys } from '../../testing/integration-keys.ts'
import {
  organizationWithRoles,
  reaches,
  rolesThatReach,
  type TestRole,
} from '../../testing/roles.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const { stored, make, revoke } = useKeys(world)

describe('who may', () => {
  test('owners create keys, and no one else', async () => {
    const roles = await organizationWithRoles(world())
    const values = [roles.organization.id, newKey(), ['agents.read'], null]

    expect(await rolesThatReach(world(), roles, createKey, values)).toEqual(['owner'])
  })

  test.each([
    ['rotate', `select private.rotate_integration_key($1, '${newKey()}'::jsonb, interval '0')`],
    ['revoke', 'select private.revoke_integration_key($1)'],
  ])('owners %s keys, and no one else', async (_, sql) => {
    const roles = await organizationWithRoles(world())
    const key = await make(roles.organization)

    expect(await rolesThatReach(world(), roles, sql, [key])).toEqual(['owner'])
  })

  test('members read about keys, never what they are found by', async () => {
    const roles = await organizationWithRoles(world())
    await make(roles.organization)
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
      reaches(world(), acme.owner, createKey, [organization, newKey(), ['agents.read'], null])

    expect(await attempt(null)).toBe(false)
    expect(await attempt(rival.id)).toBe(false)
    expect(await attempt(acme.id)).toBe(true)
  })

  test("a key is not there for another organisation's owner, and closed to an own member", async () => {
    const acme = await world().organization()
    const rival = await world().organization()
    const key = await make(acme)

    await expect(revoke(rival.owner, key)).rejects.toMatchObject({
      code: 'PT404',
      message: 'No integration key found',
    })
    await expect(revoke(await world().member(acme, 'member'), key)).rejects.toMatchObject({
      code: 'PT403',
    })
    await revoke(acme.owner, key)
    expect((await stored(key)).disabled_at).not.toBeNull()
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

    const results = await Promise.allSettled(Array.from({ length: 10 }, () => make(acme)))

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

    await expect(make(acme, { expires: new Date(Date.now() - 1000) })).rejects.toMatchObject({
      code: 'PT400',
    })
    await make(acme, { expires: new Date(Date.now() + 60_000) })
  })
})
