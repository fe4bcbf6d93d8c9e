import { AuthClient, type Provider } from '@supabase/auth-js'
import { publicConfig, supabase } from '@/lib/supabase.ts'

const storageKey = 'away'

/**
 * For sign-ins at another site: what comes back is a code that only the tab that left can redeem. The
 * page's own client makes no such codes, because the links of its mails must work in any browser.
 */
function makeClient() {
  const { publishableKey } = publicConfig()
  return new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    flowType: 'pkce',
    storageKey,
    storage: window.sessionStorage,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
}

let client: ReturnType<typeof makeClient> | undefined
function awayClient() {
  client ??= makeClient()
  return client
}

/** The address of the provider's sign-in. */
export async function addressOfProvider(provider: string, redirectTo: string) {
  const { data, error } = await awayClient().signInWithOAuth({
    // The list of the server's own providers is longer than the client's.
    provider: provider as Provider,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  return data.url
}

/** The address of the sign-in of a company, known by the domain of its e-mail addresses. */
export async function addressOfCompany(domain: string, redirectTo: string) {
  const { data, error } = await awayClient().signInWithSSO({
    domain,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  return data.url
}

/** Trades the code for the session, and hands that to the page's own client. */
export async function redeem(code: string) {
  const { data, error } = await awayClient().exchangeCodeForSession(code)
  window.sessionStorage.removeItem(storageKey)
  if (error) throw error
  const taken = await supabase().auth.setSession(data.session)
  if (taken.error) throw taken.error
}
