import { useCleanup } from 'database/testing/cleanup'
import { holdTable } from 'database/testing/hold-table'
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
  await world().owner.query('grant execute on function private.settle_sessions to service_role')
})

const close = (id: string, days: number) =>
  world().owner.query(
    `update public.organizations
     set delete_after = now() + make_interval(days => $2), deletion_requested_at = now() - interval '31 days'
     where id = $1`,
    [id, days],
  )
/** Runs it, and gives what was logged. */
async function run() {
  const lines: string[] = []
  await cleanUpAll({ db, settings, log: createLog('info', (line) => lines.push(line)) })
  return lines.map((line) => JSON.parse(line))
}
const count = async (what: string) =>
  Number((await world().owner.query(`select count(*) from ${what}`)).rows[0].count)

test('a table of accounts that cannot be cleaned up keeps no other', async () => {
  await world().owner.query(
    `insert into auth.flow_state (provider_type, authentication_method, created_at)
     values ('email', 'magiclink', now() - interval '2 days')`,
  )
  await world().owner.query('revoke delete on auth.counters from auth_service')
  await world().owner.query(
    'revoke execute on function private.forget_app_grants from auth_service',
  )

  const lines = await run()
  await world().owner.query('grant delete on auth.counters to auth_service')
  await world().owner.query('grant execute on function private.forget_app_grants to auth_service')

  expect(lines).toMatchObject([{ part: 'grants of apps' }, { part: 'auth.counters' }])
  expect(await count('auth.flow_state')).toBe(0)
})

test('an organization that cannot be deleted keeps no other, and ends when it can', async () => {
  const [stuck, free] = [await world().organization(), await world().organization()]
  await close(stuck.id, -2)
  await close(free.id, -1)
  await world().owner.query(
    `create function public.refuse() returns trigger language plpgsql as
       $$ begin raise 'stuck'; end $$;
     create trigger refuse before delete on public.organizations
       for each row when (old.id = '${stuck.id}') execute function public.refuse()`,
  )

  const lines = await run()

  expect(lines).toMatchObject([
    { part: 'organizations', organization: stuck.id },
    { level: 'info', organizations: [free.id] },
  ])
  expect([await exists(stuck.id), await exists(free.id)]).toEqual([true, false])
  await world().owner.query('drop function public.refuse cascade')
  expect(await run()).toMatchObject([{ organizations: [stuck.id] }])
  expect(await exists(stuck.id)).toBe(false)
})

test('a server whose clock is a month ahead ends nothing before its day', async () => {
  const acme = await world().organization()
  await close(acme.id, 1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 86_400_000 })

  expect(await run()).toEqual([])

  expect(await exists(acme.id)).toBe(true)
})

test('so much goes at once as ends in time, and all of it goes', async () => {
  await world().owner.query(
    `insert into private.stripe_events (id, received_at)
     select 'evt_' || number, now() - interval '31 days' from generate_series(1, 2500) as number`,
  )
  await world().owner.query("insert into private.stripe_events (id) values ('evt_new')")

  await world().owner.query('select private.forget_stripe_events()')
  expect(await count('private.stripe_events')).toBe(1501)

  expect(await run()).toEqual([])
  expect(await count('private.stripe_events')).toBe(1)
})

test('several servers at once delete each thing once, and none fails', async () => {
  const acme = await world().organization()
  await close(acme.id, -1)
  await world().owner.query(
    `insert into private.stripe_events (id, received_at)
     select 'evt_twice_' || number, now() - interval '31 days' from generate_series(1, 3000) as number`,
  )

  const lines = await Promise.all([run(), run(), run()])

  expect(lines.flat()).toMatchObject([{ organizations: [acme.id] }])
  expect(await count("private.stripe_events where id like 'evt_twice%'")).toBe(0)
})

test('one that is cut off in the middle leaves an organization whole, and the next ends it', async () => {
  const acme = await world().organization()
  await world().member(acme, 'member')
  await close(acme.id, -1)
  const held = await holdTable(world().ownerConnection, 'public.organization_members', 'share')
  const cut = run()
  const end = async () =>
    (
      await world().owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from "organizations"%'`,
      )
    ).rows.length
  await expect.poll(end).toBe(1)
  await held.release()

  expect(await cut).toMatchObject([{ part: 'organizations', organization: acme.id }])
  expect(await exists(acme.id)).toBe(true)
  expect(await count(`public.organization_members where organization_id = '${acme.id}'`)).toBe(2)
  expect(await run()).toMatchObject([{ organizations: [acme.id] }])
  expect(await exists(acme.id)).toBe(false)
})

test('a server that stops in the middle begins no other part, and says nothing of what it cut off', async () => {
  const acme = await world().organization()
  await close(acme.id, -1)
  const stopping = new AbortController()
  const pool = createPool(world().authenticator)
  const own = createDb(pool)
  const held = await holdTable(world().ownerConnection, 'auth.counters', 'share')
  const lines: string[] = []
  const work = cleanUpAll(
    { db: own, settings, log: createLog('info', (line) => lines.push(line)) },
    stopping.signal,
  )
  const isHeld = "datname = current_database() and wait_event_type = 'Lock'"
  const waiting = () => count(`pg_stat_activity where ${isHeld}`)
  const cut = () =>
    count(`(select pg_terminate_backend(pid) from pg_stat_activity where ${isHeld}) as cut`)
  await expect.poll(waiting).toBe(1)
  stopping.abort()
  expect(await cut()).toBe(1)
  await held.release()
  await work
  await own.destroy()

  expect(lines).toEqual([])
  expect(await exists(acme.id)).toBe(true)
  expect(await run()).toMatchObject([{ organizations: [acme.id] }])
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
