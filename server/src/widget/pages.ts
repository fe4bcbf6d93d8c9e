import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asUser, type Claims, type Db } from '../lib/database.ts'
import type { Place } from './visit-token.ts'

/** An agent as a page that embeds it shows it. */
export type EmbeddedAgent = {
  id: string
  name: string
  role: string
  avatar: string
  style_id: string
  greeting: string
  starter_questions: string[]
  pre_chat: 'off' | 'optional' | 'required'
}

export const Uuid = z.uuid()

/** The agent on that page; null where the page may not embed it. */
export async function agentOn(db: Db, claims: Claims, { agent, origin }: Place) {
  if (!Uuid.safeParse(agent).success) return null
  const { rows } = await asUser(db, claims, (trx) =>
    sql<{
      agent: EmbeddedAgent | null
    }>`select private.widget_on(${agent}, ${origin}) as agent`.execute(trx),
  )
  return rows[0]?.agent ?? null
}

/** Tells the product's own pages from others; a browser lets no page write what it reads. */
export function ownPages(publicUrl: string) {
  const own = new URL(publicUrl).origin
  const isOwn = (c: Context, from: string) =>
    from === own || URL.parse(from)?.host === c.req.header('host')
  return {
    /** Whether a page of the product itself asks. */
    asks(c: Context) {
      const origin = c.req.header('origin')
      return origin !== undefined && isOwn(c, origin)
    },
    /** The page that opens a frame; undefined where the browser does not tell. */
    framing(c: Context): string | null | undefined {
      const referer = c.req.header('referer')
      const origin = referer === undefined ? undefined : URL.parse(referer)?.origin
      if (origin === undefined || origin === 'null') return undefined
      return isOwn(c, origin) ? null : origin
    },
  }
}
