import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { runSql } from '../../testing/run-sql.ts'
import type { TestServer } from '../global-setup.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The files of `npm test`, to be run with a statement or two changed in the database that they are given a copy of. */
export async function ordinaryTests() {
  const child = fork(new URL('./ordinary-tests-process.ts', import.meta.url), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      VITEST: undefined,
      VITEST_WORKER_ID: undefined,
      VITEST_POOL_ID: undefined,
    },
  })
  await once(child, 'message')
  const green = new Set<string>()
  let server: TestServer | undefined
  const run = async (file: string) => {
    const answer = once(child, 'message')
    child.send(file)
    const [{ failed, server: its }] = await answer
    server = its
    return failed as boolean
  }
  const change = (sql: string) => {
    if (!server) throw new Error('There is no database before the first run.')
    return runSql({ ...server.owner, database: server.template }, sql)
  }
  return {
    /** Runs the file as the database is, then changed by `weaken`: whether that makes it fail. */
    async tell(file: string, { weaken, restore }: { weaken: string; restore: string }) {
      if (!green.has(file) && (await run(file))) throw new Error(`${file} fails by itself.`)
      green.add(file)
      await change(weaken)
      try {
        return await run(file)
      } finally {
        await change(restore)
      }
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
