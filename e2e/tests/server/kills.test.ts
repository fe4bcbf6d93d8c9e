import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { useCleanup } from 'database/testing/cleanup'
import { freePort } from 'database/testing/free-port'
import { processesOf, withoutForks } from 'database/testing/run/processes'
import { times } from 'database/testing/times'
import { createAccount } from 'e2e/account'
import { seeded } from 'e2e/load/seeded'
import { createWriters } from 'e2e/load/writers'
import { preparedCopy } from 'e2e/prepared-folder'
import { type ServerProcess, spawnServer } from 'e2e/server-process'
import { sql } from 'e2e/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Processes are killed in the middle of writes. What a client was told is done is there afterwards, nobody has to
// lend a hand, and the folder never has two servers.

const rounds = times(10, 200)
const random = seeded(20_261_122)
const cleanup = useCleanup()

const victims = ['server', 'backend', 'worker', 'postmaster', 'server and postmaster'] as const
type Victim = (typeof victims)[number]

let dataDir = ''
let port = 0
let server: ServerProcess

beforeAll(async () => {
  dataDir = await preparedCopy(cleanup, 'kills-')
  // The same port every time: it is part of the issuer of the tokens that are to outlive a crash.
  port = await freePort()
  await start()
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
})

async function start() {
  server = spawnServer({ port, dataDir })
  await server.ready
}

async function pidOf(victim: 'backend' | 'worker' | 'postmaster') {
  if (victim === 'postmaster') {
    const lock = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    return Number(lock.split('\n')[0])
  }
  const kind = victim === 'backend' ? '=' : '<>'
  const rows = await sql(
    { dataDir },
    `select pid from pg_stat_activity
     where backend_type ${kind} 'client backend' and pid <> pg_backend_pid() order by pid`,
  )
  return Number(rows[Math.floor(random() * rows.length)]?.pid)
}

type Part = 'server' | 'backend' | 'worker' | 'postmaster'

async function killPart(part: Part): Promise<void> {
  const pid = part === 'server' ? server.child.pid : await pidOf(part)
  try {
    process.kill(pid ?? 0, 'SIGKILL')
  } catch (error) {
    // It ended by itself meanwhile: another one.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    return killPart(part)
  }
}

/** Kills in one go; a server is started again, as a supervisor of processes does it. */
async function kill(victim: Victim) {
  const parts = victim.split(' and ') as Part[]
  await Promise.all(parts.map(killPart))
  if (!parts.includes('server')) return
  if (server.child.signalCode === null) await once(server.child, 'exit')
  await start()
}

/** Another server that is told to take the same folder says in one line that it cannot. */
async function tryAnother() {
  const other = spawnServer({ port: await freePort(), dataDir })
  await expect(other.ready).rejects.toThrow(
    new RegExp(`ended with 1: The data folder .* is in use by server process ${server.child.pid}`),
  )
}

const postmasters = () =>
  withoutForks(processesOf(join(dataDir, 'postgres')).filter(({ command }) => / -D /.test(command)))

async function health() {
  const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null)
  return response?.status
}

test(
  `kill -9, ${rounds} times: nothing that was acknowledged is lost, and one server comes back by itself`,
  async () => {
    const account = await createAccount(`http://127.0.0.1:${port}`)
    const writers = await createWriters(port, account)
    const killed = new Map<Victim, number>()
    // Each once before any of them again.
    const bag: Victim[] = []

    for (let round = 0; round < rounds; round += 1) {
      if (bag.length === 0) bag.push(...victims)
      const [victim = 'server'] = bag.splice(Math.floor(random() * bag.length), 1)
      const enough = writers.acknowledged() + 8 + Math.floor(random() * 12)
      let killing: Promise<void> | undefined
      let isOver = false
      await writers.writeUntilRefused(() => {
        if (writers.acknowledged() >= enough) {
          killing ??= kill(victim).finally(() => {
            isOver = true
          })
        }
        return !isOver
      })
      if (victim === 'backend') await tryAnother()
      await killing
      killed.set(victim, (killed.get(victim) ?? 0) + 1)

      await expect.poll(health).toBe(200)
      await expect.poll(writers.writeOnce).toBe(true)
      expect(postmasters()).toHaveLength(1)
    }

    expect(await writers.lost((statement) => sql({ dataDir }, statement))).toEqual([])
    expect(writers.faults()).toEqual([])
    // Else the kills came between the writes and proved little.
    expect(writers.refused()).toBeGreaterThan(rounds)
    console.log(
      `${rounds} kills (${[...killed].map(([name, count]) => `${count} ${name}`).join(', ')}): ` +
        `${writers.acknowledged()} writes acknowledged, ${writers.refused()} refused or cut, 0 lost.`,
    )
  },
  60_000 + rounds * 30_000,
)
