import type { Claims } from './database/database.ts'

/** What every request carries through Hono's context; `route` where it says more than the pattern of the path. */
export type AppEnv = { Variables: { requestId: string; claims: Claims; route?: string } }
