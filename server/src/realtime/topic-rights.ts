import { sql } from 'kysely'
import { asService, type Claims, type Db } from '../lib/database/database.ts'

export type Extension = 'broadcast' | 'presence'
/** What a caller may do on a topic. */
export type TopicRights = { hears: readonly Extension[]; speaks: readonly Extension[] }

export const everything: TopicRights = {
  hears: ['broadcast', 'presence'],
  speaks: ['broadcast', 'presence'],
}
export const nothing: TopicRights = { hears: [], speaks: [] }

/** What the policies of realtime.messages let the caller do on a private topic. */
export async function askTopicRights(db: Db, claims: Claims, topic: string): Promise<TopicRights> {
  if (claims.role === 'service_role') return everything
  const { rows } = await asService(db, (trx) =>
    sql<TopicRights>`
      select hears, speaks
      from private.try_topic(${topic}, ${claims.role}, ${JSON.stringify(claims)}::jsonb)
    `.execute(trx),
  )
  const { hears, speaks } = rows[0] ?? nothing
  const isEverything = hears.length === 2 && speaks.length === 2
  // Thousands of sockets share these two.
  return isEverything
    ? everything
    : hears.length + speaks.length === 0
      ? nothing
      : { hears, speaks }
}
