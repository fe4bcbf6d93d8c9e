import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { type Organization, type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

const world = useWorld()
const rows = rowsAsOwner(world)
const beginSql = 'select private.begin_connection_sign_in($1, $2, $3)'

describe('a person who lets us in', () => {
  const begin = ({ id, owner }: Organization, state: string, sealed = state) =>
    world().value(owner, beginSql, [id, state, sealed])
  const take = (person: Person, state: string) =>
    world().value(person, 'select private.take_connection_sign_in($1)', [state])
  const age = (state: string, time: string) =>
    rows(
      'update private.connection_sign_ins set created_at = now() - $2::interval where state_hash = $1',
      [state, time],
    )

  test('is taken once, in the session that went, by who may connect', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const [state, other] = [randomUUID(), randomUUID()]
    await begin(acme, state, 'sealed for acme')
    await begin(rival, other)

    expect(await take(rival.owner, state)).toBeNull()
    expect(await take(acme.owner, randomUUID())).toBeNull()
    const { sessionId: session_id } = rival.owner
    const elsewhere = { ...acme.owner, claims: { ...acme.owner.claims, session_id } }
    expect(await take(elsewhere, state)).toBeNull()
    await giveFeature(world(), acme, 'workforceConnect', false)
    expect(await take(acme.owner, state)).toBeNull()
    await giveFeature(world(), acme, 'workforceConnect', true)
    expect(await take(acme.owner, state)).toEqual({
      ...{ organization_id: acme.id, sealed: 'sealed for acme' },
    })
    expect(await take(acme.owner, state)).toBeNull()
    expect(await take(rival.owner, other)).not.toBeNull()
  })

  test('is taken within ten minutes; what is older goes, and so does what the session began before', async () => {
    const [acme, rival] = [await world().organization(), await world().organization()]
    const [state, old, third] = [randomUUID(), randomUUID(), randomUUID()]
    const kept = async () =>
      (await rows('select state_hash from private.connection_sign_ins', []))
        .map(({ state_hash }) => state_hash)
        .filter((one) => [state, old, third].includes(one))
    await begin(acme, state)
    await age(state, '10 minutes')
    expect(await take(acme.owner, state)).toBeNull()
    await age(state, '9 minutes 50 seconds')
    await begin(rival, old)
    expect(await kept()).toEqual(expect.arrayContaining([state, old]))
    await age(old, '11 minutes')

    await begin(acme, third)

    expect(await kept()).toEqual([third])
    expect(await take(acme.owner, third)).not.toBeNull()
  })
})
