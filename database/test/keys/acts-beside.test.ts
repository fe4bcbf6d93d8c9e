import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// What is done to one key leaves those beside it as they are.

const world = useWorld()
const owners = rowsAsOwner(world)

const call = (person: Person, sql: string, values: unknown[]) => world().value(person, sql, values)

describe('a key', () => {
  test('rests while its organisation is being deleted', async () => {
    const acme = await world().organization()
    const [{ id }] = await keys(acme)
    const [account] = await owners(
      'select account_id as sub from public.integration_keys where id = $1',
      [id],
    )
    const holder = await world().person({ anonymous: true })
    Object.assign(holder.claims, { ...account, key_id: id })
    const may = () =>
      world().as(holder, (query) =>
        query("select * from private.organizations_with('agents.read')"),
      )
    expect(await may()).toHaveLength(1)

    await call(acme.owner, "select public.request_organization_deletion($1, 'Acme')", [acme.id])

    expect(await may()).toEqual([])
  })

  async function keys(acme: Organization) {
    const make = async () => {
      const hash = randomUUID()
      const id = await call(
        acme.owner,
        "select private.create_integration_key($1, 'Website', $2, array['agents.read'], null)",
        [acme.id, JSON.stringify({ prefix: 'dwk_abcd', last_four: 'wxyz', hash })],
      )
      return { id: String(id), hash }
    }
    return [await make(), await make()] as const
  }
  const disabled = async () =>
    (await owners('select id from public.integration_keys where disabled_at is not null')).map(
      ({ id }) => id,
    )
  const use = async (hash: string) =>
    (await owners('select private.use_integration_key($1, 60) as used', [hash])).at(0)?.used

  test('is revoked by itself', async () => {
    const acme = await world().organization()
    const [one, other] = await keys(acme)

    const revoke = (id: string) =>
      call(acme.owner, 'select private.revoke_integration_key($1)', [id])
    await expect(revoke(randomUUID())).rejects.toMatchObject({ code: 'PT404' })
    await revoke(one.id)

    expect(await disabled()).toContain(one.id)
    expect(await disabled()).not.toContain(other.id)
  })

  test.each(['0', '1 hour'])('is rotated by itself, with a grace of %s', async (grace) => {
    const acme = await world().organization()
    const [one, other] = await keys(acme)
    const rotate = (id: string) =>
      call(acme.owner, 'select private.rotate_integration_key($1, $2, $3)', [
        id,
        JSON.stringify({ prefix: 'dwk_abcd', last_four: 'wxyz', hash: randomUUID() }),
        grace,
      ])

    await rotate(one.id)

    const rows = await owners(
      'select id from public.integration_keys where id in ($1, $2) and disabled_at is null and expires_at is null',
      [one.id, other.id],
    )
    expect(rows).toEqual([{ id: other.id }])
    expect(await rotate(other.id)).toEqual(expect.any(String))
  })

  test('is noted by itself when it is used, and found by its own hash', async () => {
    const acme = await world().organization()
    const [one, other] = await keys(acme)

    expect(await use(one.hash)).toMatchObject({ id: one.id })
    expect(await use(randomUUID())).toBeNull()

    const rows = await owners(
      'select id from public.integration_keys where id in ($1, $2) and last_used_at is not null',
      [one.id, other.id],
    )
    expect(rows).toEqual([{ id: one.id }])
    expect(await use(other.hash)).toMatchObject({ id: other.id })
  })

  test.each([
    ['was revoked', 'disabled_at = now()', 'key_revoked'],
    ['has expired', "expires_at = now() - interval '1 second'", 'key_expired'],
  ])('that %s is refused, and makes no other', async (_, change, refusal) => {
    const acme = await world().organization()
    const [one] = await keys(acme)
    const [account] = await owners(
      `update public.integration_keys set ${change} where id = $1 returning account_id as sub`,
      [one.id],
    )
    const holder = await world().person({ anonymous: true })
    Object.assign(holder.claims, { ...account, key_id: one.id })
    const make = () =>
      call(holder, "select private.create_integration_key($1, 'New', '{}', '{}', null)", [acme.id])

    expect(await use(one.hash)).toEqual({ refusal })
    await expect(make()).rejects.toMatchObject({ code: 'PT403' })
  })

  test('that goes takes its account along, unless another key has it', async () => {
    const acme = await world().organization()
    const [one, other] = await keys(acme)
    await owners(
      `update public.integration_keys set account_id = (
         select account_id from public.integration_keys where id = $1
       ) where id = $2`,
      [one.id, other.id],
    )
    const [kept] = await owners(
      'select account_id as id from public.integration_keys where id = $1',
      [one.id],
    )
    const accounts = () => owners('select id from auth.users where id = $1', [kept?.id])

    await owners('delete from public.integration_keys where id = $1', [one.id])
    expect(await accounts()).toHaveLength(1)
    await owners('delete from public.integration_keys where id = $1', [other.id])
    expect(await accounts()).toEqual([])
  })
})
