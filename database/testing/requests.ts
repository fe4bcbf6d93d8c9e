import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import type { Person, World } from './world.ts'

export type Request = {
  by: Person
  route: string
  key: string
  body: string | null
  attempt: string
}

type Answer = {
  status?: number
  answer?: string | null
  print?: string | null
  organizations?: string[]
}

/** What the same request hears again after its answer. */
export const answeredRequest = {
  state: 'answered',
  status: 201,
  answer: 'made',
  fingerprint: 'a',
}

/** Two callers for each test, of whom one has begun a request, and what becomes of requests. */
export function useRequests(world: () => World) {
  async function begin({ by, route, key, body, attempt }: Request) {
    const [row] = await world().as(by, (query) =>
      query('select private.begin_request($1, $2, $3, $4, 60) as begun', [
        ...[attempt, route, key, body],
      ]),
    )
    return row?.begun
  }

  let people: { ines: Person; tom: Person }
  let request: Request
  beforeEach(async () => {
    people = { ines: await world().person(), tom: await world().person() }
    const attempt = randomUUID()
    request = { by: people.ines, route: '/agents', key: 'one', body: 'a', attempt }
    expect(await begin(request)).toEqual({ state: 'begun' })
  })

  return {
    people: () => people,
    request: () => request,
    begin,
    /** Another attempt with the same key, at any server. */
    again: (one: Request, change: Partial<Request> = {}) =>
      begin({ ...one, attempt: randomUUID(), ...change }),
    end({ by, attempt }: Request, given: Answer = {}) {
      const { status = 201, answer = 'made', print = null, organizations = [] } = given
      return world().as(by, (query) =>
        query('select private.answer_request($1, $2, $3::smallint, $4, $5)', [
          ...[attempt, print, status, answer, organizations],
        ]),
      )
    },
  }
}
