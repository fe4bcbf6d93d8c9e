import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addressBlock } from '../http/address/client-address.ts'
import type { Trx } from '../lib/database/database.ts'
import { tooMany } from './auth-error.ts'
import type { AuthDeps } from './deps.ts'
import { askAsAuth } from './one-round-trip.ts'
import type { AuthSettings, Limit, Limits } from './settings.ts'

/** Addresses of people stay out of the keys. */
export function fingerprint(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

type Count = { count: number; retryAfter: number }

/** Adds one in the window that the first try of this key began; `retryAfter` is in seconds. */
export async function count(trx: Trx, key: string, seconds: number): Promise<Count> {
  const { rows } = await sql<Count>`
    select reached as count, retry_after as "retryAfter" from private.count_try(${key}, ${seconds})
  `.execute(trx)
  return rows[0] ?? { count: Number.POSITIVE_INFINITY, retryAfter: seconds }
}

/** Adds one in a window of its own, which never starts again: for what may be tried so often and no more. */
export async function countSince(trx: Trx, key: string, start: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into auth.counters as counters (key, window_start, count)
    values (${key}, ${start}::timestamptz, 1)
    on conflict (key, window_start) do update set count = counters.count + 1
    returning count
  `.execute(trx)
  return rows[0]?.count ?? Number.POSITIVE_INFINITY
}

/** Takes back a try that turned out to be right: all of one key, and one of each of the others. */
export async function takeBack(trx: Trx, { all, one }: { all: string; one: string[] }) {
  await sql`select private.take_back_tries(${all}, ${one}::text[])`.execute(trx)
}

export async function forget(trx: Trx, key: string) {
  await sql`delete from auth.counters where key = ${key}`.execute(trx)
}

/** The refusal of who has had the most tries. */
export function tooManyTries(seconds: number) {
  return tooMany('over_request_rate_limit', 'Request rate limit reached', seconds)
}

/** Refuses with 429 once one of the keys is over its limit. It commits by itself, whatever follows. */
export async function limitTries(
  { pool }: Pick<AuthDeps, 'pool'>,
  tries: [key: string, limit: Limit][],
) {
  const list = (items: (string | number)[]) =>
    `{${items.map((item) => JSON.stringify(item)).join()}}`
  const over = await askAsAuth<number>(pool, {
    text: 'select private.count_tries($1::text[], $2::int[], $3::int[])',
    values: [
      list(tries.map(([key]) => key)),
      list(tries.map(([, { seconds }]) => seconds)),
      list(tries.map(([, { count }]) => count)),
    ],
  })
  if (over !== null) throw tooManyTries(over)
}

/** One request of an address to a group of endpoints. */
export async function limitRequests(
  deps: Pick<AuthDeps, 'pool' | 'settings'>,
  name: keyof Limits,
  address: string,
) {
  const { settings } = deps
  if (!settings.limits) return
  await limitTries(deps, [[`request:${name}:${addressBlock(address)}`, settings.limits[name]]])
}

export const anHour = 3600

type Sending = { code: string; words: string }
const texts: Sending = { code: 'over_sms_send_rate_limit', words: 'SMS rate limit exceeded' }

/** One of those that the whole server sends in an hour at anybody's wish. */
export async function limitHour(
  trx: Trx,
  key: string,
  most: number | null,
  { code, words }: Sending,
) {
  if (most === null) return
  const { count: reached, retryAfter } = await count(trx, key, anHour)
  if (reached > most) throw tooMany(code, words, retryAfter)
}

/** One per interval. */
export async function limitInterval(
  trx: Trx,
  key: string,
  seconds: number,
  { code }: Pick<Sending, 'code'>,
) {
  if (seconds === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from
      max(window_start) + make_interval(secs => ${seconds}) - clock_timestamp()))::int as wait
    from auth.counters where key = ${key}
  `.execute(trx)
  const wait = rows[0]?.wait ?? 0
  if (wait > 0) {
    const text = `For security purposes, you can only request this after ${wait} seconds.`
    throw tooMany(code, text, wait)
  }
  await sql`
    insert into auth.counters (key, window_start, count) values (${key}, clock_timestamp(), 1)
  `.execute(trx)
}

/** One text of any kind per interval and number, in the same way. Numbers of the tests get none, so none is counted. */
export async function limitTexts(trx: Trx, settings: AuthSettings, phone: string) {
  await limitInterval(trx, `text:${fingerprint(phone)}`, settings.smsInterval, texts)
  if (Object.hasOwn(settings.smsTestCodes, phone)) return
  await limitHour(trx, 'texts', settings.smsPerHour, texts)
}
