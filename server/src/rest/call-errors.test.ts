import { describe, expect, test } from 'vitest'
import { ask, useShop } from './testing/use-shop.ts'

const shop = useShop({ fresh: 'test' })
const get = (path: string, headers: Record<string, string> = {}) =>
  ask(shop(), encodeURI(path), { headers, as: 'ada' })
const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  ask(shop(), encodeURI(path), { method: 'POST', body, headers, as: 'ada' })

describe('what a function makes of the answer', () => {
  test('its headers and status', async () => {
    const { status, headers, json } = await post('/rpc/set_answer', {
      headers: '[{"X-One":"1"},{"Cache-Control":"no-store"}]',
      status: '202',
    })

    expect({
      status,
      one: headers.get('x-one'),
      cache: headers.get('cache-control'),
      json,
    }).toEqual({ status: 202, one: '1', cache: 'no-store', json: 'done' })
  })

  test.each([
    ['no JSON', '200', 'PGRST111'],
    ['{"a":"b"}', '200', 'PGRST111'],
    ['[{"a":"b\\r\\nSet-Cookie: x"}]', '200', 'PGRST111'],
    ['[]', 'x', 'PGRST112'],
    ['[]', '99', 'PGRST112'],
  ])('bad ones are refused: %s %s', async (headers, wanted, code) => {
    const { status, json } = await post('/rpc/set_answer', { headers, status: wanted })

    expect({ status, code: json.code }).toEqual({ status: 500, code })
  })
})

describe('errors', () => {
  test('a plain exception', async () => {
    const { status, json } = await post('/rpc/fail', { how: 'plain' })

    expect({ status, json }).toEqual({
      status: 400,
      json: { code: 'P0001', details: 'the detail', hint: 'the hint', message: 'plain words' },
    })
  })

  test('a status of its own', async () => {
    const { status, json } = await post('/rpc/fail', { how: 'teapot' })

    expect({ status, json }).toMatchObject({
      status: 418,
      json: { code: 'PT418', message: 'I am a teapot' },
    })
  })

  test('a whole answer of its own', async () => {
    const { status, json, headers } = await post('/rpc/fail', { how: 'json' })

    expect({ status, json, own: headers.get('x-own') }).toEqual({
      status: 402,
      json: { code: 'X1', message: 'mine', details: 'd', hint: 'h' },
      own: 'yes',
    })
  })

  test.each([
    ['not json', 500, 'PGRST121'],
    ['unique', 409, '23505'],
  ])('%s', async (how, status, code) => {
    const answer = await post('/rpc/fail', { how })

    expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code })
  })

  test('an unknown function', async () => {
    const { status, json } = await post('/rpc/ad', { a: 1, c: 2 })

    expect({ status, json }).toEqual({
      status: 404,
      json: {
        code: 'PGRST202',
        details:
          'Searched for the function shop.ad with parameters a, c or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function shop.add',
        message: 'Could not find the function shop.ad(a, c) in the schema cache',
      },
    })
  })

  test('arguments that do not fit', async () => {
    const missing = await get('/rpc/add')
    const extra = await post('/rpc/add', { a: 1, z: 2 })

    expect(missing).toMatchObject({
      status: 404,
      json: {
        code: 'PGRST202',
        message: 'Could not find the function shop.add without parameters in the schema cache',
      },
    })
    expect(extra).toMatchObject({ status: 404, json: { code: 'PGRST202' } })
  })

  test('two functions that fit equally', async () => {
    const { status, json } = await post('/rpc/over', { a: 1 })

    expect({ status, json }).toMatchObject({
      status: 300,
      json: {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: shop.over(a => integer), shop.over(a => text)',
      },
    })
  })

  test.each(['PATCH', 'PUT', 'DELETE'])('%s is no way to call', async (method) => {
    const { status, json } = await ask(shop(), '/rpc/add', { method, body: {} })

    expect({ status, code: json.code, message: json.message }).toEqual({
      status: 405,
      code: 'PGRST101',
      message: `Cannot use the ${method} method on RPC`,
    })
  })

  test('a function no one granted is refused, and found', async () => {
    const anonymous = await ask(shop(), '/rpc/hidden')
    const person = await get('/rpc/hidden')
    const service = await ask(shop(), '/rpc/hidden', { as: 'service' })

    expect([anonymous.status, person.status, service.status]).toEqual([401, 403, 200])
    expect(person.json).toMatchObject({
      code: '42501',
      message: 'permission denied for function hidden',
    })
  })

  test('a statement of a visitor ends after two seconds', async () => {
    const { status, json } = await ask(shop(), '/rpc/fail', {
      method: 'POST',
      body: { how: 'slow' },
    })

    expect({ status, code: json.code }).toEqual({ status: 500, code: '57014' })
  })
})
