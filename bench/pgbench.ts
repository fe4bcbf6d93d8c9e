import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseConnection } from 'database/connect'

type Script = {
  connection: DatabaseConnection
  script: string
  clients: number
  seconds: number
  variables?: Record<string, string>
  protocol?: 'prepared' | 'simple'
}

/** Transactions a second of a script by pgbench, its statements prepared once unless told otherwise; null where there is no pgbench. */
export async function pgbench(given: Script): Promise<number | null> {
  const { connection, script, clients, seconds, variables = {}, protocol = 'prepared' } = given
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'))
  const file = join(folder, 'script.sql')
  await writeFile(file, script)
  const options = ['-n', '-M', protocol, '-c', String(clients), '-j', String(Math.min(clients, 2))]
  for (const [name, value] of Object.entries(variables)) options.push('-D', `${name}=${value}`)
  try {
    const { stdout } = await promisify(execFile)(
      'pgbench',
      [...options, '-T', String(seconds), '-f', file, connection.database],
      {
        env: {
          PATH: process.env.PATH ?? '',
          PGHOST: connection.host,
          PGPORT: String(connection.port),
          PGUSER: connection.user,
          PGPASSWORD: connection.password ?? '',
        },
      },
    )
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
    if (failed !== undefined && failed !== '0') throw new Error(stdout)
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
