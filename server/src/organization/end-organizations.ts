import { sql } from 'kysely'
import { asService, type Db } from '../lib/database/database.ts'

/** Deletes one organisation whose time is over, with all its rows; the rows' triggers see to their files. */
async function endOne(db: Db, now: Date) {
  return asService(db, async (trx) => {
    // Everything at once or nothing: a large organisation takes longer than a request may.
    await sql`set local statement_timeout = '10min'`.execute(trx)
    const due = await trx
      .selectFrom('organizations')
      .select('id')
      .where('delete_after', '<=', now.toISOString())
      .orderBy('delete_after')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (due) await trx.deleteFrom('organizations').where('id', '=', due.id).execute()
    return due?.id
  })
}

/** Deletes what has had its time: organisations after their grace and archives after their week. */
export async function endOrganizations(db: Db, now = new Date()): Promise<string[]> {
  await asService(db, (trx) =>
    trx.deleteFrom('organization_exports').where('expires_at', '<=', now.toISOString()).execute(),
  )
  const ended: string[] = []
  for (let id = await endOne(db, now); id; id = await endOne(db, now)) ended.push(id)
  return ended
}
