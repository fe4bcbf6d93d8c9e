import { describe, expect, test } from 'vitest'
import { rowsOf, sender, useShop } from './testing/use-shop.ts'

const shop = useShop({ fresh: 'test' })
const representation = { prefer: 'return=representation' }
const send = sender(shop)
const rows = rowsOf(shop)

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
