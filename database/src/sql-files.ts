import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type SqlFile = { name: string; sql: string; checksum: string }

/** The SQL files of a folder and of those in it, in the order of their names: `access/claims.sql`. */
export async function sqlFiles(folder: string): Promise<SqlFile[]> {
  const entries = await readdir(folder, { recursive: true })
  const names = entries
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
