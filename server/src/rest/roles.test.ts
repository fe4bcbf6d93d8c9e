import { describe, expect, test } from 'vitest'
import { execute } from './sql/execute.ts'
import { sql } from './sql/sql.ts'
import { ask, useShop } from './testing/use-shop.ts'

const shop = useShop({ fresh: 'test' })
const representation = { prefer: 'return=representation' }
const bobs = '22222222-2222-2222-2222-222222222222'

async function notes(as?: string) {
  const { json } = await ask(shop(), '/notes?select=id&order=id', as ? { as } : {})
  return json.map(({ id }: { id: number }) => id)
}

describe('each caller acts under the role of the token', () => {
  test('rows hidden by a policy are absent, and seen by whom they belong to', async () => {
    expect(await notes()).toEqual([3])
    expect(await notes('ada')).toEqual([1, 3])
    expect(await notes('bob')).toEqual([2, 3])
    expect(await notes('service')).toEqual([1, 2, 3])
  })

  test('the same connection and statement serve every role', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      expect(await notes('ada')).toEqual([1, 3])
      expect(await notes()).toEqual([3])
      expect(await notes('bob')).toEqual([2, 3])
    }
  })

  test('callers at the same time do not see each other', async () => {
    const turns = Array.from({ length: 60 }, (_, index) => ['ada', 'bob', undefined][index % 3])

    const seen = await Promise.all(turns.map((as) => notes(as)))

    const expected = { ada: [1, 3], bob: [2, 3], nobody: [3] }
    expect(seen).toEqual(turns.map((as) => expected[(as ?? 'nobody') as keyof typeof expected]))
  })

  test('a count leaves out what is hidden', async () => {
    const { headers } = await ask(shop(), '/notes', { headers: { prefer: 'count=exact' } })

    expect(headers.get('content-range')).toBe('0-0/1')
  })

  test('a note of another can not be written, changed or deleted; one’s own can', async () => {
    const foreign = await ask(shop(), '/notes', {
      method: 'POST',
      as: 'ada',
      body: { id: 9, owner_id: bobs, body: 'x' },
    })
    const own = await ask(shop(), '/notes', {
      method: 'POST',
      as: 'ada',
      body: { id: 9, body: 'x' },
    })
    const changed = await ask(shop(), '/notes?id=eq.2', {
      method: 'PATCH',
      as: 'ada',
      body: { body: 'y' },
      headers: representation,
    })
    const ownChanged = await ask(shop(), '/notes?id=eq.9', {
      method: 'PATCH',
      as: 'ada',
      body: { body: 'y' },
      headers: representation,
    })
    const given = await ask(shop(), '/notes?id=eq.9', {
      method: 'PATCH',
      as: 'ada',
      body: { owner_id: bobs },
    })
    const gone = await ask(shop(), '/notes?id=eq.2', {
      method: 'DELETE',
      as: 'ada',
      headers: representation,
    })
    const ownGone = await ask(shop(), '/notes?id=eq.9', {
      method: 'DELETE',
      as: 'ada',
      headers: representation,
    })

    expect(foreign).toMatchObject({
      status: 403,
      json: {
        code: '42501',
        message: 'new row violates row-level security policy for table "notes"',
      },
    })
    expect(own.status).toBe(201)
    expect(changed).toMatchObject({ status: 200, json: [] })
    expect(ownChanged.json).toMatchObject([{ id: 9, body: 'y' }])
    expect(given).toMatchObject({ status: 403, json: { code: '42501' } })
    expect(gone).toMatchObject({ status: 200, json: [] })
    expect(ownGone.json).toMatchObject([{ id: 9 }])
    expect(await notes('bob')).toEqual([2, 3])
  })

  test('an upsert does not reach the row of another', async () => {
    const { status, json } = await ask(shop(), '/notes', {
      method: 'POST',
      as: 'ada',
      body: { id: 2, body: 'taken' },
      headers: { prefer: 'resolution=merge-duplicates' },
    })

    expect({ status, code: json.code }).toEqual({ status: 403, code: '42501' })
    expect((await ask(shop(), '/notes?id=eq.2&select=body', { as: 'bob' })).json).toEqual([
      { body: 'of bob' },
    ])
  })

  test('a visitor may not write: 401 with a challenge', async () => {
    const { status, headers, json } = await ask(shop(), '/notes', {
      method: 'POST',
      body: { id: 9, body: 'x' },
    })

    expect({ status, code: json.code, challenge: headers.get('www-authenticate') }).toEqual({
      status: 401,
      code: '42501',
      challenge: 'Bearer',
    })
  })
})

describe('privileges', () => {
  test.each([
    [undefined, 401],
    ['ada', 403],
    ['service', 200],
  ])('a table without a grant, as %s', async (as, status) => {
    const answer = await ask(shop(), '/vault', as ? { as } : {})

    expect(answer.status).toBe(status)
    if (status !== 200)
      expect(answer.json).toEqual({
        code: '42501',
        details: null,
        hint: null,
        message: 'permission denied for table vault',
      })
  })

  test('columns without a grant can not be read, filtered, ordered, embedded or returned', async () => {
    const tries = [
      ask(shop(), '/people_columns?select=hash', { as: 'ada' }),
      ask(shop(), '/people_columns', { as: 'ada' }),
      ask(shop(), '/people_columns?select=id&hash=like.h*', { as: 'ada' }),
      ask(shop(), '/people_columns?select=id&order=hash', { as: 'ada' }),
      ask(shop(), '/people_columns?select=id', {
        as: 'ada',
        method: 'POST',
        body: { id: 2, hash: 'x' },
      }),
      ask(shop(), '/people_columns?id=eq.1&select=hash', {
        as: 'ada',
        method: 'PATCH',
        body: { name: 'x' },
        headers: representation,
      }),
    ]

    for (const answer of await Promise.all(tries))
      expect(answer).toMatchObject({ status: 403, json: { code: '42501' } })
    expect((await ask(shop(), '/people_columns?select=id,name', { as: 'ada' })).json).toEqual([
      { id: 1, name: 'Ada' },
    ])
  })

  test('a write needs no right to read what it does not return', async () => {
    const inserted = await ask(shop(), '/people_columns', {
      as: 'ada',
      method: 'POST',
      body: { id: 2, name: 'Bob' },
    })
    const returned = await ask(shop(), '/people_columns?select=id,name', {
      as: 'ada',
      method: 'POST',
      body: { id: 3, name: 'Cy' },
      headers: representation,
    })
    const whole = await ask(shop(), '/people_columns', {
      as: 'ada',
      method: 'POST',
      body: { id: 4, name: 'Dee' },
      headers: representation,
    })

    expect([inserted.status, returned.status, whole.status]).toEqual([201, 201, 403])
  })

  test('a role outside the list is never taken', async () => {
    const claims = JSON.parse('{"role":"auth_service"}')
    const run = execute(shop().pool, {
      context: {
        searchPath: 'shop',
        claims,
        method: 'GET',
        path: '/',
        headers: '{}',
        cookies: '{}',
        address: '',
        isReadOnly: true,
        mostBytes: 1024,
        timezone: undefined,
      },
      statements: [sql`select 1`],
      check: undefined,
      isRolledBack: false,
    })

    await expect(run).rejects.toMatchObject({
      status: 403,
      body: { code: '42501', message: 'permission denied to set role "auth_service"' },
    })
  })
})
