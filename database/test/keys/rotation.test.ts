import { describe, expect, test } from 'vitest'
import { useKeys } from '../../testing/integration-keys.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const { stored, make, holder, rotate, revoke, expire, permitted } = useKeys(world)

describe('rotation', () => {
  test('the successor takes over at once, in the same name', async () => {
    const acme = await world().organization()
    const old = await make(acme)

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
    const old = await make(acme)
    const ending = await make(acme, { expires: soon })

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
    const [revoked, expired, rotated] = [await make(acme), await make(acme), await make(acme)]
    await revoke(acme.owner, revoked)
    await expire(expired)
    await rotate(acme.owner, rotated, '24 hours')

    for (const key of [revoked, expired, rotated]) {
      await expect(rotate(acme.owner, key, '0')).rejects.toMatchObject({ code: 'PT409' })
    }
  })
})

test('what was done to keys is on record, with who did it and without the key', async () => {
  const acme = await world().organization()
  const key = await make(acme)
  const next = await rotate(acme.owner, key, '0')
  for (let times = 0; times < 2; times++) {
    await revoke(acme.owner, next)
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
