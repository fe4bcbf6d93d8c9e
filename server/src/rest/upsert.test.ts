import { describe, expect, test } from 'vitest'
import { rowsOf, sender, useShop } from './testing/use-shop.ts'

const shop = useShop({ fresh: 'test' })
const representation = { prefer: 'return=representation' }
const send = sender(shop)
const rows = rowsOf(shop)

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
