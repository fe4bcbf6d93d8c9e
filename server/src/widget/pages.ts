import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asUser, type Claims, type Db } from '../lib/database/database.ts'
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
  languages: string[]
  translations: Record<string, { greeting: string; starter_questions: string[] }>
  handoff: boolean
  takes_files: boolean
  pre_chat: 'off' | 'optional' | 'required'
}

/** A gallery as a page that embeds it shows it, with what its agents are there. */
export type EmbeddedGallery = {
  id: string
  title: string
  introduction: string
  agents: (EmbeddedAgent & { caption: string })[]
}

export const Uuid = z.uuid()

/** The agent on that page; null where the page may not embed it. */
export async function agentOn(
  db: Db,
  claims: Claims,
  { agent, origin }: Pick<Place, 'agent' | 'origin'>,
) {
  if (!Uuid.safeParse(agent).success) return null
  const { rows } = await asUser(db, claims, (trx) =>
    sql<{
      agent: EmbeddedAgent | null
    }>`select private.widget_on(${agent}, ${origin}) as agent`.execute(trx),
  )
  return rows[0]?.agent ?? null
}

/** The gallery on a page of another site; null where the page may not embed it. */
export async function galleryOn(
  db: Db,
  claims: Claims,
  { gallery, origin }: { gallery: string; origin: string | null },
) {
  if (!Uuid.safeParse(gallery).success || origin === null) return null
  const { rows } = await asUser(db, claims, (trx) =>
    sql<{
      gallery: EmbeddedGallery | null
    }>`select private.gallery_on(${gallery}, ${origin}) as gallery`.execute(trx),
  )
  return rows[0]?.gallery ?? null
}

/** Whom the visitor of a place talks to; null where the page may not embed it, or its gallery no longer shows it. */
export async function embeddedOn(db: Db, claims: Claims, place: Place) {
  const { agent, gallery, origin } = place
  if (gallery === null) return agentOn(db, claims, { agent, origin })
  const shown = await galleryOn(db, claims, { gallery, origin })
  return shown?.agents.find(({ id }) => id === agent) ?? null
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
