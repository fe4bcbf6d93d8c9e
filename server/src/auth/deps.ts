import type { Context } from 'hono'
import type { Connections, Db } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import type { Tokens } from '../lib/tokens/tokens.ts'
import type { Sms } from '../sms/sms.ts'
import type { AuthSettings } from './settings.ts'

/** What the endpoints are made of. */
export type AuthDeps = {
  db: Db
  /** The connections of `db`, for what is asked in one message. */
  pool: Connections
  tokens: Tokens
  sms: Sms
  settings: AuthSettings
  /** The opaque key of a server, which counts as the service role. */
  serviceKey: string
  log: Log
}

export type AuthEnv = { Variables: { requestId: string; log: Log; client: Client } }

/** Where a request comes from, as far as the trusted proxies say. */
export type Client = { address: string; agent: string; requestId: string }

/** Who asks, for limits and the audit log. */
export function clientOf(c: Context, requestId: string, addressOf: (c: Context) => string): Client {
  return clientBy(addressOf(c), c.req.header('user-agent'), requestId)
}

export function clientBy(address: string, agent: string | undefined, requestId: string): Client {
  return { address, agent: (agent ?? '').slice(0, 512), requestId }
}
