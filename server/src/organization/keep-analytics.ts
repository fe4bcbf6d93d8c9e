import type { Db } from '../lib/database/database.ts'
import { forgetGalleryVisitors } from './forget-gallery-visitors.ts'
import { settleSessions } from './settle-sessions.ts'

/** Looks after what analytics are counted from: who visited galleries is forgotten, what came of old sessions is kept. */
export async function keepAnalytics(db: Db) {
  await forgetGalleryVisitors(db)
  await settleSessions(db)
}
