import { describe, expect, test } from 'vitest'
import { type Person, useWorld } from '../../testing/world.ts'

const world = useWorld()
let addresses = 0
function newAddress() {
  addresses += 1
  return `203.0.113.${addresses}`
}

/** Asks as a page would, each time from an address of its own unless one is given. */
function ask(person: Person | null, email: string, address = newAddress()) {
  return world().as(person, async (query) => {
    await query("select set_config('request.client_address', $1, true)", [address])
    return query('select * from public.check_user_inactive_status($1)', [email])
  })
}

/** Somebody who was set inactive in the one organisation they belonged to. */
async function inactivePerson() {
  const organization = await world().organization()
  const person = await world().member(organization, 'INACTIVE')
  const { rows } = await world().owner.query('select email from auth.users where id = $1', [
    person.id,
  ])
  return { person, email: String(rows[0].email) }
}

describe('the state of an account', () => {
  test('is inactive only when it is so in every organisation', async () => {
    const visitor = await world().person({ anonymous: true })
    const { person, email } = await inactivePerson()
    const inactive = { user_exists: true, is_inactive: true }

    expect(await ask(visitor, email)).toEqual([inactive])
    expect(await ask(visitor, ` ${email.toUpperCase()} `)).toEqual([inactive])

    const other = await world().organization()
    await world().owner.query(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
      [person.id, other.id],
    )
    expect(await ask(visitor, email)).toEqual([{ user_exists: true, is_inactive: false }])
  })

  test('of an unknown address, and of one that belongs to no organisation, has the same shape', async () => {
    const visitor = await world().person({ anonymous: true })
    const lonely = await world().person()
    const { rows } = await world().owner.query('select email from auth.users where id = $1', [
      lonely.id,
    ])

    expect(await ask(visitor, 'nobody@example.com')).toEqual([
      { user_exists: false, is_inactive: false },
    ])
    expect(await ask(visitor, rows[0].email)).toEqual([{ user_exists: true, is_inactive: false }])
  })

  test.each(['is_sso_user = true', 'deleted_at = now()'])(
    'is told of no account with %s',
    async (change) => {
      const visitor = await world().person({ anonymous: true })
      const { person, email } = await inactivePerson()
      await world().owner.query(`update auth.users set ${change} where id = $1`, [person.id])

      expect(await ask(visitor, email)).toEqual([{ user_exists: false, is_inactive: false }])
    },
  )

  test('is told ten times an hour to a session, wherever it comes from', async () => {
    const visitor = await world().person({ anonymous: true })
    for (let round = 0; round < 10; round += 1) await ask(visitor, 'nobody@example.com')

    await expect(ask(visitor, 'nobody@example.com')).rejects.toMatchObject({ code: 'PT429' })

    const another = await world().person({ anonymous: true })
    expect(await ask(another, 'nobody@example.com')).toHaveLength(1)
  })

  test('is told ten times an hour to an address, no matter who asks', async () => {
    const asked = async () =>
      ask(await world().person({ anonymous: true }), 'nobody@example.com', '2001:db8::1')
    for (let round = 0; round < 10; round += 1) await asked()

    await expect(asked()).rejects.toMatchObject({ code: 'PT429' })
    const neighbour = await world().person({ anonymous: true })
    await expect(ask(neighbour, 'nobody@example.com', '2001:db8::ffff:2')).rejects.toMatchObject({
      code: 'PT429',
    })
    expect(await ask(neighbour, 'nobody@example.com', '2001:db8:1::1')).toHaveLength(1)
  })

  test('is told to no one without a session, and every question is on record', async () => {
    const gone = await world().person()
    expect(await ask(gone, 'nobody@example.com')).toHaveLength(1)
    await world().owner.query('delete from auth.sessions where id = $1', [gone.sessionId])

    await expect(ask(gone, 'nobody@example.com')).rejects.toMatchObject({ code: '42501' })
    await expect(ask(null, 'nobody@example.com')).rejects.toMatchObject({ code: '42501' })
    const { rows } = await world().owner.query(
      `select ip_address from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'user_status_checked'`,
      [gone.id],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the way back of an inactive account', () => {
  const found = async (person: string) => {
    const { rows } = await world().owner.query('select private.found_for_inactive($1, $2) as id', [
      person,
      { name: 'Halden', industry: 'Finance', team_size: 'Just me', integrations: ['zapier'] },
    ])
    return rows[0].id
  }

  test('is an organisation of its own with the features of the trial', async () => {
    const { person } = await inactivePerson()

    const id = await found(person.id)

    const { rows } = await world().owner.query(
      `select organizations.name, integrations, role,
         (select count(*)::int from billing.organization_features where organization_id = $1) as features
       from public.organizations join public.organization_members on organization_id = organizations.id
       where organizations.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ name: 'Halden', integrations: ['zapier'], role: 'owner', features: 7 }])
  })

  test('is taken once, and only by an inactive account', async () => {
    const { person } = await inactivePerson()
    const active = await world().member(await world().organization(), 'member')
    const lonely = await world().person()

    expect(await found(person.id)).not.toBeNull()
    expect(await found(person.id)).toBeNull()
    expect(await found(active.id)).toBeNull()
    expect(await found(lonely.id)).toBeNull()
  })
})
