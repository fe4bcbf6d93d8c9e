import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import type { AuthSettings } from '../../settings.ts'
import { password, useAuthServer } from '../../testing/auth-server.ts'
import { type Browser, newBrowser } from './browser.ts'
import { startForgingProvider } from './forging-provider.ts'
import { startGithub } from './github-twin.ts'
import { type Account, clientId, clientSecret, startOpenIdProvider } from './openid-provider.ts'

let people = 0

/** The auth server with providers: `acme` is certified, `forger` and `azure` sign anything, and `github`. */
export async function useExternal(given: Partial<AuthSettings> = {}) {
  const [acme, forger, github] = await Promise.all([
    startOpenIdProvider(),
    startForgingProvider(),
    startGithub(),
  ])
  const client = { clientId, clientSecret }
  const server = useAuthServer({
    mailInterval: 0,
    manualLinking: true,
    external: {
      acme: { ...client, issuer: acme.issuer },
      forger: { ...client, issuer: forger.issuer },
      github: { ...client, issuer: github.site },
      azure: { ...client, issuer: forger.issuer },
    },
    ...given,
  })
  beforeAll(() => acme.open(`${server().url}/auth/v1/callback`))
  afterAll(() => Promise.all([acme.close(), forger.close(), github.close()]))

  function clientIn(browser: Browser, flowType: 'implicit' | 'pkce') {
    return createClient(server().url, 'sb_publishable_test', {
      auth: { autoRefreshToken: false, persistSession: false, flowType },
      global: { fetch: browser.fetch },
    }).auth
  }
  const sites: Record<string, string> = {
    acme: acme.issuer,
    forger: forger.issuer,
    github: github.site,
    azure: forger.issuer,
  }

  /** From the page that asks, through the provider, back to the page. */
  function follow(
    browser: Browser,
    url: string | null | undefined,
    provider: string,
    login = 'nobody',
  ) {
    const via = sites[provider] ?? ''
    return browser.go(url ?? '', { home: server().url, via, login })
  }

  return {
    server,
    acme,
    forger,
    github,
    clientIn,
    /** Somebody who has an account at the certified provider. */
    person(account: Partial<Account> = {}) {
      people += 1
      const login = `login-${people}`
      const email = `external-${people}@example.com`
      acme.accounts.set(login, { email, email_verified: true, name: 'Mara Quill', ...account })
      return { login, email: account.email ?? email }
    },
    follow,
    /** An account of an address whose owner has answered a mail. */
    async proven(email: string) {
      const auth = server().client()
      const { data } = await auth.signUp({ email, password })
      await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
      const { code } = await server().inbox.next(email)
      // Typed into the session of the sign-up, so that the password stays.
      const body = { email, token: code, type: 'email' }
      const bearer = data.session?.access_token ?? ''
      await server().call('POST', '/verify', { body, bearer })
      return data.user?.id
    },
    /** A whole sign-in by the implicit flow: the fields of the fragment at the end. */
    async signIn(provider: string, login = 'nobody', browser = newBrowser()) {
      const auth = clientIn(browser, 'implicit')
      const { data } = await auth.signInWithOAuth({
        provider: provider as 'github',
        options: { redirectTo: `${server().url}/welcome`, skipBrowserRedirect: true },
      })
      const landing = await follow(browser, data.url, provider, login)
      const fields = Object.fromEntries(new URLSearchParams(landing.hash.slice(1)))
      const session = fields.access_token
        ? await auth.setSession({
            access_token: fields.access_token,
            refresh_token: fields.refresh_token ?? '',
          })
        : null
      return { landing, fields, browser, auth, user: session?.data.user ?? null }
    },
  }
}
