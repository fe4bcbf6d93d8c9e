import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, useWorld } from './world.ts'

// Requests that are sent again: each is of one caller, one route and one key.

const world = useWorld()
let ines: Person
let tom: Person
type Request = { by: Person; route: string; key: string; body: string }
let request: Request
let beside: Request[]
beforeEach(async () => {
  ;[ines, tom] = [await world().person(), await world().person()]
  request = { by: ines, route: '/agents', key: 'one', body: 'a' }
  beside = [
    { ...request, by: tom, body: 'b' },
    { ...request, route: '/knowledge', body: 'c' },
    { ...request, key: 'two', body: 'd' },
  ]
  for (const each of [request, ...beside]) expect(await begin(each)).toEqual({ state: 'begun' })
})

async function begin({ by, route, key, body }: Request) {
  const [row] = await world().as(by, (query) =>
    query('select private.begin_request($1, $2, $3, 60) as begun', [route, key, body]),
  )
  return row?.begun
}

function end({ by, route, key }: Request, status: number | null, answer: string | null) {
  return world().as(by, (query) =>
    query('select private.end_request($1, $2, $3::smallint, $4)', [route, key, status, answer]),
  )
}

function change({ by, route, key }: Request, set: string) {
  return world().owner.query(
    `update private.idempotent_requests set ${set} where caller = $1 and route = $2 and key = $3`,
    [by.id, route, key],
  )
}

async function expectOthersToRun() {
  for (const each of beside) expect(await begin(each)).toEqual({ state: 'running' })
}

const answered = { state: 'answered', status: 201, answer: 'made' }

describe('a request', () => {
  test('that runs is not carried out beside itself, and another body is another request', async () => {
    expect(await begin(request)).toEqual({ state: 'running' })
    expect(await begin({ ...request, body: 'b' })).toEqual({ state: 'other' })
    await expectOthersToRun()
  })

  test('that was answered keeps its first answer, and no other gets it', async () => {
    await end(request, 201, 'made')
    await end(request, 500, 'late')
    await end(request, null, null)
    await change(request, "running_until = now() - interval '1 minute'")

    expect(await begin(request)).toEqual(answered)
    await expectOthersToRun()
  })

  test('that made nothing may come again', async () => {
    await end(request, null, null)

    await expectOthersToRun()
    expect(await begin(request)).toEqual({ state: 'begun' })
  })

  test('whose server died, or that is a day old, is begun anew', async () => {
    await change(request, "running_until = now() - interval '1 second'")
    expect(await begin(request)).toEqual({ state: 'begun' })

    await end(request, 201, 'made')
    await change(request, "created_at = now() - interval '25 hours'")
    expect(await begin(request)).toEqual({ state: 'begun' })
  })

  test('of a password alone is nobody’s', async () => {
    const half = await world().person({ passwordOnly: true })

    expect(await begin({ ...request, by: half })).toEqual({ state: 'nobody' })
  })
})

test('what is a day old is forgotten, the rest is not', async () => {
  await end(request, 201, 'made')
  await change(beside[0] as Request, "created_at = now() - interval '25 hours'")

  const { rows } = await world().owner.query('select private.forget_requests()::integer as gone')

  expect(rows).toEqual([{ gone: 1 }])
  expect(await begin(request)).toEqual(answered)
})
