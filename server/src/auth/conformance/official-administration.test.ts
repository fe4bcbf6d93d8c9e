import { GoTrueAdminApi } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { newAddress } from '../testing/auth-server.ts'
import { officialServers } from '../testing/official-servers.ts'
import { nobody, password, useOfficialServer } from './official-client.ts'

const { server, admin, person } = useOfficialServer(officialServers.main)

describe('administration', () => {
  test.each([
    ['an administrator without id and end', undefined],
    ['the key of a development server', { role: 'service_role', iss: 'supabase-demo' }],
    ['the service role', { role: 'service_role', iat: 1768925145, exp: 1983812996 }],
  ])('is open to %s', async (_, claims) => {
    const { data, error } = await (await admin(claims)).listUsers()

    expect(error).toBeNull()
    expect(data).toMatchObject({ users: expect.any(Array), aud: expect.any(String) })
  })

  test('is closed to a person, to a visitor and to the public key', async () => {
    const { session } = await person()
    const asPerson = new GoTrueAdminApi({
      url: `${server().url}/auth/v1`,
      headers: { Authorization: `Bearer ${session?.access_token}` },
    })
    const { error } = await asPerson.listUsers()
    const anonymous = await (await admin({ role: 'anon', iss: 'supabase-demo' })).listUsers()

    expect(error).toMatchObject({ status: 403, code: 'not_admin' })
    expect(anonymous.error).toMatchObject({ status: 403, code: 'not_admin' })
  })

  test('makes people with exactly the data that was passed', async () => {
    const email = newAddress()
    const { data, error } = await (await admin()).createUser({
      email,
      password,
      user_metadata: { profile_image: 'https://example.com/a.png' },
      app_metadata: { roles: ['editor'] },
    })

    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, phone: '' })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect(data.user?.user_metadata).toEqual({ profile_image: 'https://example.com/a.png' })
    expect(data.user?.app_metadata).toEqual({
      provider: 'email',
      providers: ['email'],
      roles: ['editor'],
    })
  })

  test('lists the newest first and changes what it is told to', async () => {
    const api = await admin()
    const { data: made } = await api.createUser({ email: newAddress(), password })
    const id = made.user?.id ?? ''
    const changed = await api.updateUserById(id, {
      email: `new-${made.user?.email}`,
      email_confirm: true,
      user_metadata: { favorite_color: 'yellow' },
    })
    const { data: listed } = await api.listUsers()
    const found = await api.getUserById(id)
    const removed = await api.deleteUser(id)

    expect(listed.users[0]?.id).toBe(id)
    expect(changed.data.user).toMatchObject({
      email: `new-${made.user?.email}`,
      email_confirmed_at: expect.any(String),
      user_metadata: { favorite_color: 'yellow' },
    })
    expect(found.data.user?.id).toBe(id)
    expect(removed.error).toBeNull()
    expect((await api.getUserById(id)).error).toMatchObject({ status: 404 })
  })

  test('refuses what is unknown or not well formed', async () => {
    const api = await admin()
    const bad = 'xx:;x@x.x'
    const words = 'Unable to validate email address: invalid format'

    expect((await api.createUser({ email: bad, password })).error?.message).toBe(words)
    expect((await api.inviteUserByEmail(bad)).error?.message).toBe(words)
    const link = await api.generateLink({ type: 'signup', email: bad, password })
    expect(link.error?.message).toBe(words)
    expect(link.data).toEqual({ user: null, properties: null })
    expect((await api.getUserById(nobody)).data.user).toBeNull()
    expect((await api.deleteUser(nobody)).data.user).toBeNull()
    expect((await api.updateUserById(nobody, { email: newAddress() })).data.user).toBeNull()
    expect((await api.listUsers({ page: -1, perPage: 10 })).data.users).toEqual([])
    expect((await api.signOut('this-is-a-bad-token')).error?.message).toMatch(/^invalid JWT/)
  })

  test('ends the session of a token that it holds', async () => {
    const { session, client: signedIn } = await person()
    const api = await admin()
    const { error } = await api.signOut(session?.access_token ?? '')
    const { error: ended } = await signedIn.getUser(session?.access_token ?? '')

    expect(error).toBeNull()
    expect(ended?.name).toBe('AuthSessionMissingError')
  })

  test('invites, and makes links that lead through this server', async () => {
    const api = await admin()
    const redirectTo = 'http://localhost:5173/welcome'
    const invited = newAddress()
    const invitation = await api.inviteUserByEmail(invited, {
      data: { status: 'alpha' },
      redirectTo,
    })
    const signup = await api.generateLink({
      type: 'signup',
      email: newAddress(),
      password,
      options: { data: { status: 'alpha' }, redirectTo },
    })
    const { data: known } = await api.createUser({ email: newAddress(), password })
    const newEmail = newAddress()
    const change = await api.generateLink({
      type: 'email_change_current',
      email: known.user?.email ?? '',
      newEmail,
      options: { redirectTo },
    })

    expect(invitation.data.user?.invited_at).toEqual(expect.any(String))
    expect((await server().inbox.next(invited)).to).toBe(invited)
    expect(signup.data.user?.user_metadata).toEqual({ status: 'alpha' })
    expect(signup.data.properties).toMatchObject({
      action_link: expect.stringMatching(/\?token=.+&type=signup&redirect_to=/),
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.any(String),
      redirect_to: expect.any(String),
      verification_type: 'signup',
    })
    expect(change.data.user).toMatchObject({ new_email: newEmail })
    expect(change.data.properties?.action_link).toMatch(/\?token=.+type=email_change&redirect_to=/)
  })
})
