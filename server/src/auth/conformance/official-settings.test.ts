import { describe, expect, test } from 'vitest'
import { forge } from '../security/forgery.ts'
import { newAddress } from '../testing/auth-server.ts'
import { officialServers, olderKey } from '../testing/official-servers.ts'
import { newPhone, password, useOfficialServer } from './official-client.ts'

// What the official client's own tests compare, text by text and shape by shape, on the five servers that they need.

describe('the main server', () => {
  const { server, person, client } = useOfficialServer(officialServers.main)

  test('a sign-up opens a session, a second one is told that the address is taken', async () => {
    const { email, session, user } = await person()
    const again = await client().signUp({ email, password })

    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } })
    expect(user).toMatchObject({
      email,
      phone: '',
      aud: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      confirmed_at: expect.any(String),
      last_sign_in_at: expect.any(String),
    })
    expect(again.error).toMatchObject({ message: 'User already registered' })
    expect(again.data).toMatchObject({ user: null, session: null })
  })

  test('a bad address and a short password are named', async () => {
    const address = await client().signUp({ email: 'xx:;x@x.x', password })
    const short = await client().signUp({ email: newAddress(), password: 'short' })

    expect(address.error?.message).toBe('Unable to validate email address: invalid format')
    expect(short.error?.message).toContain('Password should be at least 6 characters')
    expect((await client().signUp({ email: newAddress(), password: 'sixsix' })).error).toBeNull()
  })

  test('a visitor has no address, exactly the given data, and nothing to reauthenticate by', async () => {
    const visitor = client()
    const { data } = await visitor.signInAnonymously({ options: { data: { info: 'some' } } })
    const { error } = await visitor.reauthenticate()

    expect(data.user).toMatchObject({ is_anonymous: true, email: '', phone: '' })
    expect(data.user?.user_metadata).toEqual({ info: 'some' })
    expect(error?.message).toContain(
      'Reauthentication requires the user to have an email or a phone number',
    )
  })

  test('what is off says so', async () => {
    const { client: signedIn, user } = await person()
    const [identity] = user.identities ?? []
    if (!identity) throw new Error('There is no identity.')
    const link = await signedIn.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    })
    const unlink = await signedIn.unlinkIdentity(identity)
    const sso = await client().signInWithSSO({ domain: 'example.com' })
    const invalid = await client().signInWithSSO({ providerId: 'no id' })
    const web3 = await client().signInWithWeb3({
      chain: 'solana',
      message: 'a message',
      signature: new Uint8Array([1, 2, 3]),
    })

    expect(link.error?.message).toBe('Manual linking is disabled')
    expect(unlink.error?.message).toBe('Manual linking is disabled')
    expect(sso.error?.message).toBe('SAML 2.0 is disabled')
    expect(invalid.error?.message).toBe('SAML 2.0 is disabled')
    expect(web3.error?.message).toBe('Web3 provider is disabled')
  })

  test('a junk id token is refused without asking the provider', async () => {
    const { error, data } = await client().signInWithIdToken({
      provider: 'google',
      token: 'no token of google',
    })

    expect(error?.message).toMatch(/Bad ID token|is not enabled/)
    expect(data).toMatchObject({ user: null, session: null })
  })

  test('codes, links and numbers that are wrong have their words', async () => {
    const { email } = await person()
    const code = await client().verifyOtp({ email, token: '123456', type: 'email' })
    const number = newPhone()
    const phone = await client().verifyOtp({ phone: number, token: '123456', type: 'sms' })
    const bad = await client().verifyOtp({ phone: `${number}-x`, token: '123456', type: 'sms' })

    for (const { error } of [code, phone]) {
      expect(error).toMatchObject({ status: 403, message: 'Token has expired or is invalid' })
    }
    expect(bad.error).toMatchObject({
      status: 400,
      message: 'Invalid phone number format (E.164 required)',
    })
  })

  test('a code comes by mail again after a second, not at once', async () => {
    const { email } = await person()
    const first = await client().signInWithOtp({ email })
    const { code } = await server().inbox.next(email)
    const entered = await client().verifyOtp({ email, token: code, type: 'email' })

    expect(first.error).toBeNull()
    expect(entered.data.session?.user.email).toBe(email)
    await expect
      .poll(async () => (await client().signInWithOtp({ email })).error, { timeout: 10_000 })
      .toBeNull()
  })

  test('a refresh token that is none, and one that no one has', async () => {
    const none = await client().refreshSession({ refresh_token: 'x' })
    const unknown = await client().refreshSession({ refresh_token: 'abcdefghijkl' })
    const { session } = await person()
    const lawful = await client().refreshSession({ refresh_token: session?.refresh_token ?? '' })

    expect(none.error).toMatchObject({ status: 400, message: 'Refresh token is not valid' })
    expect(unknown.error).toMatchObject({
      status: 400,
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    })
    expect(lawful.data.user?.id).toBe(session?.user.id)
  })

  test('claims are read with the published key', async () => {
    const { client: signedIn, user } = await person()
    const { data, error } = await signedIn.getClaims()

    expect(error).toBeNull()
    expect(data?.header).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
    expect(data?.claims).toMatchObject({ sub: user.id, email: user.email, aal: 'aal1' })
  })
})

describe('the server that confirms and has no visitors', () => {
  const { server, person, client } = useOfficialServer(officialServers.confirming)

  test('a visitor is refused', async () => {
    const { data, error } = await client().signInAnonymously()

    expect(error?.message).toBe('Anonymous sign-ins are disabled')
    expect(data.session).toBeNull()
  })

  test('a sign-up gives a user and no session until the mail is confirmed', async () => {
    const { session, user, email } = await person()
    const early = await client().signInWithPassword({ email, password })
    const { code } = await server().inbox.next(email)
    const entered = await client().verifyOtp({ email, token: code, type: 'signup' })

    expect(session).toBeNull()
    expect(user.confirmation_sent_at).toEqual(expect.any(String))
    expect(early.error?.message).toBe('Email not confirmed')
    expect(entered.data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
  })
})

describe('the server without sign-up', () => {
  const { client, admin } = useOfficialServer(officialServers.closed)

  test('no one signs up by themselves, and an administrator makes accounts', async () => {
    const email = newAddress()
    const { data, error } = await client().signUp({ email, password })
    const made = await (await admin()).createUser({ email, password, email_confirm: true })
    const entered = await client().signInWithPassword({ email, password })

    expect(error?.message).toBe('Signups not allowed for this instance')
    expect(data.user).toBeNull()
    expect(made.error).toBeNull()
    expect(entered.data.user?.email).toBe(email)
  })
})

describe('the server that moved to a public key', () => {
  const { server, person, client } = useOfficialServer(officialServers.movedToRsa)

  test('new tokens are checked with the published key, which is the only one published', async () => {
    const { client: signedIn, user } = await person()
    const { data } = await signedIn.getClaims()
    const { keys } = await (await server().call('GET', '/.well-known/jwks.json')).json()

    expect(data).toMatchObject({ header: { alg: 'RS256' }, claims: { email: user.email } })
    expect(keys).toMatchObject([{ kty: 'RSA', kid: expect.any(String), alg: 'RS256' }])
  })

  test('a token of the older key is still good, one of no key is not', async () => {
    const { session, user } = await person()
    const payload = JSON.parse(
      Buffer.from(session?.access_token.split('.')[1] ?? '', 'base64url').toString(),
    )
    const header = { alg: 'HS256', kid: 'older', typ: 'JWT' }
    const older = await forge(header, payload, olderKey)
    const junk = older.replace(/[^.]+$/, 'invalid_signature')

    const good = await client().getUser(older)
    const bad = await client().getUser(junk)

    expect(good.data.user?.id).toBe(user.id)
    expect(bad.error?.message).toContain('invalid JWT: unable to parse or verify signature')
  })
})
