import { expect, test } from 'vitest'
import { randomRequests, randomWrites } from './random-requests.ts'
import { ask, useShop } from './use-shop.ts'

const shop = useShop()

type Answer = Awaited<ReturnType<typeof ask>>

/** What no answer may be: the server's own failure, or a statement of ours shown to a client. */
function faultOf({ status, text }: Answer) {
  if (status >= 500 && !text.includes('"21000"')) return `${status} ${text}`
  const shown = /json_agg|row_to_json|set_config|pg_catalog|\bselect .* from\b/i.exec(text)
  return shown ? `shows ${shown[0]}` : undefined
}

/** Counts what became of requests, and keeps those whose answer must not be. */
function tally() {
  const faults: unknown[] = []
  const counts = { answered: 0, refusedByPostgres: 0 }
  return {
    faults,
    counts,
    take(request: object, answer: Answer) {
      const fault = faultOf(answer)
      if (fault) faults.push({ ...request, fault })
      if (answer.status < 300) counts.answered += 1
      else if (!answer.json?.code?.startsWith('PGRST')) counts.refusedByPostgres += 1
    },
  }
}

/** Who may do what in the whole database, and what the login role owns. */
async function rights() {
  const { rows } = await shop().owner.query(`
    select json_agg(acl order by acl::text) as acls,
      (select count(*)::int from pg_shdepend where refobjid = 'authenticator'::regrole and deptype = 'o') as owned
    from (
      select nspname || '.' || relname as name, relacl::text, relrowsecurity, relforcerowsecurity
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname !~ '^pg_toast'
    ) as acl`)
  return rows[0]
}

test('8,000 generated query strings never make the server fail', { timeout: 180_000 }, async () => {
  const next = randomRequests(20_261_121)
  const { faults, counts, take } = tally()

  for (let turn = 0; turn < 8000; turn += 1) {
    const request = next()
    const { path, as, prefer } = request
    take(request, await ask(shop(), path, { as, headers: { prefer } }))
  }

  expect(faults).toEqual([])
  // Worth something only when much of it is understood.
  expect(counts.answered).toBeGreaterThan(600)
  expect(counts.refusedByPostgres).toBeGreaterThan(2000)
})

test('nor do 2,000 generated bodies, which change no right', { timeout: 180_000 }, async () => {
  const next = randomWrites(20_261_121)
  const { faults, counts, take } = tally()
  const before = await rights()

  for (let turn = 0; turn < 2000; turn += 1) {
    const request = next()
    const { method, path, as, prefer, type, body } = request
    const headers = { prefer, 'content-type': type }
    const sent = method === 'DELETE' ? {} : { body }
    take(request, await ask(shop(), path, { method, as, headers, ...sent }))
  }

  expect(faults).toEqual([])
  expect(counts.answered).toBeGreaterThan(200)
  expect(await rights()).toEqual(before)
  expect(before.owned).toBe(0)
})
