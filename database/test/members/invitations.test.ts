import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

// What the server asks for under the rights of the caller, or for a person who showed the token.

const world = useWorld()
const owners = (sql: string, values: unknown[] = []) => world().owner.query(sql, values)

/** As the server does it: its own role, and the claims of the caller. */
async function asServer(person: Person, sql: string, values: unknown[]) {
  const client = await world().owner.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify(person.claims),
    ])
    const { rows } = await client.query(sql, values)
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function invite(acme: Organization, email: unknown, by = acme.owner, hash = randomUUID()) {
  const [made] = await asServer(
    by,
    "select *, $3 as hash from private.invite_member($1, $2, 'member', $3)",
    [acme.id, email, hash],
  )
  return made
}

async function open(email: unknown) {
  const acme = await world().organization()
  return { acme, ...(await invite(acme, email)) }
}

const accept = async (hash: unknown, person: Person) =>
  (await owners('select private.accept_invitation($1, $2) as id', [hash, person.id])).rows[0].id

async function actsIn({ id }: Organization) {
  const { rows } = await owners(
    "select action, target_name from public.audit_log where organization_id = $1 and target_type = 'invitation' order by id",
    [id],
  )
  return rows.map(({ action, target_name }) => `${action} ${target_name}`)
}

describe('to invite', () => {
  test('is for owners', async () => {
    const acme = await world().organization()
    const email = 'jo@example.com'

    for (const by of [await world().member(acme, 'member'), (await world().organization()).owner]) {
      await expect(invite(acme, email, by)).rejects.toMatchObject({ code: 'PT403' })
    }
    expect(await invite(acme, email)).toMatchObject({
      organization_name: 'Acme',
      email,
      resent: false,
    })
  })

  test('is for people who are no members of it', async () => {
    const acme = await world().organization()
    const removed = await world().member(acme, 'INACTIVE')
    const member = await world().member(acme, 'member')
    const elsewhere = (await world().organization()).owner

    await expect(invite(acme, member.email)).rejects.toMatchObject({ code: 'PT409' })
    for (const { email } of [removed, elsewhere]) {
      expect(await invite(acme, email)).toMatchObject({ email })
    }
  })

  test('again is told for the same address, here, while it is open', async () => {
    const acme = await world().organization()
    await invite(await world().organization(), 'jo@example.com')
    const again = async (email: string) => (await invite(acme, email)).resent
    const close = (column: string) =>
      owners(
        `update public.organization_invitations set ${column} = now()
         where organization_id = $1 and revoked_at is null and accepted_at is null`,
        [acme.id],
      )

    expect(await again('jo@example.com')).toBe(false)
    expect(await again('di@example.com')).toBe(false)
    expect(await again('jo@example.com')).toBe(true)
    for (const column of ['revoked_at', 'accepted_at']) {
      await close(column)
      expect(await again('jo@example.com')).toBe(false)
    }
    expect(await actsIn(acme)).toEqual([
      'member.invited jo@example.com',
      'member.invited di@example.com',
      'invitation.resent jo@example.com',
      'member.invited jo@example.com',
      'member.invited jo@example.com',
    ])
  })
})

describe('an open invitation', () => {
  const revoke = (person: Person, id: unknown) =>
    asServer(person, 'select private.revoke_invitation($1)', [id])

  test('is withdrawn by owners of its organisation, once', async () => {
    const { acme, id } = await open('jo@example.com')
    const other = await invite(acme, 'di@example.com')

    await expect(revoke((await world().organization()).owner, id)).rejects.toMatchObject({
      code: 'PT404',
    })
    await expect(revoke(await world().member(acme, 'member'), id)).rejects.toMatchObject({
      code: 'PT403',
    })
    await revoke(acme.owner, id)
    await expect(revoke(acme.owner, id)).rejects.toMatchObject({ code: 'PT409' })
    await owners('update public.organization_invitations set accepted_at = now() where id = $1', [
      other.id,
    ])
    await expect(revoke(acme.owner, other.id)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('is the one that is withdrawn, and no other', async () => {
    const { acme, id } = await open('jo@example.com')
    const other = await invite(acme, 'di@example.com')

    await revoke(acme.owner, id)

    const { rows } = await owners(
      'select id from public.organization_invitations where organization_id = $1 and revoked_at is null',
      [acme.id],
    )
    expect(rows).toEqual([{ id: other.id }])
  })
})

describe('to accept', () => {
  test('takes the account that proved the invited mailbox', async () => {
    const jo = await world().person()
    const { acme, id, hash } = await open(jo.email)
    const other = await invite(acme, 'di@example.com')

    await expect(accept(hash, await world().person())).rejects.toMatchObject({ code: 'PT403' })
    expect(await accept(hash, jo)).toBe(acme.id)
    const { rows } = await owners(
      'select organization_id, role from public.organization_members where user_id = $1',
      [jo.id],
    )
    expect(rows).toEqual([{ organization_id: acme.id, role: 'member' }])
    const accepted = await owners(
      'select id from public.organization_invitations where accepted_at is not null and id in ($1, $2)',
      [id, other.id],
    )
    expect(accepted.rows).toEqual([{ id }])
  })

  test.each([
    ['never proved it', 'email_confirmed_at = null'],
    ['proved it by nothing but a setting', 'email_autoconfirmed = true'],
    ['was deleted', 'deleted_at = now()'],
    ['is anonymous', 'is_anonymous = true'],
  ])('is not for an account that %s', async (_, change) => {
    const jo = await world().person()
    const { hash } = await open(jo.email)
    await owners(`update auth.users set ${change} where id = $1`, [jo.id])

    await expect(accept(hash, jo)).rejects.toMatchObject({ code: 'PT403' })
  })

  test('is not kept from one by the account of another', async () => {
    const [jo, other] = [await world().person(), await world().person()]
    await owners('update auth.users set email_autoconfirmed = true where id = $1', [other.id])
    const { acme, hash } = await open(jo.email)

    expect(await accept(hash, jo)).toBe(acme.id)
  })

  test('changes the role of no one but who was removed', async () => {
    const acme = await world().organization()
    const [member, removed] = [await world().person(), await world().person()]
    const roleOf = async ({ id }: Person) =>
      (await owners('select role from public.organization_members where user_id = $1', [id]))
        .rows[0].role
    const hashes = [await invite(acme, member.email), await invite(acme, removed.email)]
    await owners(
      `insert into public.organization_members (user_id, organization_id, role)
       values ($1, $3, 'agent_user'), ($2, $3, 'INACTIVE')`,
      [member.id, removed.id, acme.id],
    )

    await accept(hashes[0].hash, member)
    await accept(hashes[1].hash, removed)

    expect([await roleOf(member), await roleOf(removed)]).toEqual(['agent_user', 'member'])
  })

  test.each([
    ['was made up', 'id = id', 'PT404'],
    ['was accepted', 'accepted_at = now()', 'PT409'],
    ['was withdrawn', 'revoked_at = now()', 'PT410'],
    ['has expired', 'expires_at = now()', 'PT410'],
  ])('is too late when the invitation %s', async (_, change, code) => {
    const jo = await world().person()
    const { id, hash } = await open(jo.email)
    await owners(`update public.organization_invitations set ${change} where id = $1`, [id])

    const attempt = accept(code === 'PT404' ? 'made up' : hash, jo)

    await expect(attempt).rejects.toMatchObject({ code })
  })
})

describe('what an invitation tells', () => {
  const tells = async (hash: unknown) =>
    (await owners('select * from private.read_invitation($1)', [hash])).rows

  test('is of that one alone', async () => {
    const { hash } = await open('jo@example.com')
    await open('di@example.com')

    expect(await tells(hash)).toEqual([
      {
        state: 'open',
        email: 'jo@example.com',
        role: 'member',
        organization_name: 'Acme',
        invited_by: expect.any(String),
        has_account: false,
      },
    ])
    expect(await tells('made up')).toEqual([])
  })

  test.each([
    ['a proven mailbox', 'email_confirmed_at = now()', true],
    ['no proof', 'email_confirmed_at = null', false],
    ['no proof but a setting', 'email_autoconfirmed = true', false],
    ['a proven number', 'email_confirmed_at = null, phone_confirmed_at = now()', true],
    [
      'a number proven by a setting',
      'email_confirmed_at = null, phone_confirmed_at = now(), phone_autoconfirmed = true',
      false,
    ],
    ['an end', 'deleted_at = now()', false],
  ])('of an account with %s', async (_, change, has_account) => {
    const jo = await world().person()
    await owners(`update auth.users set ${change} where id = $1`, [jo.id])
    const { hash } = await open(jo.email)

    expect(await tells(hash)).toMatchObject([{ has_account }])
  })
})
