import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useCleanup } from '../cleanup.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { processesOf, withoutForks } from './processes.ts'

const cleanup = useCleanup()

// The shell forks for what stands in parentheses; the fork keeps the command line of its parent.
const forking = '(read line; true); true'

test.runIf(existsSync('/proc'))(
  'a fork with the command line of its parent does not count beside it',
  async () => {
    const folder = await temporaryFolder(cleanup, 'forks-')
    const start = () => {
      const child = spawn('sh', ['-c', forking, '-D', folder], {
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
      })
      const ended = once(child, 'close')
      cleanup.defer(async () => {
        process.kill(-(child.pid ?? 0), 'SIGKILL')
        await ended
      })
      return child.pid
    }
    const found = () => processesOf(folder).filter(({ command }) => command.includes(' -D '))
    const one = start()
    await expect.poll(found).toHaveLength(2)
    expect(withoutForks(found()).map(({ pid }) => pid)).toEqual([one])

    const another = start()
    await expect.poll(found).toHaveLength(4)

    const pids = withoutForks(found()).map(({ pid }) => pid)
    expect(pids.toSorted()).toEqual([one, another].toSorted())
  },
)
