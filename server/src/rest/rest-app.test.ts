import { describe, expect, test } from 'vitest'
import { ask, useShop } from './testing/use-shop.ts'

const shop = useShop({ fresh: 'test' })

describe('errors have the protocol’s shape', () => {
  test('an unknown table', async () => {
    const near = await ask(shop(), '/adresses')
    const far = await ask(shop(), '/zzzzzzzzzzzzzz')

    expect({ status: near.status, json: near.json }).toEqual({
      status: 404,
      json: {
        code: 'PGRST205',
        details: null,
        hint: "Perhaps you meant the table 'shop.addresses'",
        message: "Could not find the table 'shop.adresses' in the schema cache",
      },
    })
    expect(far.json.hint).toBeNull()
    expect(near.headers.get('proxy-status')).toBe('PostgREST; error=PGRST205')
    expect(near.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('an unknown schema', async () => {
    const read = await ask(shop(), '/rooms', { headers: { 'accept-profile': 'auth' } })
    const write = await ask(shop(), '/rooms', {
      method: 'POST',
      body: {},
      headers: { 'content-profile': 'private' },
    })

    expect({ status: read.status, json: read.json }).toEqual({
      status: 406,
      json: {
        code: 'PGRST106',
        details: null,
        hint: 'Only the following schemas are exposed: shop, annex',
        message: 'Invalid schema: auth',
      },
    })
    expect({ status: write.status, code: write.json.code }).toEqual({
      status: 406,
      code: 'PGRST106',
    })
  })

  test.each([
    ['/orders?select=nope', '42703', 'column orders.nope does not exist'],
    ['/orders?nope=eq.1', '42703', 'column orders.nope does not exist'],
    ['/orders?order=nope', '42703', 'column orders.nope does not exist'],
    ['/orders?select=id::nope', '42704', 'type "nope" does not exist'],
    ['/orders?id=eq.x', '22P02', 'invalid input syntax for type integer: "x"'],
    ['/orders?id=zz.1', 'PGRST100', '"failed to parse filter (zz.1)" (line 1, column 1)'],
    ['/orders?id=is.maybe', 'PGRST100', '"failed to parse filter (is.maybe)" (line 1, column 9)'],
    [
      '/orders?select=id,',
      'PGRST100',
      '"failed to parse select parameter (id,)" (line 1, column 4)',
    ],
    [
      '/orders?select=customers(name',
      'PGRST100',
      '"failed to parse select parameter (customers(name)" (line 1, column 15)',
    ],
    ['/orders?order=id.up', 'PGRST100', '"failed to parse order (id.up)" (line 1, column 3)'],
    [
      '/orders?or=(id.eq.1',
      'PGRST100',
      '"failed to parse logic tree ((id.eq.1)" (line 1, column 9)',
    ],
  ])('%s', async (path, code, message) => {
    const { status, json } = await ask(shop(), path)

    expect({ status, code: json.code, message: json.message }).toEqual({
      status: 400,
      code,
      message,
    })
  })

  test.each([
    ['/a/b/c', 404, 'PGRST125'],
    ['/a/b', 404, 'PGRST125'],
    ['/rpc', 404, 'PGRST205'],
    ['/%ff', 404, 'PGRST125'],
  ])('the path %s', async (path, status, code) => {
    const answer = await ask(shop(), path)

    expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code })
  })

  test('another method', async () => {
    const { status, json } = await ask(shop(), '/orders', { method: 'PROPFIND' })

    expect({ status, json }).toMatchObject({
      status: 405,
      json: { code: 'PGRST117', message: 'Unsupported HTTP method: PROPFIND' },
    })
  })

  test('unknown preferences matter only when strict', async () => {
    const lenient = await ask(shop(), '/addresses', { headers: { prefer: 'foo=bar' } })
    const strict = await ask(shop(), '/addresses', {
      headers: { prefer: 'handling=strict, foo=bar' },
    })

    expect(lenient.status).toBe(200)
    expect(strict).toMatchObject({
      status: 400,
      json: { code: 'PGRST122', details: 'Invalid preferences: foo=bar' },
    })
  })
})

describe('options and cross-origin requests', () => {
  test.each([
    ['/addresses', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['/rpc/add', 'OPTIONS,GET,HEAD,POST'],
    ['/rpc/write_note', 'OPTIONS,POST'],
  ])('OPTIONS %s', async (path, allow) => {
    const { status, headers } = await ask(shop(), path, { method: 'OPTIONS' })

    expect({ status, allow: headers.get('allow') }).toEqual({ status: 200, allow })
  })

  test('a preflight is answered', async () => {
    const { status, headers } = await ask(shop(), '/addresses', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://a.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers':
          'apikey,authorization,content-profile,prefer,x-client-info',
      },
    })

    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('access-control-allow-headers')).toContain('prefer')
    expect(headers.get('access-control-allow-methods')).toContain('PATCH')
  })

  test('answers and refusals can be read from another origin', async () => {
    const good = await ask(shop(), '/addresses', { headers: { origin: 'https://a.example' } })
    const bad = await ask(shop(), '/nope', { headers: { origin: 'https://a.example' } })

    expect(good.headers.get('access-control-expose-headers')).toBe(
      'Content-Range,Content-Location,Preference-Applied,Location,Content-Profile',
    )
    expect(bad.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('the schema cache', () => {
  test('a change is seen after notify', async () => {
    await ask(shop(), '/addresses')
    await shop().owner.query(
      "create table shop.fresh (id int primary key); grant all on shop.fresh to anon; notify pgrst, 'reload schema'",
    )

    await expect.poll(async () => (await ask(shop(), '/fresh')).status).toBe(200)
  })

  test('a statement prepared before a change of its table still works', async () => {
    const path = '/addresses?select=*&id=eq.1'
    await ask(shop(), path)
    await shop().owner.query("alter table shop.addresses add column zip text default '8010'")

    const { status, json } = await ask(shop(), path)

    expect({ status, json }).toEqual({ status: 200, json: [{ id: 1, city: 'Graz', zip: '8010' }] })
  })
})

test('a lost connection is 503, and the next request has another', async () => {
  await ask(shop(), '/addresses')
  const lost = ask(shop(), '/rpc/fail', { method: 'POST', body: { how: 'slow' } })
  await expect
    .poll(async () => {
      const { rows } = await shop().owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
      )
      return rows.length
    })
    .toBe(1)

  expect((await lost).status).toBe(503)
  expect((await ask(shop(), '/addresses')).status).toBe(200)
})
