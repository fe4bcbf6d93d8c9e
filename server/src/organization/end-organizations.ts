import { type SqlBool, sql } from 'kysely'
import { asService, type Db } from '../lib/database/database.ts'

type Clock = { now?: Date }

/** By the database's clock: one of a server that is ahead would end what its owners may still keep. */
const isOver = (column: string, { now }: Clock) =>
  sql<SqlBool>`${sql.ref(column)} <= coalesce(${now ?? null}::timestamptz, now())`

function dueOrganizations(db: Db, clock: Clock) {
  return asService(db, (trx) =>
    trx
      .selectFrom('organizations')
      .select('id')
      .where(isOver('delete_after', clock))
      .orderBy('delete_after')
      .execute(),
  )
}

/** Deletes an organisation whose time is over, with all its rows; the rows' triggers see to their files. */
function endOne(db: Db, id: string, clock: Clock) {
  return asService(db, async (trx) => {
    // Everything at once or nothing: a large organisation takes longer than a request may.
    await sql`set local statement_timeout = '10min'`.execute(trx)
    const due = await trx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', id)
      .where(isOver('delete_after', clock))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (due) await trx.deleteFrom('organizations').where('id', '=', id).execute()
    return due !== undefined
  })
}

type Ending = Clock & { failed?: (error: unknown, organization?: string) => void }

/**
 * Deletes what has had its time: organisations after their grace and archives after their week. What cannot be deleted is
 * told and keeps no other.
 *
 * @returns the organisations that are gone.
 */
export async function endOrganizations(db: Db, ending: Ending = {}): Promise<string[]> {
  const { failed = rethrow } = ending
  await asService(db, (trx) =>
    trx.deleteFrom('organization_exports').where(isOver('expires_at', ending)).execute(),
  ).catch((error: unknown) => failed(error))
  const ended: string[] = []
  for (const { id } of await dueOrganizations(db, ending)) {
    try {
      if (await endOne(db, id, ending)) ended.push(id)
    } catch (error) {
      failed(error, id)
    }
  }
  return ended
}

function rethrow(error: unknown): never {
  throw error
}
