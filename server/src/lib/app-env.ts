import type { Claims } from './database.ts'

/** What every request carries through Hono's context. */
export type AppEnv = { Variables: { requestId: string; claims: Claims } }
