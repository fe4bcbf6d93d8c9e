import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processesOf } from './processes.ts'

// Vitest ends its own workers after the last global teardown.
const isWorker = (command: string) => command.includes('/vitest/dist/workers/')

/** A process that is ending gets this many milliseconds. */
async function remaining(folder: string, patience: number) {
  const deadline = performance.now() + patience
  for (;;) {
    const found = processesOf(folder).filter(({ command }) => !isWorker(command))
    if (found.length === 0 || performance.now() > deadline) return found
    await delay(50)
  }
}

const enough = 4 * 1024 ** 3

/** Memory, where there is plenty: PostgreSQL makes and drops a database for every file. A TMPDIR that is set is kept to. */
function parentFolder(memory = '/dev/shm') {
  if (process.env.TMPDIR) return tmpdir()
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, process.availableMemory()) > enough) return memory
  } catch {}
  return tmpdir()
}

/**
 * The temporary folder of a run of tests and of every process that it starts. Closing it fails when a folder or a
 * process is still there, and takes both away.
 */
export function openRunFolder({ patience = 5000 } = {}) {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(parentFolder(), 'test-run-'))
  // PostgreSQL's own account walks through it when we are root.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder

  return {
    folder,
    async close() {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      const processes = await remaining(folder, patience)
      const names = readdirSync(folder)
      for (const { pid } of processes) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {}
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
      const left = [...names, ...processes.map(({ pid, command }) => `process ${pid}: ${command}`)]
      if (left.length > 0) throw new Error(`The tests left behind:\n  ${left.join('\n  ')}`)
    },
  }
}
