import { createClient, type SupabaseClient } from '@supabase/supabase-js'

export type PublicConfig = {
  supabaseUrl: string
  publishableKey: string
  supportUrl?: string | null
  salesUrl?: string | null
  termsUrl?: string | null
  privacyUrl?: string | null
  segmentWriteKey?: string | null
  gtmId?: string | null
  sentryDsn?: string | null
}

type Loaded = { client: SupabaseClient; config: PublicConfig }

let loaded: Loaded | undefined
let loading: Promise<Loaded> | undefined

async function readConfig(): Promise<PublicConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return response.json()
}

function connect({ publishableKey }: PublicConfig) {
  // The page's own origin, so that a second name of the same server and the dev proxy work too.
  const url = window.location.origin
  try {
    return createClient(url, publishableKey, { auth: { detectSessionInUrl: false } })
  } catch {
    // Storage or locks are closed to us: a session that lasts as long as the page is still a session.
    return createClient(url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: true, detectSessionInUrl: false },
    })
  }
}

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
