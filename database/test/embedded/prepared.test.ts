import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseConnection } from '../../src/connect.ts'
import { startEmbedded } from '../../src/embedded.ts'
import { knowsPassword } from '../../src/installation.ts'
import { migrate } from '../../src/migrate.ts'
import { prepareInAdvance } from '../../src/prepare-cluster.ts'
import { runSql } from '../../testing/run-sql.ts'

const folders: string[] = []
function folder() {
  const path = mkdtempSync(join(tmpdir(), 'prepared-'))
  folders.push(path)
  return path
}
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true })
})

let root = ''
let prepared = ''
beforeAll(async () => {
  root = folder()
  for (const name of ['cluster-former', 'cluster-being.made', 'something-else'])
    mkdirSync(join(root, name))
  prepared = await prepareInAdvance(root)
})

const authenticatorPassword = "one's own, with a \\ in it"

async function on<T>(dataDir: string, work: (owner: DatabaseConnection) => Promise<T>) {
  const embedded = await startEmbedded({ dataDir, prepared: { authenticatorPassword, root } })
  try {
    return await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

async function landed(owner: DatabaseConnection) {
  const { rows } = await runSql(
    owner,
    "select to_regclass('private.schema_migrations') is not null as it",
  )
  return rows[0]?.it
}

test('the cluster of an earlier schema goes when one is made, and nothing else beside it', () => {
  expect(readdirSync(root).toSorted()).toEqual(
    [basename(prepared), 'cluster-being.made', 'something-else'].toSorted(),
  )
})

test('a new data folder has the schema from its first moment, and nothing is left to migrate', async () => {
  await on(folder(), async (owner) => {
    const stamps = 'select max(applied_at) as last from private.schema_migrations'
    const { rows: before } = await runSql(owner, stamps)

    await migrate(owner, { authenticatorPassword })

    expect((await runSql(owner, stamps)).rows).toEqual(before)
    expect(before[0]?.last).toBeTruthy()
  })
})

test('each copy has passwords of its own', async () => {
  const [one, other] = [folder(), folder()]
  const first = await on(one, async (owner) => owner.password)

  await on(other, async (owner) => {
    expect(owner.password).not.toBe(first)
    await expect(runSql({ ...owner, password: first ?? '' }, 'select 1')).rejects.toThrow(
      /authentication failed/,
    )
    expect(await knowsPassword(owner, [authenticatorPassword])).toBe(true)
    expect(await knowsPassword(owner, ['another'])).toBe(false)
  })
})

test('one that is damaged is not used', async () => {
  const whole = readdirSync(join(prepared, 'global')).length
  writeFileSync(join(prepared, 'global', 'pg_control'), 'not any more')

  await on(folder(), async (owner) => expect(await landed(owner)).toBe(false))
  expect(readdirSync(join(prepared, 'global'))).toHaveLength(whole)
})
