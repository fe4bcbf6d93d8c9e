import { setTimeout as delay } from 'node:timers/promises'
import { useCleanup } from 'database/testing/cleanup'
import { freePort } from 'database/testing/free-port'
import { times } from 'database/testing/times'
import { ask, demoAgent, type Visitor, visitors } from 'e2e/load/talk'
import { preparedCopy } from 'e2e/prepared-folder'
import { runServer } from 'e2e/server-process'
import { sql } from 'e2e/sql'
import { expect, test } from 'vitest'

const cleanup = useCleanup()
const count = times(40, 300)

/** Asks until it is accepted, as the page does; gives back how often it was refused and what was heard. */
async function talk(url: string, visitor: Visitor, refused: (visitor: Visitor) => Promise<void>) {
  const id = crypto.randomUUID()
  for (let refusals = 0; ; refusals += 1) {
    const response = await ask(url, visitor, demoAgent, id)
    const text = await response.text()
    if (response.status === 200) return { refusals, text }
    const { code } = JSON.parse(text).error
    expect([response.status, code]).toEqual([503, expect.stringMatching(/^(many_talking|busy)$/)])
    await refused(visitor)
    await delay(Number(response.headers.get('retry-after')) * 1000)
  }
}

test(`of ${count} conversations at once every accepted one ends completely, and the others were told before`, async () => {
  const dataDir = await preparedCopy(cleanup, 'many-conversations-')
  const port = await freePort()
  await runServer(cleanup, { port, dataDir })
  const url = `http://127.0.0.1:${port}`
  const crowd = await visitors(url, count)
  const storedOf = (ids: string[]) =>
    sql(
      { dataDir },
      `select state, count(*)::int as count from messages
       where visitor_id = any ('{${ids.join(',')}}') and role = 'assistant' group by state`,
    )
  const early: unknown[] = []
  // One after the other: each look has a connection of its own.
  let looked = Promise.resolve()
  const look = ({ id }: Visitor) => {
    looked = looked.then(async () => {
      if (early.length < 5) early.push(...(await storedOf([id])))
    })
    return looked
  }

  const heard = await Promise.all(crowd.map((visitor) => talk(url, visitor, look)))

  const cut = heard.filter(({ text }) => !/"type":"finish".*data: \[DONE\]\s*$/s.test(text))
  expect(cut).toEqual([])
  expect(early).toEqual([])
  const stored = await storedOf(crowd.map(({ id }) => id))
  expect(stored.filter(({ state }) => state !== 'complete' && state !== 'unanswered')).toEqual([])
  expect(stored.reduce((sum, row) => sum + Number(row.count), 0)).toBe(count)
}, 300_000)
