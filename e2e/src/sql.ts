import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runSql } from 'database/testing/run-sql'
import type { Product } from './product.ts'

/** One statement in the product's own database, past every policy: for what no screen can do yet. */
export async function sql({ dataDir }: Product, statement: string) {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
  const host = join(dataDir, 'postgres')
  const connection = { host, port: 5432, user: 'postgres', password, database: 'digital_workforce' }
  const { rows } = await runSql(connection, statement)
  return rows as Record<string, unknown>[]
}
