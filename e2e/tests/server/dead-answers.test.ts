import { once } from 'node:events'
import { useCleanup } from 'database/testing/cleanup'
import { freePort } from 'database/testing/free-port'
import { holdTable } from 'database/testing/hold-table'
import { ask, demoAgent, visitors } from 'e2e/load/talk'
import { preparedCopy } from 'e2e/prepared-folder'
import { secondServer } from 'e2e/second-server'
import { runServer, type ServerProcess } from 'e2e/server-process'
import { ownerConnection, sql } from 'e2e/sql'
import { beforeAll, expect, test } from 'vitest'

const cleanup = useCleanup()

let dataDir = ''

beforeAll(async () => {
  dataDir = await preparedCopy(cleanup, 'dead-answers-')
})

/** Asks, waits until the turn was accepted, and kills the server while it looks the question up. */
async function killMidAnswer({ child }: ServerProcess, port: number) {
  const url = `http://127.0.0.1:${port}`
  const [visitor] = await visitors(url, 1)
  if (!visitor) throw new Error('There is no visitor.')
  const lock = await holdTable(await ownerConnection({ dataDir }), 'private.knowledge_postings')
  const response = await ask(url, visitor, demoAgent)
  await response.body?.getReader().read()
  child.kill('SIGKILL')
  if (child.signalCode === null) await once(child, 'exit')
  await lock.release()
  const state = async () => {
    const rows = await sql(
      { dataDir },
      `select state from messages where visitor_id = '${visitor.id}' and role = 'assistant'`,
    )
    return rows.map((row) => row.state)
  }
  return { state }
}

test('the answer of a killed server is cut by another, or by its own next start', async () => {
  const [port, besidePort] = [await freePort(), await freePort()]
  const first = await runServer(cleanup, { port, dataDir })
  const secondary = await secondServer(cleanup, { dataDir })
  const beside = await runServer(cleanup, { port: besidePort, ...secondary })

  const seen = await killMidAnswer(beside, besidePort)
  await expect.poll(seen.state).toEqual(['cut'])

  const own = await killMidAnswer(first, port)
  await runServer(cleanup, { port, dataDir })
  expect(await own.state()).toEqual(['cut'])
})
