import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import { useCleanup } from 'database/testing/cleanup'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { type Person, useWorld } from 'database/testing/world'
import { Hono } from 'hono'
import { beforeAll } from 'vitest'
import type { AppEnv } from '../../lib/app-env.ts'
import { createDb, createPool, type Db } from '../../lib/database/database.ts'
import { createFiles, type Files } from '../../lib/files/files.ts'
import { createLog } from '../../lib/log.ts'
import { newSigningKeys } from '../../lib/testing/signing-keys.ts'
import { startTestServer } from '../../lib/testing/start-test-server.ts'
import { createTokens, type Tokens } from '../../lib/tokens/tokens.ts'
import { storageApp } from '../storage-app.ts'

const issuer = 'https://product.example/auth/v1'
const publishableKey = 'sb_publishable_of_the_tests'
const serviceKey = 'sb_secret_of_the_tests'

type Shared = { db: Db; files: Files; tokens: Tokens; secrets: [string] }

/** One server process: it shares the database, the files and the keys with the others, no memory. */
async function start({ db, files, tokens, secrets }: Shared) {
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('claims', { role: 'anon' })
    await next()
  })
  app.route(
    '/storage/v1',
    storageApp({
      ...{ db, files, secrets, log: createLog('silent') },
      callers: { tokens, publishableKey, serviceKey },
    }),
  )
  return startTestServer(getRequestListener(app.fetch))
}

/**
 * The storage protocol over HTTP, with two servers over one database and one folder, and the official client.
 * `filesOf` opens the files of one server.
 */
export function useStorageServer(
  filesOf: (directory: string) => Files | Promise<Files> = createFiles,
) {
  const world = useWorld()
  const cleanup = useCleanup()
  let directory = ''
  let shared: Shared
  let one: Awaited<ReturnType<typeof start>>
  let other: Awaited<ReturnType<typeof start>>

  beforeAll(async () => {
    directory = await temporaryFolder(cleanup, 'objects-')
    const keys = await newSigningKeys()
    shared = {
      db: createDb(createPool(world().authenticator, 8)),
      files: await filesOf(directory),
      tokens: await createTokens({ keys, issuer }),
      secrets: [randomUUID()],
    }
    cleanup.defer(() => shared.db.destroy())
    one = await start(shared)
    cleanup.defer(() => one.close())
    other = await start({ ...shared, files: await filesOf(directory) })
    cleanup.defer(() => other.close())
  })

  const tokenOf = (person: Person) => {
    const exp = Math.floor(Date.now() / 1000) + 3600
    return shared.tokens.sign({ ...person.claims, aud: 'authenticated', exp })
  }
  const server = {
    world,
    tokenOf,
    get url() {
      return `${one.url}/storage/v1`
    },
    get port() {
      return one.port
    },
    /** The other server's address. */
    get twin() {
      return `${other.url}/storage/v1`
    },
    get directory() {
      return directory
    },
    get secrets() {
      return shared.secrets
    },
    get files() {
      return shared.files
    },
    get db() {
      return shared.db
    },
    /** The official client of this person; null is a caller without a token. */
    async storage(person: Person | 'service' | null, via: 'one' | 'other' = 'one') {
      const key = person === 'service' ? serviceKey : publishableKey
      const token = person && person !== 'service' ? await tokenOf(person) : null
      const client = createClient((via === 'one' ? one : other).url, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        ...(token && { accessToken: async () => token }),
      })
      return client.storage
    },
    /** A request as this person. */
    async call(person: Person | null, path: string, init: RequestInit = {}) {
      const headers = new Headers(init.headers)
      if (person) headers.set('authorization', `Bearer ${await tokenOf(person)}`)
      return fetch(path.startsWith('http') ? path : `${server.url}${path}`, { ...init, headers })
    },
  }
  return server
}

/** A small picture of one colour. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
