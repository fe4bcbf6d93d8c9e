import { describe, expect, test } from 'vitest'
import { rowsOf, sender, useShop } from './testing/use-shop.ts'

const shop = useShop({ fresh: 'test' })
const representation = { prefer: 'return=representation' }
const object = 'application/vnd.pgrst.object+json'
const send = sender(shop)
const rows = rowsOf(shop)

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
