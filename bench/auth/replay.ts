import type { DatabaseConnection } from 'database/connect'
import pg from 'pg'
import { pgbench } from '../pgbench.ts'
import type { Statement } from './statements.ts'

type Run = { connection: DatabaseConnection; script: Statement[]; clients: number; seconds: number }

/** Calls a second of the database alone: by pgbench where there is one, else by the driver that the server uses. */
export async function replay(run: Run): Promise<{ rate: number; by: 'pgbench' | 'node-postgres' }> {
  const rate = await byPgbench(run)
  return rate === null
    ? { rate: await byDriver(run), by: 'node-postgres' }
    : { rate, by: 'pgbench' }
}

function byPgbench({ connection, script, clients, seconds }: Run): Promise<number | null> {
  const lines = script.map(({ text, capture }) =>
    capture ? `${text} \\gset ${capture}` : `${text};`,
  )
  const begin = [
    '\\set fresh random(1, 9000000000000000)',
    '\\set turn :next',
    '\\set next :turn + 1',
  ]
  const text = `${[...begin, ...lines].join('\n')}\n`
  // Values stand within the statements, so there is nothing to prepare.
  return pgbench({
    connection,
    clients,
    seconds,
    script: text,
    protocol: 'simple',
    variables: { next: '0' },
  })
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
        ['turn', String(calls)],
        ['next', String(calls + 1)],
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
