import { describe, expect, test } from 'vitest'
import { ask, useShop } from './testing/use-shop.ts'

const shop = useShop({ fresh: 'test' })
const get = (path: string, headers: Record<string, string> = {}) =>
  ask(shop(), encodeURI(path), { headers, as: 'ada' })
const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  ask(shop(), encodeURI(path), { method: 'POST', body, headers, as: 'ada' })

describe('results', () => {
  test.each([
    ['/rpc/add', { a: 1, b: 2 }, 3],
    ['/rpc/add', { a: 1 }, 11],
    ['/rpc/total_of', { ids: [10, 11] }, 120],
    ['/rpc/sum_all', { numbers: [1, 2, 3] }, 6],
    ['/rpc/words', {}, ['a', 'b']],
    ['/rpc/as_json', {}, { a: [1, 2] }],
    ['/rpc/echo_json', { any: { thing: [1] } }, { any: { thing: [1] } }],
    [
      '/rpc/pairs',
      { most: 2 },
      [
        { n: 1, square: 1 },
        { n: 2, square: 4 },
      ],
    ],
    ['/rpc/out_pair', { n: 3 }, { double: 6, half: 1.5 }],
    ['/rpc/one_customer?select=id,name', { wanted: 2 }, { id: 2, name: 'Bob' }],
    ['/rpc/all_customers?select=id&id=lt.3&order=id.desc', {}, [{ id: 2 }, { id: 1 }]],
    [
      '/rpc/all_customers?select=name,orders(id)&id=eq.2',
      {},
      [{ name: 'Bob', orders: [{ id: 12 }] }],
    ],
    ['/rpc/all_customers?select=id&limit=1&offset=1&order=id', {}, [{ id: 2 }]],
    ['/rpc/all_customers?select=label&id=eq.1', {}, [{ label: 'Ada!' }]],
    ['/rpc/pairs?select=square&n=gt.1', { most: 3 }, [{ square: 4 }, { square: 9 }]],
  ])('POST %s %j', async (path, body, expected) => {
    const { status, json } = await post(path, body)

    expect({ status, json }).toEqual({ status: 200, json: expected })
  })

  test.each([
    ['/rpc/add?a=1&b=2', 3],
    ['/rpc/total_of?ids={10,11}', 120],
    ['/rpc/sum_all?numbers=1&numbers=5', 6],
    ['/rpc/sum_all?numbers={2,3}', 5],
    ['/rpc/pairs?most=3&n=gte.2&select=n', [{ n: 2 }, { n: 3 }]],
    ['/rpc/all_customers?select=id&order=id&limit=2', [{ id: 1 }, { id: 2 }]],
    [
      '/rpc/whoami',
      {
        role: 'authenticated',
        sub: '11111111-1111-1111-1111-111111111111',
        session: 'authenticator',
        readonly: 'on',
      },
    ],
  ])('GET %s', async (path, expected) => {
    const { status, json } = await get(path)

    expect({ status, json }).toEqual({ status: 200, json: expected })
  })

  test('void is 204 without a body', async () => {
    const { status, text, headers } = await post('/rpc/nothing', {})

    expect({ status, text, type: headers.get('content-type') }).toEqual({
      status: 204,
      text: '',
      type: null,
    })
  })

  test('a plain text body goes to the one unnamed argument', async () => {
    const { json } = await post('/rpc/echo_text', 'plain "text"', { 'content-type': 'text/plain' })

    expect(json).toBe('plain "text"')
  })

  test('a call without a body has no arguments', async () => {
    const { status, json } = await post('/rpc/words')

    expect({ status, json }).toEqual({ status: 200, json: ['a', 'b'] })
  })

  test('a count, a page and its range', async () => {
    const { status, headers, json } = await get('/rpc/all_customers?select=id&order=id&limit=2', {
      prefer: 'count=exact',
    })

    expect({ status, range: headers.get('content-range'), json }).toEqual({
      status: 206,
      range: '0-1/4',
      json: [{ id: 1 }, { id: 2 }],
    })
  })

  test('HEAD counts', async () => {
    const { status, headers, text } = await ask(shop(), '/rpc/all_customers', {
      method: 'HEAD',
      headers: { prefer: 'count=exact' },
    })

    expect({ status, text, range: headers.get('content-range') }).toEqual({
      status: 200,
      text: '',
      range: '0-3/4',
    })
  })

  test('a set as one object', async () => {
    const accept = 'application/vnd.pgrst.object+json'

    const one = await get('/rpc/all_customers?select=id&id=eq.1', { accept })
    const many = await get('/rpc/all_customers?select=id', { accept })

    expect(one.json).toEqual({ id: 1 })
    expect(many).toMatchObject({ status: 406, json: { code: 'PGRST116' } })
  })

  test('comma separated values', async () => {
    const { text } = await get('/rpc/pairs?most=2', { accept: 'text/csv' })

    expect(text).toBe('n,square\n1,1\n2,4')
  })
})

describe('transactions', () => {
  test('a volatile function writes by POST and not by GET', async () => {
    const read = await get('/rpc/write_note?id=50&body=x')
    const write = await post('/rpc/write_note', { id: 50, body: 'x' })

    expect({ status: read.status, code: read.json.code }).toEqual({ status: 405, code: '25006' })
    expect({ status: write.status, json: write.json }).toEqual({ status: 200, json: 50 })
  })

  test('more rows than max-affected roll back', async () => {
    const prefer = 'handling=strict,max-affected=1'

    const over = await post('/rpc/drop_orders', { lowest: 20 }, { prefer })
    const within = await post('/rpc/drop_orders?select=id', { lowest: 70 }, { prefer })
    const single = await post('/rpc/add', { a: 1 }, { prefer })

    expect(over).toMatchObject({ status: 400, json: { code: 'PGRST124' } })
    expect(within).toMatchObject({ status: 200, json: [{ id: 11 }] })
    expect(single).toMatchObject({ status: 400, json: { code: 'PGRST128' } })
    expect((await get('/orders?select=id&order=id')).json).toEqual([
      { id: 10 },
      { id: 12 },
      { id: 13 },
    ])
  })

  test('a counted call runs once', async () => {
    const { json, headers } = await post(
      '/rpc/drop_orders?select=id',
      { lowest: 70 },
      { prefer: 'count=exact' },
    )

    expect({ json, range: headers.get('content-range') }).toEqual({
      json: [{ id: 11 }],
      range: '0-0/1',
    })
  })

  test.each([
    ['request.method', 'POST'],
    ['request.path', '/rpc/settings'],
    ['search_path', '"shop", "extensions"'],
    ['role', 'authenticated'],
  ])('a function sees %s', async (name, value) => {
    const { json } = await post('/rpc/settings', { name })

    expect(json).toBe(value)
  })

  test('a function sees claims, headers and cookies', async () => {
    const headers = { 'x-mine': 'Yes', cookie: 'a=1; b=2' }

    const claims = await post('/rpc/settings', { name: 'request.jwt.claims' })
    const seen = await post('/rpc/settings', { name: 'request.headers' }, headers)
    const cookies = await post('/rpc/settings', { name: 'request.cookies' }, headers)

    expect(JSON.parse(claims.json)).toEqual({
      role: 'authenticated',
      sub: '11111111-1111-1111-1111-111111111111',
    })
    expect(JSON.parse(seen.json)).toMatchObject({ 'x-mine': 'Yes' })
    expect(JSON.parse(cookies.json)).toEqual({ a: '1', b: '2' })
  })

  test('nothing of a request is left for the next on its connection', async () => {
    await post('/rpc/nothing', {})

    const { rows } = await shop().pool.query(
      "select current_user as who, current_setting('request.jwt.claims', true) as claims",
    )

    expect(rows).toEqual([{ who: 'authenticator', claims: '' }])
  })
})
