import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { runSql } from 'database/testing/run-sql'
import { builtServer, keepServerBuilt } from 'server/build'
import { deriveSecret } from 'server/lib/secrets/secrets'
import { z } from 'zod'

const Secrets = z.object({ secretKey: z.string(), publishableKey: z.string() })

/** The product in a process of its own on this folder, as `npm start` runs it; given when it says that it is ready. */
export async function startProduct(dataDir: string, environment: Record<string, string> = {}) {
  await keepServerBuilt()
  const child = spawn(process.execPath, ['--expose-gc', builtServer], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
  })
  async function stop() {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  try {
    return { url: await urlOf(child.stdout), pid: child.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts PostgreSQL once more, with a library of its own that it loads only at its start. */
async function preload(dataDir: string, library: string, environment: Record<string, string>) {
  const { url, stop } = await startProduct(dataDir, environment)
  try {
    const { owner } = await introduce(dataDir, url)
    await runSql(owner, `alter system set shared_preload_libraries = '${library}'`)
  } finally {
    await stop()
  }
}

/** The product on a fresh embedded database that is removed afterwards. */
export async function withProduct<T>(
  work: (product: BenchProduct) => Promise<T>,
  environment: Record<string, string> = {},
  library?: string,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    if (library) await preload(dataDir, library, environment)
    const { url, pid, stop } = await startProduct(dataDir, environment)
    try {
      return await work({ ...(await introduce(dataDir, url)), dataDir, pid })
    } finally {
      await stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function urlOf(output: NodeJS.ReadableStream) {
  for await (const line of createInterface({ input: output })) {
    const url = /is ready on (\S+)/.exec(line)?.[1]
    if (url) return url.replace('localhost', '127.0.0.1')
  }
  throw new Error('The server ended before it was ready.')
}

async function introduce(dataDir: string, url: string) {
  const { secretKey, publishableKey } = Secrets.parse(
    JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')),
  )
  const host = join(dataDir, 'postgres')
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
  const at = { host, port: 5432, database: 'digital_workforce' }
  return {
    url,
    publishableKey,
    owner: { ...at, user: 'postgres', password },
    /** What the server itself logs in as. */
    authenticator: {
      ...at,
      user: 'authenticator',
      password: deriveSecret(secretKey, 'authenticator'),
    },
  }
}

export type BenchProduct = Awaited<ReturnType<typeof introduce>> & {
  dataDir: string
  pid: number
}
