import { useCleanup } from 'database/testing/cleanup'
import { useWorld } from 'database/testing/world'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { authSettings } from './auth/settings.ts'
import { cleanUpAll, everyHour } from './hourly.ts'
import { createDb, createPool, type Db } from './lib/database/database.ts'
import { createLog } from './lib/log.ts'

const world = useWorld()
const cleanup = useCleanup()
const settings = authSettings({
  publicUrl: 'https://app.example.com',
  secrets: ['a secret that is long enough for tests'],
})
let db: Db
afterEach(() => void vi.useRealTimers())
beforeAll(() => {
  db = createDb(createPool(world().authenticator))
  cleanup.defer(() => db.destroy())
})

const exists = async (id: string) => {
  const { rows } = await world().owner.query('select from public.organizations where id = $1', [id])
  return rows.length > 0
}

test('a part that fails is in the log, and organizations end all the same', async () => {
  const acme = await world().organization()
  const rival = await world().organization()
  await world().owner.query(
    "update public.organizations set delete_after = now() - interval '1 day', deletion_requested_at = now() - interval '31 days' where id = $1",
    [acme.id],
  )
  await world().owner.query('revoke execute on function private.settle_sessions from service_role')
  const lines: string[] = []

  await cleanUpAll({ db, settings, log: createLog('info', (line) => lines.push(line)) })

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', part: 'analytics' }),
    expect.objectContaining({ level: 'info', organizations: [acme.id] }),
  ])
  expect(await exists(acme.id)).toBe(false)
  expect(await exists(rival.id)).toBe(true)
})

test('it is done five minutes after the start, then every hour, until it is ended', () => {
  vi.useFakeTimers()
  const work = vi.fn(async () => {})
  const end = everyHour(work)

  vi.advanceTimersByTime(300_000)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3_600_000)
  expect(work).toHaveBeenCalledTimes(2)

  end()
  vi.advanceTimersByTime(7_200_000)
  expect(work).toHaveBeenCalledTimes(2)
})
