import type { Context } from 'hono'
import { sql } from 'kysely'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Db, type Trx } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { isAllowedHost } from '../../lib/outbound/allow-list.ts'
import type { Secrets } from '../../lib/secrets/sealed-jobs.ts'
import { ToolFault } from '../../tools/fault.ts'
import type { Tools } from '../../tools/tools.ts'

export type ToolsFunctionDeps = {
  db: Db
  tools: Tools
  /** Secret headers are encrypted with the newest one. */
  secrets: Secrets
  /** Hosts of the operator's own network: there http may be spoken. */
  allowed: readonly string[]
  /** Whether this very server answers an address as a practice system. */
  isPractice: (url: URL) => boolean
  /** The address of this product. */
  publicUrl: string
  addressOf: (c: Context) => string
}

/** What the acts on tools and on their servers share. */
export function toolActs({ db, allowed, addressOf, isPractice }: ToolsFunctionDeps) {
  const isAllowed = isAllowedHost(allowed)
  function act<T>(c: Context<AppEnv>, work: (trx: Trx) => Promise<T>) {
    return asUser(db, c.get('claims'), async (trx) => {
      await sql`select set_config('request.client_address', ${addressOf(c)}, true)`.execute(trx)
      return work(trx)
    })
  }
  return {
    act,
    mustBeSafe(address: string) {
      const url = new URL(address)
      if (url.protocol === 'http:' && !isAllowed(url) && !isPractice(url)) {
        throw new HttpError(422, 'not_https', 'The address must begin with https://.')
      }
    },
    async mustWrite(c: Context<AppEnv>, organization: string) {
      const { rows } = await act(c, (trx) =>
        sql<{ may: boolean }>`select private.may_write_tools(${organization}) as may`.execute(trx),
      )
      if (rows[0]?.may) return
      throw new HttpError(403, 'forbidden', 'Only an owner of the organization can add tools.')
    },
    /** A fault of another system, told to who set it up. */
    told(error: unknown): never {
      if (error instanceof ToolFault) throw new HttpError(422, 'tool_failed', error.message)
      throw error
    },
  }
}
