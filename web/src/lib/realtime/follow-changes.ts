import { publicConfig, supabase } from '../supabase.ts'
import { createConnection, type Follower, type Wanted } from './connection.ts'

let connection: ReturnType<typeof createConnection> | undefined

function connect() {
  const { auth } = supabase()
  const { publishableKey } = publicConfig()
  const made = createConnection(
    `${window.location.origin.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
    async () => (await auth.getSession()).data.session?.access_token ?? publishableKey,
  )
  auth.onAuthStateChange((event) => {
    // Calls to the client wait for this callback to return, so they are made after it.
    if (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN') setTimeout(() => void made.renew())
  })
  return made
}

/** Is seen on a private topic by its other people, and sees them, until the function that it returns is called. */
export function stayOn(...[topic, key, stay]: Parameters<ReturnType<typeof connect>['stay']>) {
  connection ??= connect()
  return connection.stay(topic, key, stay)
}

/** Follows rows over the one socket of the page, until the function that it returns is called. */
export function followChanges(wanted: readonly Wanted[], follower: Follower) {
  connection ??= connect()
  return connection.follow(wanted, follower)
}
