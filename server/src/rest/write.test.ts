import { describe, expect, test } from 'vitest'
import { ask, useShop } from './testing/use-shop.ts'

const shop = useShop({ fresh: 'test' })
const representation = { prefer: 'return=representation' }
const object = 'application/vnd.pgrst.object+json'

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  return ask(shop(), encodeURI(path), { method, body, headers, as: 'ada' })
}
async function rows(query: string) {
  return (await shop().owner.query(query)).rows
}

describe('insert', () => {
  test('minimal: 201 without a body', async () => {
    const { status, text, headers } = await send('POST', '/addresses', { id: 9, city: 'Enns' })

    expect({ status, text, range: headers.get('content-range') }).toEqual({
      status: 201,
      text: '',
      range: '*/*',
    })
    expect(await rows('select city from shop.addresses where id = 9')).toEqual([{ city: 'Enns' }])
  })

  test('representation: the row with defaults', async () => {
    const { status, json, headers } = await send(
      'POST',
      '/orders?select=id,status,note',
      { id: 90 },
      representation,
    )

    expect({ status, json }).toEqual({
      status: 201,
      json: [{ id: 90, status: 'open', note: 'none' }],
    })
    expect(headers.get('preference-applied')).toBe('return=representation')
  })

  test('an embed of the new row', async () => {
    const { json } = await send(
      'POST',
      '/orders?select=id,customers(name)',
      { id: 91, customer_id: 2 },
      representation,
    )

    expect(json).toEqual([{ id: 91, customers: { name: 'Bob' } }])
  })

  test('a computed column of the new row', async () => {
    const { json } = await send(
      'POST',
      '/customers?select=name,label',
      { name: 'Eve' },
      representation,
    )

    expect(json).toEqual([{ name: 'Eve', label: 'Eve!' }])
  })

  test('headers-only: the address of the row', async () => {
    const { status, text, headers } = await send(
      'POST',
      '/addresses',
      { id: 9, city: 'Enns' },
      { prefer: 'return=headers-only' },
    )

    expect({ status, text, location: headers.get('location') }).toEqual({
      status: 201,
      text: '',
      location: '/addresses?id=eq.9',
    })
  })

  test('many rows in one statement, all or none', async () => {
    const good = await send(
      'POST',
      '/addresses',
      [
        { id: 7, city: 'a' },
        { id: 8, city: 'b' },
      ],
      { prefer: 'count=exact' },
    )
    const bad = await send('POST', '/addresses', [
      { id: 9, city: 'c' },
      { id: 9, city: 'd' },
    ])

    expect({ status: good.status, range: good.headers.get('content-range') }).toEqual({
      status: 201,
      range: '*/2',
    })
    expect({ status: bad.status, code: bad.json.code }).toEqual({ status: 409, code: '23505' })
    expect(await rows('select id from shop.addresses where id > 6 order by id')).toEqual([
      { id: 7 },
      { id: 8 },
    ])
  })

  test('columns= chooses what is used', async () => {
    const { json } = await send(
      'POST',
      '/orders?columns=id,total&select=id,total,note',
      { id: 92, total: 3, note: 'mine', nope: 1 },
      representation,
    )

    expect(json).toEqual([{ id: 92, total: 3, note: 'none' }])
  })

  test('missing keys are null, or the default when asked', async () => {
    const body = [{ id: 93, note: 'a' }, { id: 94 }]
    const path = '/orders?columns=id,note&select=id,note'

    const asNull = await send('POST', path, body, representation)
    await shop().owner.query('delete from shop.orders where id > 90')
    const asDefault = await send('POST', path, body, {
      prefer: 'return=representation,missing=default',
    })

    expect(asNull.json).toEqual([
      { id: 93, note: 'a' },
      { id: 94, note: null },
    ])
    expect(asDefault.json).toEqual([
      { id: 93, note: 'a' },
      { id: 94, note: 'none' },
    ])
    expect(asDefault.headers.get('preference-applied')).toBe(
      'missing=default, return=representation',
    )
  })

  test('an identity column takes its next number', async () => {
    const { json } = await send(
      'POST',
      '/customers?columns=id,name&select=id,name',
      [{ name: 'Eve' }, { id: 7, name: 'Fay' }],
      {
        prefer: 'return=representation,missing=default',
      },
    )

    expect(json).toEqual([
      { id: 101, name: 'Eve' },
      { id: 7, name: 'Fay' },
    ])
  })

  test('arrays, objects, ranges and big numbers arrive whole', async () => {
    const body =
      '{"name":"Eve","tags":["a","b c"],"meta":{"x":[1,{"y":null}]},"big":9007199254740993,"seen":"[2026-01-01,2026-01-02)"}'

    const { text } = await send('POST', '/customers?select=tags,meta,big', body, representation)

    expect(text).toBe(
      '[{"tags":["a","b c"],"meta":{"x": [1, {"y": null}]},"big":9007199254740993}]',
    )
  })

  test.each([
    ['an empty list', [], 201, []],
    ['an empty object', {}, 400, null],
  ])('%s', async (_, body, status, json) => {
    const answer = await send('POST', '/addresses', body, representation)

    expect(answer.status).toBe(status)
    if (json) expect(answer.json).toEqual(json)
    // Defaults alone do not fill a column that must have a value.
    else expect(answer.json.code).toBe('23502')
  })

  test('an empty object is a row of defaults', async () => {
    await shop().owner.query(
      'create table shop.defaults (id int primary key default 5); grant all on shop.defaults to authenticated',
    )
    await shop().cache.reload()

    const { status, json } = await send('POST', '/defaults', {}, representation)

    expect({ status, json }).toEqual({ status: 201, json: [{ id: 5 }] })
  })

  test.each([
    ['broken JSON', '{"id":', 400, 'PGRST102'],
    ['no JSON', '', 400, 'PGRST102'],
    ['a number', '5', 400, 'PGRST102'],
    ['a list of numbers', '[1]', 400, 'PGRST102'],
    ['different keys', [{ id: 1 }, { city: 'x' }], 400, 'PGRST102'],
    ['an unknown column', { nope: 1 }, 400, 'PGRST204'],
    ['a value of another type', { id: 'x', city: 'y' }, 400, '22P02'],
    ['a missing value', { id: 8 }, 400, '23502'],
    ['a NUL', '{"id":8,"city":"\\u0000"}', 400, '22P05'],
    [
      'nesting without end',
      `{"id":8,"city":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      400,
      'PGRST102',
    ],
  ])('%s is refused', async (_, body, status, code) => {
    const answer = await send('POST', '/addresses', body)

    expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code })
  })

  test('words for an unknown column', async () => {
    const { json } = await send('POST', '/addresses?columns=id,nope', { id: 1 })

    expect(json).toEqual({
      code: 'PGRST204',
      details: null,
      hint: null,
      message: "Could not find the 'nope' column of 'addresses' in the schema cache",
    })
  })

  test('a body over 1 MiB is refused', async () => {
    const { status } = await send('POST', '/addresses', { id: 1, city: 'x'.repeat(1024 * 1024) })

    expect(status).toBe(413)
  })

  test('comma separated values', async () => {
    const csv = 'id,city\n20,"Bad ""Ischl"""\n21,NULL\n'

    const refused = await send('POST', '/addresses', csv, { 'content-type': 'text/csv' })
    const taken = await send('POST', '/addresses', csv.replace('NULL', 'Enns'), {
      'content-type': 'text/csv',
    })

    expect([refused.status, taken.status]).toEqual([400, 201])
    expect(await rows('select city from shop.addresses where id >= 20 order by id')).toEqual([
      { city: 'Bad "Ischl"' },
      { city: 'Enns' },
    ])
  })

  test('a form', async () => {
    const { status } = await send('POST', '/addresses', 'id=22&city=Bad+Aussee', {
      'content-type': 'application/x-www-form-urlencoded',
    })

    expect(status).toBe(201)
  })

  test('another kind of body is refused', async () => {
    const { status, json } = await send('POST', '/addresses', '<a/>', {
      'content-type': 'text/xml',
    })

    expect({ status, json }).toMatchObject({
      status: 400,
      json: { code: 'PGRST102', message: 'Content-Type not acceptable: text/xml' },
    })
  })
})

describe('upsert', () => {
  const merge = { prefer: 'resolution=merge-duplicates,return=representation' }
  const ignore = { prefer: 'resolution=ignore-duplicates,return=representation' }

  test('merges on the primary key: 200 when nothing was new, else 201', async () => {
    const updated = await send('POST', '/addresses', [{ id: 1, city: 'x' }], merge)
    const mixed = await send(
      'POST',
      '/addresses',
      [
        { id: 1, city: 'y' },
        { id: 30, city: 'z' },
      ],
      merge,
    )

    expect({ status: updated.status, json: updated.json }).toEqual({
      status: 200,
      json: [{ id: 1, city: 'x' }],
    })
    expect({ status: mixed.status, json: mixed.json }).toEqual({
      status: 201,
      json: [
        { id: 1, city: 'y' },
        { id: 30, city: 'z' },
      ],
    })
    expect(updated.headers.get('preference-applied')).toBe(
      'resolution=merge-duplicates, return=representation',
    )
  })

  test('merges on other unique columns', async () => {
    const { status, json } = await send(
      'POST',
      '/customers?on_conflict=email&select=id,name',
      { email: 'bob@x.org', name: 'Rob' },
      merge,
    )

    expect({ status, json }).toEqual({ status: 200, json: [{ id: 2, name: 'Rob' }] })
  })

  test('merges on a key of two columns', async () => {
    await send('POST', '/composite_keys', [{ a: 1, b: 1, value: 'old' }])

    const { json } = await send(
      'POST',
      '/composite_keys',
      [
        { a: 1, b: 1, value: 'new' },
        { a: 1, b: 2, value: 'x' },
      ],
      merge,
    )

    expect(json).toEqual([
      { a: 1, b: 1, value: 'new' },
      { a: 1, b: 2, value: 'x' },
    ])
  })

  test('ignores what is there', async () => {
    const { status, json } = await send(
      'POST',
      '/addresses',
      [
        { id: 1, city: 'x' },
        { id: 31, city: 'new' },
      ],
      ignore,
    )
    const none = await send('POST', '/addresses', [{ id: 1, city: 'x' }], ignore)

    expect({ status, json }).toEqual({ status: 201, json: [{ id: 31, city: 'new' }] })
    expect({ status: none.status, json: none.json }).toEqual({ status: 201, json: [] })
  })

  test('columns that are not unique are no target', async () => {
    const { status, json } = await send(
      'POST',
      '/addresses?on_conflict=city',
      { id: 1, city: 'x' },
      merge,
    )

    expect({ status, code: json.code }).toEqual({ status: 400, code: '42P10' })
  })

  test('PUT inserts or replaces the row it names', async () => {
    const inserted = await send('PUT', '/addresses?id=eq.40', { id: 40, city: 'a' }, representation)
    const replaced = await send('PUT', '/addresses?id=eq.40', { id: 40, city: 'b' }, representation)
    const minimal = await send('PUT', '/addresses?id=eq.40', { id: 40, city: 'c' })

    expect([inserted.status, replaced.status, minimal.status]).toEqual([201, 200, 204])
    expect(replaced.json).toEqual([{ id: 40, city: 'b' }])
    expect(await rows('select city from shop.addresses where id = 40')).toEqual([{ city: 'c' }])
  })

  test.each([
    ['/addresses?id=eq.40', { id: 41, city: 'a' }, 400, 'PGRST115'],
    ['/addresses', { id: 40, city: 'a' }, 405, 'PGRST105'],
    ['/addresses?city=eq.x', { id: 40, city: 'a' }, 405, 'PGRST105'],
    ['/addresses?id=gt.40', { id: 40, city: 'a' }, 405, 'PGRST105'],
    ['/addresses?id=eq.40&limit=1', { id: 40, city: 'a' }, 400, 'PGRST114'],
  ])('PUT %s %j is refused', async (path, body, status, code) => {
    const answer = await send('PUT', path, body)

    expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code })
    expect(await rows('select from shop.addresses where id > 3')).toEqual([])
  })
})

describe('update', () => {
  test('minimal: 204 and how many rows', async () => {
    const { status, text, headers } = await send('PATCH', '/orders?customer_id=eq.1', { note: 'x' })

    expect({ status, text, range: headers.get('content-range') }).toEqual({
      status: 204,
      text: '',
      range: '0-1/*',
    })
    expect(headers.get('content-type')).toBeNull()
    expect(await rows("select id from shop.orders where note = 'x' order by id")).toEqual([
      { id: 10 },
      { id: 11 },
    ])
  })

  test('representation with an embed', async () => {
    const { status, json } = await send(
      'PATCH',
      '/orders?id=eq.10&select=id,note,customers(name)',
      { note: 'y' },
      representation,
    )

    expect({ status, json }).toEqual({
      status: 200,
      json: [{ id: 10, note: 'y', customers: { name: 'Ada' } }],
    })
  })

  test('no row is no error', async () => {
    const minimal = await send('PATCH', '/orders?id=eq.999', { note: 'y' })
    const full = await send(
      'PATCH',
      '/orders?id=eq.999',
      { note: 'y' },
      { prefer: 'return=representation,count=exact' },
    )

    expect({ status: minimal.status, range: minimal.headers.get('content-range') }).toEqual({
      status: 204,
      range: '*/*',
    })
    expect({
      status: full.status,
      json: full.json,
      range: full.headers.get('content-range'),
    }).toEqual({ status: 200, json: [], range: '*/0' })
  })

  test('an empty object changes nothing', async () => {
    const minimal = await send('PATCH', '/orders', {})
    const full = await send('PATCH', '/orders', {}, representation)

    expect([minimal.status, full.status, full.json]).toEqual([204, 200, []])
  })

  test('filters by tree, list and JSON path narrow an update', async () => {
    await send('PATCH', '/customers?or=(id.eq.1,meta->k->n.eq.2)&tags=cs.{blue}&id=in.(1,2,3)', {
      name: 'both',
    })

    expect(await rows("select id from shop.customers where name = 'both' order by id")).toEqual([
      { id: 1 },
      { id: 2 },
    ])
  })
})

describe('delete', () => {
  test('minimal and representation', async () => {
    const minimal = await send('DELETE', '/orders?id=eq.13')
    const full = await send('DELETE', '/orders?id=eq.12&select=id', undefined, {
      prefer: 'return=representation,count=exact',
    })

    expect({
      status: minimal.status,
      text: minimal.text,
      range: minimal.headers.get('content-range'),
    }).toEqual({ status: 204, text: '', range: '*/*' })
    expect({
      status: full.status,
      json: full.json,
      range: full.headers.get('content-range'),
    }).toEqual({ status: 200, json: [{ id: 12 }], range: '*/1' })
    expect(await rows('select id from shop.orders order by id')).toEqual([{ id: 10 }, { id: 11 }])
  })

  test('what others refer to stays', async () => {
    const { status, json } = await send('DELETE', '/products?id=eq.1')

    expect({ status, code: json.code }).toEqual({ status: 409, code: '23503' })
  })
})

describe('answers that decide whether a write stays', () => {
  test.each([
    ['PATCH', '/orders?id=gt.10', { note: 'z' }, 3],
    ['PATCH', '/orders?id=eq.999', { note: 'z' }, 0],
    ['DELETE', '/orders?id=gt.10', undefined, 3],
    [
      'POST',
      '/addresses',
      [
        { id: 50, city: 'a' },
        { id: 51, city: 'b' },
      ],
      2,
    ],
  ])('%s %s for one object rolls back', async (method, path, body, count) => {
    const before = await rows('select * from shop.orders order by id')

    const { status, json } = await send(method, path, body, { accept: object, ...representation })

    expect({ status, code: json.code, details: json.details }).toEqual({
      status: 406,
      code: 'PGRST116',
      details: `The result contains ${count} rows`,
    })
    expect(await rows('select * from shop.orders order by id')).toEqual(before)
    expect(await rows('select from shop.addresses where id > 3')).toEqual([])
  })

  test('one object commits', async () => {
    const { status, json } = await send(
      'POST',
      '/addresses',
      { id: 50, city: 'a' },
      { accept: object, ...representation },
    )

    expect({ status, json }).toEqual({ status: 201, json: { id: 50, city: 'a' } })
    expect(await rows('select city from shop.addresses where id = 50')).toEqual([{ city: 'a' }])
  })

  test('max-affected rolls back beyond its number, and counts only when strict', async () => {
    const strict = { prefer: 'handling=strict,max-affected=2' }

    const over = await send('DELETE', '/orders?id=gt.10', undefined, strict)
    const within = await send('PATCH', '/orders?id=gt.11', { note: 'w' }, strict)
    const lenient = await send('PATCH', '/orders', { note: 'all' }, { prefer: 'max-affected=1' })

    expect(over).toMatchObject({
      status: 400,
      json: { code: 'PGRST124', details: 'The query affects 3 rows' },
    })
    expect(within.status).toBe(204)
    expect(within.headers.get('preference-applied')).toBe('handling=strict, max-affected=2')
    expect(lenient.status).toBe(204)
    expect(await rows('select count(*) from shop.orders')).toEqual([{ count: 4 }])
  })

  test('tx=rollback answers and keeps nothing', async () => {
    const { status, json, headers } = await send(
      'POST',
      '/addresses',
      { id: 60, city: 'a' },
      { prefer: 'return=representation,tx=rollback' },
    )

    expect({ status, json }).toEqual({ status: 201, json: [{ id: 60, city: 'a' }] })
    expect(headers.get('preference-applied')).toBe('return=representation, tx=rollback')
    expect(await rows('select from shop.addresses where id = 60')).toEqual([])
  })

  test('a connection is clean after a rolled back write', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      await send('DELETE', '/orders', undefined, { accept: object, ...representation })
    }

    const { status, json } = await send('GET', '/orders?select=id&order=id')

    expect({ status, json }).toEqual({
      status: 200,
      json: [{ id: 10 }, { id: 11 }, { id: 12 }, { id: 13 }],
    })
  })
})
