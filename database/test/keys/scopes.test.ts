import { describe, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { giveFeature } from '../../testing/give-feature.ts'
import { createKey, newKey, scopes, useKeys, withClaims } from '../../testing/integration-keys.ts'
import { reaches } from '../../testing/roles.ts'
import type { Person } from '../../testing/world.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const { stored, make, holder, revoke, expire, permitted } = useKeys(world)

describe('what a key may', () => {
  test.each(scopes)(
    'a key with the scope %s has that in its own organisation alone',
    async (scope) => {
      const acme = await world().organization()
      await giveFeature(world(), acme, 'insights', true)
      await make(await world().organization(), { may: scopes })
      const key = await holder(await make(acme, { may: [scope] }))
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
      await expect(make(acme, { may })).rejects.toMatchObject({ code: '23514' })
    }
    await make(acme, { may: scopes })
  })

  test('a key ends with its revocation, its expiry, and its organisation', async () => {
    const acme = await world().organization()
    const [revoked, expired, kept] = [await make(acme), await make(acme), await make(acme)]
    const holders = [await holder(revoked), await holder(expired), await holder(kept)]
    const may = () =>
      Promise.all(holders.map(async (one) => (await permitted(one, 'agents.read')).length))

    expect(await may()).toEqual([1, 1, 1])
    await revoke(acme.owner, revoked)
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
    const id = await make(acme, { may: scopes })
    const key = await holder(id)
    const { key_hash } = await stored(id)
    const use = async () =>
      (
        await world().as(null, (query) =>
          query('select private.use_integration_key($1, null) as used', [key_hash]),
        )
      )[0]?.used
    const may = async () => (await permitted(key, 'agents.read')).length
    await giveFeature(world(), acme, 'insights', false)

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
    const id = await make(acme)
    const key = await holder(id)
    const other = await holder(await make(rival))

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
    const key = await holder(await make(acme, { may: scopes }))

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
    const key = await holder(await make(acme, { may: ['conversations.write'] }))
    const reader = await holder(await make(acme, { may: ['analytics.read'] }))
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
    const key = await holder(await make(acme, { may: scopes }))
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
      [createKey, [acme.id, newKey(), ['agents.read'], null]],
    ]

    for (const [sql, values] of attempts)
      expect(await reaches(world(), key, sql, values)).toBe(false)
    expect(
      await reaches(world(), acme.owner, createKey, [acme.id, newKey(), ['agents.read'], null]),
    ).toBe(true)
  })
})
