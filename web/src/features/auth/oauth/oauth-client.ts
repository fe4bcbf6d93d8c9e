import { AuthClient, type Provider } from '@supabase/auth-js'
import { publicConfig, supabase } from '@/lib/supabase.ts'

const storageKey = 'oauth-flow'

/**
 * The PKCE flow of a sign-in with a provider: its callback brings a code that only the tab that started the flow can
 * exchange. The page's own client does not use PKCE, because the links in its mails must work in any browser.
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
function oauthClient() {
  client ??= makeClient()
  return client
}

/** The URL of the provider's sign-in. */
export async function providerSignInUrl(provider: string, redirectTo: string) {
  const { data, error } = await oauthClient().signInWithOAuth({
    // The list of the server's own providers is longer than the client's.
    provider: provider as Provider,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  return data.url
}

/** The URL of a company's single sign-on, found by its e-mail domain. */
export async function companySignInUrl(domain: string, redirectTo: string) {
  const { data, error } = await oauthClient().signInWithSSO({
    domain,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  return data.url
}

/** Exchanges the code for a session and gives it to the page's own client. */
export async function exchangeCode(code: string) {
  const { data, error } = await oauthClient().exchangeCodeForSession(code)
  window.sessionStorage.removeItem(storageKey)
  if (error) throw error
  const taken = await supabase().auth.setSession(data.session)
  if (taken.error) throw taken.error
}
