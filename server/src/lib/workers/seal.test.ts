import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { expect, onTestFinished, test } from 'vitest'
import { holdWorker } from './hold-worker.ts'
import { sealedFlags } from './seal.ts'
import { ownProcess, WorkerEnded } from './start-worker.ts'
import type { Asked } from './testing/prying-worker.ts'

const script = new URL('./testing/prying-worker.ts', import.meta.url)

function pryingWorker({ flags = sealedFlags, mostSeconds = 60 } = {}) {
  const worker = holdWorker<Asked>(ownProcess(script, { flags, mostSeconds }), 5000)
  onTestFinished(() => worker.end())
  return worker
}

async function canary() {
  let calls = 0
  const server = createServer((_, response) => {
    calls += 1
    response.end('canary')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, calls: () => calls }
}

async function secretFile() {
  const cleanup = new AsyncDisposableStack()
  onTestFinished(() => cleanup.disposeAsync())
  const file = join(await temporaryFolder(cleanup, 'sealed-'), 'secrets.json')
  await writeFile(file, '{}')
  return file
}

test('a sealed process has no network, no files but the code, and no programs', async () => {
  const { url, calls } = await canary()

  const came = await pryingWorker().ask('try', { url, file: await secretFile() })

  const none = 'This process has no network.'
  expect(came).toEqual({
    ...{ fetch: none, http: none, socket: none, datagram: none, lookup: none, resolve: none },
    ...{ read: 'ERR_ACCESS_DENIED', write: 'ERR_ACCESS_DENIED' },
    ...{ program: 'ERR_ACCESS_DENIED', thread: 'ERR_ACCESS_DENIED' },
  })
  expect(calls()).toBe(0)
})

test('without the flags the same process reads, writes and starts programs', async () => {
  const { url } = await canary()

  const came = await pryingWorker({ flags: [] }).ask('try', { url, file: await secretFile() })

  expect(came).toMatchObject({ read: 'done', write: 'done', program: 'done', thread: 'done' })
})

test('a process of its own is told nothing of the environment', async () => {
  const names = await pryingWorker().ask('environment', null)

  // What the shell that starts it, and Node, set for it.
  const own = /^(PWD|OLDPWD|SHLVL|_|__CF_USER_TEXT_ENCODING|SystemRoot|NODE_CHANNEL_\w+)$/
  expect(names.filter((name) => !own.test(name))).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'the system ends a process that computes for too long, whoever waits for it',
  async () => {
    const looping = pryingWorker({ mostSeconds: 1 }).ask('loop', null)

    const error = await looping.catch((cause: unknown) => cause)

    expect(error).toBeInstanceOf(WorkerEnded)
    expect(error).toMatchObject({ signal: 'SIGXCPU' })
  },
)
