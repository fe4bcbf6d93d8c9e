import { sql } from 'kysely'
import { asService, type Db } from '../../lib/database/database.ts'

export type AnnouncedTable = {
  name: string
  organizationColumn: string
  personColumn: string | null
}

/** The tables that announce their changes. A migration of a newer release may add one at any time. */
export function createAnnouncedTables(db: Db) {
  let tables = new Map<string, AnnouncedTable>()

  async function load() {
    const { rows } = await asService(db, (trx) =>
      sql<AnnouncedTable>`
        select name, organization_column as "organizationColumn", person_column as "personColumn"
        from private.announced()
      `.execute(trx),
    )
    tables = new Map(rows.map((row) => [row.name, row]))
  }

  function has(schema: string, table: string | null | undefined) {
    if (table && table !== '*' && schema !== '*') return tables.has(`${schema}.${table}`)
    const all = [...tables.keys()].map((name) => name.split('.'))
    return all.some(
      ([ofSchema, ofTable]) =>
        (schema === '*' || schema === ofSchema) && (!table || table === '*' || table === ofTable),
    )
  }

  return {
    /** Whether changes of what a binding names can ever come. */
    async includes({ schema, table }: { schema: string; table?: string | null | undefined }) {
      if (!has(schema, table)) await load()
      return has(schema, table)
    },
    get: (name: string) => tables.get(name),
  }
}
export type AnnouncedTables = ReturnType<typeof createAnnouncedTables>
