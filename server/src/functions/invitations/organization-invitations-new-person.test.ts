import { describe, expect, test } from 'vitest'
import { newAddress, password, useOrganizations } from '../testing/organizations.ts'

const { sql, client, visitor, provenAccount, organization, call, invite, logOf } =
  useOrganizations()
const accept = 'organization-invitations/accept'
const newPerson = { first_name: 'Jo', last_name: 'Berg', password }

describe('somebody without an account', () => {
  test.each([
    ['nobody', async () => client()],
    ['a visitor', visitor],
  ])('gets one, as %s, and is let in at once', async (_, who) => {
    const { id, owner } = await organization()
    const { email, token } = await invite(id, owner)
    const page = await who()

    const { status, body } = await call(page, accept, { token, ...newPerson })

    expect(status).toBe(200)
    expect(body.organization_id).toBe(id)
    await page.auth.setSession(body.session)
    const { data: seen } = await page.from('organizations').select('id')
    expect(seen).toEqual([{ id }])
    const { data: profile } = await page
      .from('organization_member_profiles')
      .select('first_name, last_name, display_name, email')
      .eq('user_id', body.session.user.id)
    expect(profile).toEqual([
      { first_name: 'Jo', last_name: 'Berg', display_name: 'Jo Berg', email },
    ])
    const later = client()
    const signedIn = await later.auth.signInWithPassword({ email, password })
    expect(signedIn.error).toBeNull()
    expect((await logOf(id)).at(-1)).toMatchObject({
      action: 'member.joined',
      actor_id: body.session.user.id,
      target_name: 'Jo Berg',
    })
  })

  test('takes over what a stranger had begun with the address, without the stranger', async () => {
    const { id, owner } = await organization()
    const { email, token } = await invite(id, owner)
    const { rows } = await sql(
      `insert into auth.users (email, encrypted_password, raw_user_meta_data)
       values ($1, 'of a stranger', '{"first_name": "Mallory"}') returning id`,
      [email],
    )
    await sql(
      `insert into auth.identities (provider_id, provider, user_id, identity_data)
       values (gen_random_uuid(), 'google', $1, '{}')`,
      [rows[0].id],
    )

    const { status, body } = await call(client(), accept, { token, ...newPerson })

    expect(status).toBe(200)
    expect(body.session.user.id).toBe(rows[0].id)
    expect(body.session.user.identities).toMatchObject([{ provider: 'email' }])
    expect(body.session.user.user_metadata).toMatchObject({ first_name: 'Jo' })
    const mine = await client().auth.signInWithPassword({ email, password })
    expect(mine.error).toBeNull()
  })

  test.each([
    ['a password that is too weak', { password: 'short' }, 422],
    ['the address as password', {}, 422],
    ['no first name', { first_name: ' ' }, 400],
  ])('is refused with %s', async (about, change, status) => {
    const { id, owner } = await organization()
    const email = `Aa1-${newAddress()}`.toLowerCase()
    const { token } = await invite(id, owner, { email })
    const wrong = about.startsWith('the address') ? { password: email } : change

    expect(await call(client(), accept, { token, ...newPerson, ...wrong })).toMatchObject({
      status,
    })

    expect(await call(client(), accept, { token, ...newPerson })).toMatchObject({ status: 200 })
  })

  test('who has one after all is sent to the sign-in', async () => {
    const { id, owner } = await organization()
    const invited = await provenAccount()
    const { token } = await invite(id, owner, { email: invited.email })

    const other = { ...newPerson, password: 'Copper-lantern-77' }
    const answer = await call(client(), accept, { token, ...other })

    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'account_exists' } } })
    const kept = await client().auth.signInWithPassword({ email: invited.email, password })
    expect(kept.error).toBeNull()
  })
})
