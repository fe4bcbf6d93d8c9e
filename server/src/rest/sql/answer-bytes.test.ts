import { describe, expect, test } from 'vitest'
import { ask, useShop } from '../testing/use-shop.ts'

const mostBytes = 64 * 1024
const shop = useShop({
  mostBytes,
  also: `
    insert into shop.customers (id, name) values (100, 'Long'), (101, 'Short');
    insert into shop.orders (id, customer_id, note)
      select 1000 + n, 100, repeat('x', 10000) from generate_series(1, 7) as n;
    insert into shop.orders (id, customer_id, note)
      select 2000 + n, 101, repeat('y', 4000) from generate_series(1, 40) as n;
    create function shop.long_text(characters int) returns text language sql stable
      as $$ select repeat('z', characters) $$;
    create function shop.long_notes() returns setof shop.orders language sql stable
      as $$ select * from shop.orders where customer_id = 100 $$;
    grant execute on function shop.long_text(int), shop.long_notes() to anon;`,
})
const six = 'id=gt.1000&id=lt.1007&customer_id=eq.100'
const seven = 'id=gt.1000&id=lt.1008&customer_id=eq.100'

describe('an answer', () => {
  test.each([
    ['of rows', `/orders?${seven}`, `/orders?${six}`],
    ['of one large row', '/rpc/long_text?characters=66000', '/rpc/long_text?characters=60000'],
    ['of a function', '/rpc/long_notes', '/rpc/long_notes?limit=6'],
    [
      'with an embed',
      '/customers?select=id,orders(note)&id=eq.100&orders.limit=4',
      '/customers?select=id,orders(note)&id=eq.100&orders.limit=3',
    ],
    [
      'with columns of a spread',
      '/customers?select=id,...orders(note)&id=eq.100&orders.limit=4',
      '/customers?select=id,...orders(note)&id=eq.100&orders.limit=3',
    ],
  ])('%s past the bytes is refused, one within them is given', async (_, over, within) => {
    const refused = await ask(shop(), over)
    const given = await ask(shop(), within)

    expect(refused).toMatchObject({
      status: 413,
      json: {
        code: 'PT413',
        message: 'The answer is larger than this server sends at once.',
        details: null,
        hint: 'Ask for fewer rows, or for fewer of their columns.',
      },
    })
    expect(given.status).toBe(200)
    expect(given.text.length).toBeLessThan(mostBytes)
  })

  test.each([
    ['as CSV', { accept: 'text/csv' }],
    ['without nulls', { accept: 'application/vnd.pgrst.array+json;nulls=stripped' }],
  ])('%s has the same limit', async (_, headers) => {
    const refused = await ask(shop(), `/orders?${seven}`, { headers })
    const given = await ask(shop(), `/orders?${six}`, { headers })

    expect([refused.status, given.status]).toEqual([413, 200])
  })

  test('of many short rows is limited by their number', async () => {
    const { status, json } = await ask(shop(), '/orders?select=note&customer_id=eq.101')

    expect({ status, rows: json.length }).toEqual({ status: 200, rows: 40 })
  })

  test('that is only counted has no bytes', async () => {
    const headers = { prefer: 'count=exact' }
    const counted = await ask(shop(), `/orders?${seven}`, { method: 'HEAD', headers })

    expect(counted.status).toBe(200)
    expect(counted.headers.get('content-range')).toBe('0-6/7')
  })
})

test('a write whose answer is too large does not happen', async () => {
  const change = {
    method: 'PATCH',
    body: { total: 5 },
    headers: { prefer: 'return=representation' },
  }

  const refused = await ask(shop(), `/orders?${seven}`, change)
  const silent = await ask(shop(), `/orders?${seven}&select=id`, change)

  expect([refused.status, silent.status]).toEqual([413, 200])
  expect(silent.json).toHaveLength(7)
})

test('the bytes of one request are not taken from the next', async () => {
  const statuses = []
  for (let round = 0; round < 8; round += 1) {
    statuses.push((await ask(shop(), `/orders?${six}`)).status)
  }

  expect(statuses).toEqual(Array(8).fill(200))
})
