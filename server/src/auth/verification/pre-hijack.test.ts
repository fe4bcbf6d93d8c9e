import { describe, expect, test } from 'vitest'
import { newBrowser } from '../oauth/testing/browser.ts'
import { useExternal } from '../oauth/testing/use-external.ts'
import { password } from '../testing/auth-server.ts'
import { confirmationOf } from '../testing/inbox.ts'

// A stranger names somebody else's address first; then its owner proves the mailbox, in every way there is.

const modes = {
  on: await useExternal({ autoconfirm: true }),
  off: await useExternal({ autoconfirm: false }),
}
type Mode = keyof typeof modes
type Client = ReturnType<ReturnType<(typeof modes)['on']['server']>['client']>

/** How the stranger begins, in a client that keeps what it got. */
const beginnings: Record<string, (client: Client, email: string) => Promise<unknown>> = {
  'a sign-up': (client, email) => client.signUp({ email, password }),
  "a visitor's upgrade": async (client, email) => {
    await client.signInAnonymously()
    await client.updateUser({ email })
  },
  "a visitor's upgrade with a password": async (client, email) => {
    await client.signInAnonymously()
    await client.updateUser({ email, password })
  },
}

type Owner = { mode: Mode; email: string; login: string }
const serverOf = ({ mode }: Owner) => modes[mode].server()
const userAt = async (owner: Owner, address: URL) => {
  const landing = await fetch(address, { redirect: 'manual' })
  const fragment = new URL(landing.headers.get('location') ?? '', address).hash.slice(1)
  const token = new URLSearchParams(fragment).get('access_token') ?? undefined
  return (await serverOf(owner).client().getUser(token)).data.user
}

/** How the owner proves the mailbox: the user who then is inside. */
const proofs: Record<string, (owner: Owner) => Promise<{ id: string } | null | undefined>> = {
  'a code': async (owner) => {
    const client = serverOf(owner).client()
    await client.signInWithOtp({ email: owner.email })
    const { code } = await serverOf(owner).inbox.next(owner.email)
    return (await client.verifyOtp({ email: owner.email, token: code, type: 'email' })).data.user
  },
  'a link': async (owner) => {
    await serverOf(owner)
      .client()
      .signInWithOtp({
        email: owner.email,
        options: { emailRedirectTo: `${serverOf(owner).url}/welcome` },
      })
    return userAt(owner, confirmationOf(await serverOf(owner).inbox.next(owner.email)))
  },
  'a recovery': async (owner) => {
    const client = serverOf(owner).client()
    await client.signInWithOtp({ email: owner.email })
    await serverOf(owner).inbox.next(owner.email)
    await client.resetPasswordForEmail(owner.email)
    return userAt(owner, confirmationOf(await serverOf(owner).inbox.next(owner.email)))
  },
  'a provider': async (owner) => (await modes[owner.mode].signIn('acme', owner.login)).user,
}

const cells = (['on', 'off'] as const).flatMap((mode) =>
  Object.keys(beginnings).flatMap((beginning) =>
    Object.keys(proofs).map((proof) => ({ mode, beginning, proof })),
  ),
)

test('the table has at least 24 cells', () => {
  expect(cells.length).toBeGreaterThanOrEqual(24)
})

describe.each(cells)(
  'with AUTH_AUTOCONFIRM=$mode, after $beginning',
  ({ mode, beginning, proof }) => {
    test(`${proof} lets the owner of the mailbox in, and the stranger nowhere`, async () => {
      const { email, login } = modes[mode].person()
      const owner = { mode, email, login }
      const stranger = serverOf(owner).client()
      await beginnings[beginning]?.(stranger, email)
      if (mode === 'off') await serverOf(owner).inbox.next(email)
      const { data: begun } = await stranger.getSession()

      const inside = await proofs[proof]?.(owner)

      expect(inside?.id).toEqual(expect.any(String))
      const again = serverOf(owner).client()
      const tries = [
        await stranger.getUser(begun.session?.access_token ?? 'none'),
        await stranger.refreshSession(begun.session ?? { refresh_token: 'none' }),
        await again.signInWithPassword({ email, password }),
      ]
      for (const { data } of tries) expect(data.user?.id).not.toBe(inside?.id)
    })
  },
)

describe('what somebody sets up before the proof', () => {
  const owner = () => ({ mode: 'on' as const, ...modes.on.person() })

  test('ends too: a code that waits, a change of address, a link to a provider, a second factor', async () => {
    const { email, ...rest } = owner()
    const { mode } = rest
    const stranger = modes[mode].clientIn(newBrowser(), 'implicit')
    const { data } = await stranger.signUp({ email, password })
    const id = data.user?.id ?? ''
    const other = modes[mode].person()
    await stranger.updateUser({ email: other.email })
    const change = confirmationOf(await serverOf({ email, ...rest }).inbox.next(other.email))
    await serverOf({ email, ...rest }).inbox.next(email)
    const browser = newBrowser()
    const linking = modes[mode].clientIn(browser, 'implicit')
    await linking.setSession(data.session ?? { access_token: '', refresh_token: '' })
    const link = await linking.linkIdentity({
      provider: 'acme' as 'github',
      options: { skipBrowserRedirect: true },
    })
    await stranger.mfa.enroll({ factorType: 'totp' })

    const inside = await proofs['a code']?.({ email, ...rest })
    await fetch(change, { redirect: 'manual' })
    await modes[mode].follow(browser, link.data?.url, 'acme', other.login)

    expect(inside?.id).toBe(id)
    const { rows } = await modes[mode].server().world.owner.query(
      `select email, email_change,
        (select count(*)::int from auth.mfa_factors where user_id = users.id) as factors,
        array(select provider from auth.identities where user_id = users.id) as providers
       from auth.users where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ email, email_change: '', factors: 0, providers: ['email'] }])
  })

  test.each([
    [
      'the session that the password opened',
      (client: Client, email: string) => client.signInWithPassword({ email, password }),
    ],
    ['the session of the sign-up', async () => ({})],
  ])('stays when the code is typed into %s', async (_which, open) => {
    const { email, ...rest } = owner()
    const server = serverOf({ email, ...rest })
    const elsewhere = server.client()
    const founder = server.client()
    await founder.signUp({ email, password })
    await elsewhere.signInWithPassword({ email, password })
    await open(founder, email)
    const shown = (await founder.getSession()).data.session?.access_token ?? ''
    await founder.signInWithOtp({ email, options: { shouldCreateUser: false } })
    const { code } = await server.inbox.next(email)

    const body = { email, token: code, type: 'email' }
    const verified = await server.call('POST', '/verify', { body, bearer: shown })

    expect(verified.status).toBe(200)
    expect((await founder.getUser()).error).toBeNull()
    expect((await elsewhere.getUser()).error).not.toBeNull()
    expect((await server.client().signInWithPassword({ email, password })).error).toBeNull()
  })

  test("ends when the code is typed into somebody else's session", async () => {
    const { email, ...rest } = owner()
    const server = serverOf({ email, ...rest })
    await server.client().signUp({ email, password })
    const { data: other } = await server.client().signInAnonymously()
    await server.client().signInWithOtp({ email, options: { shouldCreateUser: false } })
    const { code } = await server.inbox.next(email)

    const body = { email, token: code, type: 'email' }
    const bearer = other.session?.access_token ?? ''
    expect((await server.call('POST', '/verify', { body, bearer })).status).toBe(200)

    const { error } = await server.client().signInWithPassword({ email, password })
    expect(error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('stays in an account that was proven before', async () => {
    const { email, ...rest } = owner()
    const server = serverOf({ email, ...rest })
    await modes.on.proven(email)
    const client = server.client()
    await client.signInWithPassword({ email, password })

    await proofs['a code']?.({ email, ...rest })

    expect((await client.getUser()).error).toBeNull()
    expect((await server.client().signInWithPassword({ email, password })).error).toBeNull()
  })
})
