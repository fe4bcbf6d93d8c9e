import { sql } from 'kysely'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import type { Change } from '../notice.ts'
import type { AnnouncedTable } from './announced-tables.ts'

type Column = { name: string; type: string }
export type SeenChange = {
  columns: Column[]
  record: Record<string, unknown> | null
  /** What a filter may ask for: the row, or of a deleted one what the notice told. */
  known: Record<string, unknown>
}
/** A change as it shows now to some of those who asked. */
type Seen = SeenChange & { seenBy: number[] }

function knownOf(change: Change, table: AnnouncedTable | undefined) {
  const { key, organization, person } = change
  return {
    ...key,
    ...(table && { [table.organizationColumn]: organization }),
    ...(table?.personColumn && { [table.personColumn]: person }),
  }
}

/** A change as a select of each caller shows it; all of them have one role. A caller who sees nothing is in none. */
export async function readChange(
  db: Db,
  callers: [Claims, ...Claims[]],
  change: Change,
  table: AnnouncedTable | undefined,
): Promise<Seen[]> {
  const { rows } = await asUser(db, callers[0], (trx) =>
    sql<{ columns: Column[]; record: Record<string, unknown> | null; seen_by: number[] }>`
      select columns, record, seen_by
      from private.change_as_each(${JSON.stringify(change)}::jsonb, ${JSON.stringify(callers)}::jsonb)
    `.execute(trx),
  )
  return rows.map(({ columns, record, seen_by: seenBy }) => ({
    columns,
    record,
    known: record ?? knownOf(change, table),
    seenBy,
  }))
}
