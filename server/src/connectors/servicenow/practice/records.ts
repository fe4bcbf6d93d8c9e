import { sql } from 'kysely'
import { asUser, type Db } from '../../../lib/database.ts'
import type { PracticeTable } from './company.ts'
import type { Door } from './tokens.ts'

type Fields = Record<string, string>
export type PracticeRecord = { id: string; fields: Fields; created_at: string; updated_at: string }

/** Who calls a practice system is a client of it and nobody here. */
const nobody = { role: 'anon' } as const
const system = 'servicenow'

const prefixes: Record<PracticeTable, string> = {
  incident: 'INC',
  sc_request: 'REQ',
  kb_knowledge: 'KB',
}

/** The records of a practice system, kept in the database. */
export function practiceRecords(db: Db) {
  async function value<T>(statement: ReturnType<typeof sql<{ value: T }>>) {
    const { rows } = await asUser(db, nobody, (trx) => statement.execute(trx))
    return rows[0]?.value as T
  }
  return {
    door: (organization: string) =>
      value<Door | null>(sql`select private.practice_door(${organization}, ${system}) as value`),
    all: (organization: string, table: PracticeTable) =>
      value<PracticeRecord[]>(
        sql`select private.practice_table(${organization}, ${system}, ${table}) as value`,
      ),
    add: (organization: string, table: PracticeTable, fields: Fields) =>
      value<string>(
        sql`select private.add_practice_record(${organization}, ${system}, ${table}, ${prefixes[table]},
          ${JSON.stringify(fields)}::jsonb) as value`,
      ),
    change: (organization: string, table: PracticeTable, id: string, fields: Fields) =>
      value<boolean>(
        sql`select private.change_practice_record(${organization}, ${system}, ${table}, ${id},
          ${JSON.stringify(fields)}::jsonb) as value`,
      ),
  }
}
