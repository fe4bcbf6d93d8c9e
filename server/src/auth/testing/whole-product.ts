import { useCleanup } from 'database/testing/cleanup'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { useWorld, type World } from 'database/testing/world'
import type { JWK } from 'jose'
import { afterAll, beforeAll } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createHttpServer } from '../../http/http-server.ts'
import { createPool } from '../../lib/database/database.ts'
import { createFiles } from '../../lib/files/files.ts'
import { createJobs } from '../../lib/jobs.ts'
import { statementEnder } from '../../lib/limits/statement-watch.ts'
import { createLog } from '../../lib/log.ts'
import { createTokens } from '../../lib/tokens/tokens.ts'
import { startInbox } from './inbox.ts'
import { quickPasswords } from './quick-passwords.ts'

const publishableKey = 'sb_publishable_of_the_proofs'
const serviceKey = 'sb_secret_of_the_proofs'

type Installation = { world: World; keys: JWK[]; environment: Record<string, string> }

async function start({ world, keys, environment }: Installation, at = 0) {
  const http = createHttpServer()
  const port = await http.listen(at, '127.0.0.1')
  const url = `http://127.0.0.1:${port}`
  const issuer = `${url}/auth/v1`
  const pool = createPool(world.authenticator)
  const authPool = createPool(world.authenticator, 8)
  const tokens = await createTokens({ keys, issuer })
  const inbox = await startInbox()
  const quiet = {
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    SMTP_URL: inbox.url,
  }
  // Where it says that it is; the configuration would refuse some of what a test combines.
  const { PUBLIC_URL: publicUrl = url, ...others } = environment
  const { auth, ...read } = readConfig({ ...quiet, ...others })
  const config = { ...read, auth: { ...auth, passwordCost: quickPasswords } }
  const log = createLog('silent')
  const app = createApp({
    config,
    pool,
    authPool,
    endStatement: statementEnder((text, values) => world.owner.query(text, values)),
    log,
    publicUrl,
    callers: { tokens, publishableKey, serviceKey },
    secretKeys: config.secretKeys ?? ['a root of the proofs that is long enough'],
    files: createFiles(config.dataDir),
    webRoot: config.dataDir,
  })
  http.serve({ request: app.listener, upgrade: app.upgrade })
  const jobs = createJobs({ pool, log })
  await jobs.start(app.jobs)
  return {
    world,
    hono: app.hono,
    practice: app.practice,
    url,
    port,
    issuer,
    serviceKey,
    inbox,
    async close() {
      http.refuse()
      await http.close()
      await jobs.stop(1000)
      await app.close()
      await Promise.all([pool.end(), authPool.end()])
      await inbox.close()
    },
  }
}
type WholeProduct = Awaited<ReturnType<typeof start>>

/** Every protocol of the product behind one address, with the keys that the file gives it. */
export function useWholeProduct(
  keys: () => Promise<JWK[]>,
  environment: Record<string, string> = {},
) {
  const world = useWorld()
  const cleanup = useCleanup()
  let product: WholeProduct | undefined
  let installation: Installation | undefined
  beforeAll(async () => {
    const DATA_DIR = await temporaryFolder(cleanup, 'proof-')
    installation = {
      ...{ world: world(), keys: await keys(), environment: { DATA_DIR, ...environment } },
    }
    product = await start(installation)
  })
  afterAll(() => product?.close())

  function running() {
    if (!product) throw new Error('The product runs only within tests.')
    return product
  }
  /** Stops it and starts it again at its address, with these settings changed. */
  async function restart(change: Record<string, string>) {
    const { port, close } = running()
    await close()
    if (!installation) return
    const environment = { ...installation.environment, ...change }
    product = await start({ ...installation, environment }, port)
  }
  return Object.assign(running, { restart })
}
