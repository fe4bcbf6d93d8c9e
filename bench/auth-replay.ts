import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseConnection } from 'database/connect'
import pg from 'pg'
import type { Statement } from './auth-statements.ts'

type Run = { connection: DatabaseConnection; script: Statement[]; clients: number; seconds: number }

/** Calls a second of the database alone: by pgbench where there is one, else by the driver that the server uses. */
export async function replay(run: Run): Promise<{ rate: number; by: 'pgbench' | 'node-postgres' }> {
  const rate = await byPgbench(run)
  return rate === null
    ? { rate: await byDriver(run), by: 'node-postgres' }
    : { rate, by: 'pgbench' }
}

async function byPgbench({ connection, script, clients, seconds }: Run): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'))
  const file = join(folder, 'call.sql')
  const lines = script.map(({ text, capture }) =>
    capture ? `${text} \\gset ${capture}` : `${text};`,
  )
  await writeFile(file, `\\set fresh random(1, 9000000000000000)\n${lines.join('\n')}\n`)
  const options = ['-n', '-c', String(clients), '-j', String(Math.min(clients, 2))]
  const given = [...options, '-T', String(seconds), '-f', file, connection.database]
  try {
    const { stdout } = await promisify(execFile)('pgbench', given, {
      env: {
        PATH: process.env.PATH ?? '',
        PGHOST: connection.host,
        PGPORT: String(connection.port),
        PGUSER: connection.user,
        PGPASSWORD: connection.password ?? '',
      },
    })
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

async function byDriver({ connection, script, clients, seconds }: Run): Promise<number> {
  const until = performance.now() + seconds * 1000
  async function oneClient(number: number) {
    const client = new pg.Client(connection)
    await client.connect()
    let calls = 0
    while (performance.now() < until) {
      const names = new Map([
        ['client_id', String(number)],
        ['fresh', crypto.randomUUID()],
      ])
      for (const { text, capture } of script) {
        const { rows } = await client.query(
          text.replace(/(?<!:):(\w+)/g, (whole, name) => names.get(name) ?? whole),
        )
        for (const [column, value] of Object.entries(capture ? rows[0] : {}))
          names.set(`${capture}${column}`, String(value))
      }
      calls += 1
    }
    await client.end()
    return calls
  }
  const counts = await Promise.all(
    Array.from({ length: clients }, (_, number) => oneClient(number)),
  )
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}
