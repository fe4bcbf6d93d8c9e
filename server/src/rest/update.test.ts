import { describe, expect, test } from 'vitest'
import { rowsOf, sender, useShop } from './testing/use-shop.ts'

const shop = useShop({ fresh: 'test' })
const representation = { prefer: 'return=representation' }
const send = sender(shop)
const rows = rowsOf(shop)

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
