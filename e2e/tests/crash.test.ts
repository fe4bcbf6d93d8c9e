import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const rounds = 20
const writers = 6

let dataDir = ''
let server: { process: ChildProcess; url: string; key: string } | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crash-'))
})
afterAll(async () => {
  if (server?.process.kill('SIGTERM')) await once(server.process, 'exit')
  await rm(dataDir, { recursive: true, force: true })
})

/** What `npm start` runs, until it says where it is. */
async function start() {
  const child = spawn(process.execPath, [main], {
    // The address of the links stays when the port does not, so that tokens outlive a restart.
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://product.test',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}.`)
  })
  ended.catch(() => {})
  const ready = new Promise<void>((done) => {
    createInterface(child.stdout).on('line', (line) => line.includes('is ready') && done())
  })
  child.stderr.resume()
  await Promise.race([ready, ended])
  return { process: child, ...(await whereItListens(child)) }
}
