import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { answeredRequest as answered, type Request, useRequests } from '../testing/requests.ts'
import { type Person, useWorld } from '../testing/world.ts'

// Requests that are sent again: each is of one caller, one route and one key.

const world = useWorld()
const { people, request: given, begin, again, end } = useRequests(world)
let ines: Person
let tom: Person
let request: Request
let beside: Request[]
beforeEach(async () => {
  ;({ ines, tom } = people())
  request = given()
  const attempt = randomUUID
  beside = [
    { ...request, by: tom, body: 'b', attempt: attempt() },
    { ...request, route: '/knowledge', body: 'c', attempt: attempt() },
    { ...request, key: 'two', body: 'd', attempt: attempt() },
  ]
  for (const each of beside) expect(await begin(each)).toEqual({ state: 'begun' })
})

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

test('what is a day old is forgotten, the rest is not', async () => {
  await end(request)
  await change(beside[0] as Request, "created_at = now() - interval '25 hours'")

  const { rows } = await world().owner.query('select private.forget_requests()::integer as gone')

  expect(rows).toEqual([{ gone: 1 }])
  expect(await again(request)).toEqual(answered)
})
