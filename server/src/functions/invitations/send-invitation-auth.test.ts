import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { newAddress, password, useOrganizations } from '../testing/organizations.ts'

const { product, sql, client, visitor, account, organization, call, invite } = useOrganizations()
const path = 'send-invitation-auth'
const names = { first_name: 'Jo', last_name: 'Berg' }

/** Invites an address as an operator does; gives the token of the mail. */
async function invitedByOperator(email = newAddress()) {
  const operator = createClient(product().url, product().serviceKey, {
    auth: { autoRefreshToken: false, persistSession: false },
  })
  await operator.auth.admin.inviteUserByEmail(email)
  const { links } = await product().inbox.next(email)
  return { email, token: links[0]?.searchParams.get('token_hash') ?? '' }
}

/** The session that consumed an invitation. */
async function invitedSession(email = newAddress()) {
  const { token } = await invitedByOperator(email)
  const page = client()
  await page.auth.verifyOtp({ token_hash: token, type: 'invite' })
  return { email, page }
}

function setPassword(email: string, change = {}) {
  return { action: 'set_password', email, password, user_metadata: names, ...change }
}

describe('the status of an address', () => {
  test('is told to visitors, in one shape', async () => {
    const known = await account()
    const waiting = newAddress()
    await sql('insert into auth.users (email) values ($1)', [waiting])
    const page = await visitor()
    const ask = (email: string) => call(page, path, { action: 'check_user_status', email })

    expect(await ask(` ${known.email.toUpperCase()}`)).toEqual({
      status: 200,
      body: { exists: true, confirmed: true },
    })
    expect(await ask(waiting)).toEqual({ status: 200, body: { exists: true, confirmed: false } })
    expect(await ask(newAddress())).toEqual({
      status: 200,
      body: { exists: false, confirmed: false },
    })
    const nobody = await call(client(), path, { action: 'check_user_status', email: known.email })
    expect(nobody).toMatchObject({ status: 401 })
  })

  test('is not told to a session that showed the password alone', async () => {
    const { email, client: letIn } = await account()
    const halfway = client()
    await halfway.auth.signInWithPassword({ email, password })
    const asked = { action: 'check_user_status', email: newAddress() }

    expect(await call(halfway, path, asked)).toMatchObject({ status: 403 })

    expect(await call(letIn, path, asked)).toMatchObject({ status: 200 })
  })

  test('is on record, and told to no session that has ended', async () => {
    const person = await account()
    const asked = { action: 'check_user_status', email: newAddress() }
    expect(await call(person.client, path, asked)).toMatchObject({ status: 200 })
    await sql('delete from auth.sessions where user_id = $1', [person.id])

    expect(await call(person.client, path, asked)).toMatchObject({ status: 401 })

    const { rows } = await sql(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'user_status_checked'`,
      [person.id],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the first password', () => {
  test('is set once, by the session that the invitation opened', async () => {
    const { email, page } = await invitedSession()

    expect(await call(page, path, setPassword(email))).toEqual({
      status: 200,
      body: { success: true, error: null },
    })

    const { data } = await client().auth.signInWithPassword({ email, password })
    expect(data.user?.user_metadata).toMatchObject(names)
    const again = setPassword(email, { password: 'Copper-lantern-77' })
    expect(await call(page, path, again)).toMatchObject({ status: 403 })
    const kept = await client().auth.signInWithPassword({ email, password })
    expect(kept.error).toBeNull()
  })

  test('is set once by two at the same moment', async () => {
    const { email, page } = await invitedSession()

    const answers = await Promise.all([
      call(page, path, setPassword(email)),
      call(page, path, setPassword(email)),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  test('is for that very address', async () => {
    const { email, page } = await invitedSession()
    const other = await invitedSession()

    expect(await call(page, path, setPassword(other.email))).toMatchObject({ status: 403 })

    expect(await call(page, path, setPassword(email))).toMatchObject({ status: 200 })
  })

  test('is not for a session of another kind', async () => {
    const signedUp = await account()
    await sql('update auth.users set encrypted_password = null where id = $1', [signedUp.id])
    const { email, page } = await invitedSession()
    const elsewhere = await visitor()

    expect(await call(signedUp.client, path, setPassword(signedUp.email))).toMatchObject({
      status: 403,
    })
    expect(await call(elsewhere, path, setPassword(email))).toMatchObject({ status: 403 })
    expect(await call(client(), path, setPassword(email))).toMatchObject({ status: 401 })
    expect(await call(page, path, setPassword(email))).toMatchObject({ status: 200 })
  })

  test('is not for who chose one while joining an organisation', async () => {
    const { id, owner } = await organization()
    const { email, token } = await invite(id, owner)
    const accept = 'organization-invitations/accept'
    const { body } = await call(client(), accept, { token, ...names, password })
    const page = client()
    await page.auth.setSession(body.session)

    const other = setPassword(email, { password: 'Copper-lantern-77' })
    expect(await call(page, path, other)).toMatchObject({ status: 403 })
  })

  test('comes with what the list says about a person, and nothing else', async () => {
    const { email, page } = await invitedSession()
    const forged = { ...names, email_verified: false, is_admin: true, sub: 'somebody' }

    await call(page, path, setPassword(email, { user_metadata: forged }))

    const { rows } = await sql(
      'select raw_user_meta_data as data from auth.users where email = $1',
      [email],
    )
    expect(rows[0].data).toMatchObject({ ...names, email_verified: true })
    expect(rows[0].data).not.toHaveProperty('is_admin')
    expect(rows[0].data.sub).not.toBe('somebody')
  })

  test.each([
    ['a weak one', { password: 'short' }, 422],
    ['none', { password: '' }, 400],
    ['an act that there is not', { action: 'set_role' }, 400],
  ])('is refused as %s', async (_, change, status) => {
    const { email, page } = await invitedSession()

    expect(await call(page, path, setPassword(email, change))).toMatchObject({ status })

    expect(await call(page, path, setPassword(email))).toMatchObject({ status: 200 })
  })
})
