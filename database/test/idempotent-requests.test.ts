import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Organization, type Person, useWorld } from '../testing/world.ts'

// Requests that are sent again: each is of one caller, one route and one key.

const world = useWorld()
let ines: Person
let tom: Person
type Request = { by: Person; route: string; key: string; body: string | null; attempt: string }
let request: Request
let beside: Request[]
beforeEach(async () => {
  ;[ines, tom] = [await world().person(), await world().person()]
  const attempt = randomUUID
  request = { by: ines, route: '/agents', key: 'one', body: 'a', attempt: attempt() }
  beside = [
    { ...request, by: tom, body: 'b', attempt: attempt() },
    { ...request, route: '/knowledge', body: 'c', attempt: attempt() },
    { ...request, key: 'two', body: 'd', attempt: attempt() },
  ]
  for (const each of [request, ...beside]) expect(await begin(each)).toEqual({ state: 'begun' })
})

async function begin({ by, route, key, body, attempt }: Request) {
  const [row] = await world().as(by, (query) =>
    query('select private.begin_request($1, $2, $3, $4, 60) as begun', [attempt, route, key, body]),
  )
  return row?.begun
}

/** Another attempt with the same key, at any server. */
const again = (one: Request, change: Partial<Request> = {}) =>
  begin({ ...one, attempt: randomUUID(), ...change })

type Answer = {
  status?: number
  answer?: string | null
  print?: string | null
  organizations?: string[]
}
function end({ by, attempt }: Request, given: Answer = {}) {
  const { status = 201, answer = 'made', print = null, organizations = [] } = given
  return world().as(by, (query) =>
    query('select private.answer_request($1, $2, $3::smallint, $4, $5)', [
      ...[attempt, print, status, answer, organizations],
    ]),
  )
}

const release = ({ by, attempt }: Request) =>
  world().as(by, (query) => query('select private.release_request($1)', [attempt]))
const lose = ({ by, attempt }: Request) =>
  world().as(by, (query) => query('select private.lose_request($1)', [attempt]))

const renew = ({ by, attempt }: Request) =>
  world().as(by, (query) => query('select private.renew_request($1, 60)', [attempt]))

function change({ by, route, key }: Request, set: string) {
  return world().owner.query(
    `update private.idempotent_requests set ${set} where caller = $1 and route = $2 and key = $3`,
    [by.claims.key_id ?? by.id, route, key],
  )
}

async function expectOthersToRun() {
  for (const each of beside) expect(await again(each)).toEqual({ state: 'running' })
}

const answered = { state: 'answered', status: 201, answer: 'made', fingerprint: 'a' }

describe('a request', () => {
  test('that runs is not carried out beside itself, and another body is another request', async () => {
    expect(await again(request)).toEqual({ state: 'running' })
    expect(await again(request, { body: 'b' })).toEqual({ state: 'other' })
    await expectOthersToRun()
  })

  test('that was answered keeps its first answer, and no other gets it', async () => {
    await end(request)
    await end(request, { status: 500, answer: 'late' })
    await release(request)
    await lose(request)

    expect(await again(request)).toEqual(answered)
    await expectOthersToRun()
  })

  test('of a caller with 50,000 keys of a day has to wait; what was begun is told', async () => {
    await end(request)
    await world().owner.query(
      `insert into private.idempotent_requests (caller, route, key, running_until)
       select $1, '/many', number::text, now() from generate_series(1, 49996) as number`,
      [ines.id],
    )
    const late = { ...request, key: 'three', attempt: randomUUID() }

    expect(await begin(late)).toEqual({ state: 'begun' })
    expect(await again(late, { key: 'four' })).toEqual({ state: 'full' })
    expect(await again(late, { key: 'four', by: tom })).toEqual({ state: 'begun' })
    expect(await again(request)).toEqual(answered)
  })

  test('that was answered after 16 MiB of answers to its caller is not answered again', async () => {
    const large = { ...request, key: 'three', attempt: randomUUID() }
    const [small, last] = [
      { ...request, key: 'four', attempt: randomUUID() },
      { ...request, key: 'five', attempt: randomUUID() },
    ]
    for (const each of [large, small, last]) await begin(each)
    await end(large, { answer: 'a'.repeat(16 * 1024 * 1024 - 4) })
    await end(small)
    await end(last)

    expect(await again(small)).toEqual(answered)
    expect(await again(last)).toEqual({ ...answered, answer: null })
    const [others] = beside
    if (others) await end(others)
    expect(others && (await again(others))).toMatchObject({ answer: 'made' })
  })

  test('that made nothing may come again', async () => {
    await release(request)

    await expectOthersToRun()
    expect(await again(request)).toEqual({ state: 'begun' })
  })

  test('whose end is unknown is not begun again, and may still be answered', async () => {
    await lose(request)
    expect(await again(request)).toEqual({ state: 'unknown' })
    expect(await again(request, { body: 'b' })).toEqual({ state: 'other' })
    await expectOthersToRun()

    await end(request)
    expect(await again(request)).toEqual(answered)
  })

  test('whose server died is unknown from the moment on at which its time is over', async () => {
    await change(request, "running_until = now() + interval '1 minute'")
    expect(await again(request)).toEqual({ state: 'running' })

    await change(request, 'running_until = now()')
    expect(await again(request)).toEqual({ state: 'unknown' })
  })

  test('that still runs is renewed by itself alone, and not when it was answered', async () => {
    for (const each of [request, ...beside]) await change(each, 'running_until = now()')
    await renew(request)
    expect(await again(request)).toEqual({ state: 'running' })
    for (const each of beside) expect(await again(each)).toEqual({ state: 'unknown' })

    await end(request)
    await change(request, "running_until = '2026-01-01'")
    await renew(request)
    const { rows } = await world().owner.query(
      "select from private.idempotent_requests where running_until = '2026-01-01'",
    )
    expect(rows).toHaveLength(1)
  })

  test.each(['begun', 'answered', 'unknown'])('that was %s a day ago is a new one', async (how) => {
    if (how === 'answered') await end(request)
    if (how === 'unknown') await lose(request)
    await change(request, "created_at = now() - interval '23 hours 59 minutes'")
    expect(await again(request)).not.toEqual({ state: 'begun' })
    await change(request, "created_at = now() - interval '24 hours 1 minute'")
    const next = { ...request, body: 'b', attempt: randomUUID() }

    expect(await begin(next)).toEqual({ state: 'begun' })
    await end(request)
    await release(request)
    await lose(request)
    expect(await again(next)).toEqual({ state: 'running' })
    await end(next, { answer: 'the next' })
    expect(await again(next)).toMatchObject({ answer: 'the next', fingerprint: 'b' })
  })

  test('of a form is told by what was read of it', async () => {
    const form = { ...request, key: 'form', body: null, attempt: randomUUID() }
    await begin(form)
    expect(await again(form)).toEqual({ state: 'running' })

    await end(form, { print: 'read', answer: null })

    expect(await again(form)).toEqual({ ...answered, answer: null, fingerprint: 'read' })
  })

  test('of a password alone is no one’s', async () => {
    const half = await world().person({ passwordOnly: true })

    expect(await again(request, { by: half })).toEqual({ state: 'nobody' })
  })
})

describe('an answer is told', () => {
  let acme: Organization
  let brook: Organization
  let own: Request
  beforeEach(async () => {
    acme = await world().organization({ name: 'Acme', owner: ines })
    brook = await world().organization({ name: 'Brook' })
    await world().owner.query(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
      [ines.id, brook.id],
    )
    own = { ...request, key: 'own', attempt: randomUUID() }
    await begin(own)
  })

  const leave = ({ id }: Organization) =>
    world().owner.query(
      'delete from public.organization_members where user_id = $1 and organization_id = $2',
      [ines.id, id],
    )
  const withheld = { state: 'withheld' }

  test('while its caller has every right of then, when it names no organization', async () => {
    await end(own)
    expect(await again(own)).toEqual(answered)

    await leave(brook)
    expect(await again(own)).toEqual(withheld)
  })

  test('when it names one, by the rights in that one', async () => {
    const other = { ...own, key: 'other', attempt: randomUUID() }
    await begin(other)
    await end(own, { organizations: [acme.id] })
    await end(other, { organizations: [brook.id] })

    await leave(brook)

    expect([await again(own), await again(other)]).toEqual([answered, withheld])
  })

  test('when it names one that the caller never belonged to, by all rights', async () => {
    const stranger = await world().organization({ name: 'Cove' })
    await end(own, { organizations: [stranger.id] })
    expect(await again(own)).toEqual(answered)

    await leave(brook)

    expect(await again(own)).toEqual(withheld)
  })

  test('by the rights that the act itself gave, and by those that were lost while it ran', async () => {
    const cove = await world().organization({ name: 'Cove' })
    await world().owner.query(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
      [ines.id, cove.id],
    )
    const other = { ...own, key: 'other', attempt: randomUUID() }
    await begin(other)
    await end(own, { organizations: [cove.id] })
    expect(await again(own)).toEqual(answered)

    await leave(cove)
    await end(other, { organizations: [cove.id] })

    expect([await again(own), await again(other)]).toEqual([withheld, withheld])
  })

  /** The caller that acts with a new key of Acme. */
  async function holderOf(scope: string) {
    const { rows } = await world().owner.query(
      `insert into public.integration_keys (organization_id, account_id, name, prefix, last_four, key_hash, scopes)
       values ($1, $2, 'Shop', 'dwk_a', 'abcd', $3, array[$4]) returning id`,
      [acme.id, tom.id, randomUUID(), scope],
    )
    return { ...tom, claims: { ...tom.claims, key_id: String(rows[0].id) } }
  }

  test('to a key by its scopes, while it works', async () => {
    const by = await holderOf('conversations.write')
    const byKey = { ...own, by, attempt: randomUUID() }
    await begin(byKey)
    await end(byKey)
    expect(await again(byKey)).toEqual(answered)

    await world().owner.query('update public.integration_keys set disabled_at = now()')

    expect(await again(byKey)).toEqual(withheld)
    expect(await again(own, { by: tom })).toEqual({ state: 'begun' })
  })

  test('to a key, whatever becomes of the scopes of others', async () => {
    const byKey = { ...own, by: await holderOf('agents.write'), attempt: randomUUID() }
    const other = await holderOf('agents.read')
    await begin(byKey)
    await end(byKey)

    await world().owner.query('delete from public.integration_keys where id = $1', [
      other.claims.key_id,
    ])

    expect(await again(byKey)).toEqual(answered)
  })
})

test('what is a day old is forgotten, the rest is not', async () => {
  await end(request)
  await change(beside[0] as Request, "created_at = now() - interval '25 hours'")

  const { rows } = await world().owner.query('select private.forget_requests()::integer as gone')

  expect(rows).toEqual([{ gone: 1 }])
  expect(await again(request)).toEqual(answered)
})
