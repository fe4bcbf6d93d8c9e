import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { answeredRequest as answered, type Request, useRequests } from '../testing/requests.ts'
import { type Organization, type Person, useWorld } from '../testing/world.ts'

// To whom the answer of a request that is sent again is told: who has the rights that its caller had.

const world = useWorld()
const { people, request, begin, again, end } = useRequests(world)
let ines: Person
let tom: Person
beforeEach(() => {
  ;({ ines, tom } = people())
})

describe('an answer is told', () => {
  let acme: Organization
  let brook: Organization
  let own: Request
  beforeEach(async () => {
    acme = await world().organization({ name: 'Acme', owner: ines })
    brook = await world().organization({ name: 'Brook' })
    await world().owner.query(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
      [ines.id, brook.id],
    )
    own = { ...request(), key: 'own', attempt: randomUUID() }
    await begin(own)
  })

  const leave = ({ id }: Organization) =>
    world().owner.query(
      'delete from public.organization_members where user_id = $1 and organization_id = $2',
      [ines.id, id],
    )
  const withheld = { state: 'withheld' }

  test('while its caller has every right of then, when it names no organization', async () => {
    await end(own)
    expect(await again(own)).toEqual(answered)

    await leave(brook)
    expect(await again(own)).toEqual(withheld)
  })

  test('when it names one, by the rights in that one', async () => {
    const other = { ...own, key: 'other', attempt: randomUUID() }
    await begin(other)
    await end(own, { organizations: [acme.id] })
    await end(other, { organizations: [brook.id] })

    await leave(brook)

    expect([await again(own), await again(other)]).toEqual([answered, withheld])
  })

  test('when it names one that the caller never belonged to, by all rights', async () => {
    const stranger = await world().organization({ name: 'Cove' })
    await end(own, { organizations: [stranger.id] })
    expect(await again(own)).toEqual(answered)

    await leave(brook)

    expect(await again(own)).toEqual(withheld)
  })

  test('by the rights that the act itself gave, and by those that were lost while it ran', async () => {
    const cove = await world().organization({ name: 'Cove' })
    await world().owner.query(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
      [ines.id, cove.id],
    )
    const other = { ...own, key: 'other', attempt: randomUUID() }
    await begin(other)
    await end(own, { organizations: [cove.id] })
    expect(await again(own)).toEqual(answered)

    await leave(cove)
    await end(other, { organizations: [cove.id] })

    expect([await again(own), await again(other)]).toEqual([withheld, withheld])
  })

  /** The caller that acts with a new key of Acme. */
  async function holderOf(scope: string) {
    const { rows } = await world().owner.query(
      `insert into public.integration_keys (organization_id, account_id, name, prefix, last_four, key_hash, scopes)
       values ($1, $2, 'Shop', 'dwk_a', 'abcd', $3, array[$4]) returning id`,
      [acme.id, tom.id, randomUUID(), scope],
    )
    return { ...tom, claims: { ...tom.claims, key_id: String(rows[0].id) } }
  }

  test('to a key by its scopes, while it works', async () => {
    const by = await holderOf('conversations.write')
    const byKey = { ...own, by, attempt: randomUUID() }
    await begin(byKey)
    await end(byKey)
    expect(await again(byKey)).toEqual(answered)

    await world().owner.query('update public.integration_keys set disabled_at = now()')

    expect(await again(byKey)).toEqual(withheld)
    expect(await again(own, { by: tom })).toEqual({ state: 'begun' })
  })

  test('to a key, whatever becomes of the scopes of others', async () => {
    const byKey = { ...own, by: await holderOf('agents.write'), attempt: randomUUID() }
    const other = await holderOf('agents.read')
    await begin(byKey)
    await end(byKey)

    await world().owner.query('delete from public.integration_keys where id = $1', [
      other.claims.key_id,
    ])

    expect(await again(byKey)).toEqual(answered)
  })
})
