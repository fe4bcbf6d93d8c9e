import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from './database.ts'

export type PublicConfig = {
  supabaseUrl: string
  publishableKey: string
  supportUrl?: string | null
  salesUrl?: string | null
  termsUrl?: string | null
  privacyUrl?: string | null
  /** Mails are not sent but shown at /dev/mail. */
  devMail?: boolean
  /** Text messages are not sent but shown at /dev/texts. */
  devTexts?: boolean
  /** The server writes down what is recorded. */
  transcription?: boolean
  /** A model of this installation answers where an organization has none. */
  languageModel?: boolean
  /** Plans are bought online. */
  payments?: boolean
  segmentWriteKey?: string | null
  segmentHost?: string | null
  gtmId?: string | null
  sentryDsn?: string | null
}

/** Where the browser keeps the session, the same under every name of the server. */
export const sessionKey = 'gallery-auth-session'

type Loaded = { client: ReturnType<typeof connect>; config: PublicConfig }

let loaded: Loaded | undefined
let loading: Promise<Loaded> | undefined

async function readConfig(): Promise<PublicConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return response.json()
}

/** As much of the client as the page is built with: see auth-left-out.ts. */
type Whole = InstanceType<typeof AuthClient>
type Auth = Omit<
  Whole,
  | 'admin'
  | 'mfa'
  | 'oauth'
  | 'passkey'
  | 'getClaims'
  | 'getUserIdentities'
  | 'registerPasskey'
  | 'signInWithIdToken'
  | 'signInWithPasskey'
  | 'signInWithWeb3'
> & {
  admin: Pick<Whole['admin'], 'signOut'>
  mfa: Omit<
    Whole['mfa'],
    'getAuthenticatorAssuranceLevel' | 'listFactors' | 'recoveryCodes' | 'webauthn'
  >
}

function authClient(url: string, publishableKey: string): Auth {
  const options = {
    url: `${url}/auth/v1`,
    // With a capital, as auth-js writes it: otherwise the token would be added instead of put in place.
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    storageKey: sessionKey,
    detectSessionInUrl: false,
    autoRefreshToken: true,
  }
  try {
    return new AuthClient({ ...options, persistSession: true })
  } catch {
    // Storage or locks are closed to us: a session that lasts as long as the page is still a session.
    return new AuthClient({ ...options, persistSession: false })
  }
}

/**
 * The parts of supabase-js that the page uses, put together as supabase-js does it: its realtime,
 * storage and functions clients would be a third of the script that the sign-in page loads.
 */
function connect({ publishableKey }: PublicConfig) {
  // The page's own origin, so that a second name of the same server and the dev proxy work too.
  const url = window.location.origin
  const auth = authClient(url, publishableKey)
  const fetchAsCaller: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession()
    const headers = new Headers(init?.headers)
    headers.set('apikey', publishableKey)
    headers.set('authorization', `Bearer ${data.session?.access_token ?? publishableKey}`)
    return fetch(input, { ...init, headers })
  }
  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, { fetch: fetchAsCaller })
  return {
    auth,
    /** Calls `/functions/v1/{path}`. */
    call: (path: string, init: RequestInit) => fetchAsCaller(`${url}/functions/v1/${path}`, init),
    from: rest.from.bind(rest),
    schema: rest.schema.bind(rest),
    rpc: rest.rpc.bind(rest),
  }
}

export type Client = ReturnType<typeof connect>

/** Reads /config.json once and makes the one client of the page. */
export function loadClient(): Promise<Loaded> {
  loading ??= readConfig()
    .then((config) => {
      loaded = { config, client: connect(config) }
      return loaded
    })
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

function whenLoaded(): Loaded {
  if (!loaded) throw new Error('loadClient() must finish before the client is used.')
  return loaded
}

/** The client, once loadClient() has finished; the root of the app waits for it. */
export const supabase = () => whenLoaded().client
export const publicConfig = () => whenLoaded().config

/** Where the interaction API is. */
export const apiAddress = () => `${publicConfig().supabaseUrl}/api/v1`
