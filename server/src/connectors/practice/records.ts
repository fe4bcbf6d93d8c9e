import { sql } from 'kysely'
import { asUser, type Db } from '../../lib/database/database.ts'
import type { ConnectorKind } from '../connector.ts'
import type { Door } from './tokens.ts'

/** What can be practised with: the systems that agents enter, and Zapier, which enters this product and has tools. */
export type PracticeKind = ConnectorKind | 'zapier' | 'zapier-mcp'

type Fields = Record<string, string>
export type PracticeRecord = { id: string; fields: Fields; created_at: string; updated_at: string }

/** Who calls a practice system is a client of it and nobody here. */
const nobody = { role: 'anon' } as const

/** Whether a record was not added because another has the value that is to be there once. */
export const isTaken = (error: unknown) => Reflect.get(Object(error), 'code') === 'PT409'

/** The records of the practice systems of a kind, kept in the database. */
export function practiceRecords<Table extends string>(db: Db, system: PracticeKind) {
  async function value<T>(statement: ReturnType<typeof sql<{ value: T }>>) {
    const { rows } = await asUser(db, nobody, (trx) => statement.execute(trx))
    return rows[0]?.value as T
  }
  return {
    door: (organization: string) =>
      value<Door | null>(sql`select private.practice_door(${organization}, ${system}) as value`),
    /** Whether the refresh token of this number counts: the newest does, once; another one ends all tokens. */
    useRefresh: (organization: string, known: number) =>
      value<boolean>(
        sql`select private.use_practice_refresh(${organization}, ${system}, ${known}) as value`,
      ),
    all: (organization: string, table: Table) =>
      value<PracticeRecord[]>(
        sql`select private.practice_table(${organization}, ${system}, ${table}) as value`,
      ),
    /** Numbers begin with the prefix. Where a field is unique, a record with a value that is there is not added. */
    add: (organization: string, table: Table, { prefix, fields, unique = null }: NewRecord) =>
      value<string>(
        sql`select private.add_practice_record(${organization}, ${system}, ${table}, ${prefix},
          ${JSON.stringify(fields)}::jsonb, ${unique}) as value`,
      ),
    change: (organization: string, table: Table, id: string, fields: Fields) =>
      value<boolean>(
        sql`select private.change_practice_record(${organization}, ${system}, ${table}, ${id},
          ${JSON.stringify(fields)}::jsonb) as value`,
      ),
  }
}
type NewRecord = { prefix: string; fields: Fields; unique?: string | null }
export type PracticeRecords<Table extends string> = ReturnType<typeof practiceRecords<Table>>
