import { describe, expect, test } from 'vitest'
import { officialClient, useShop } from './use-shop.ts'

const shop = useShop({ fresh: 'test' })

const client = (token?: string) => officialClient(shop(), token)

describe('the official client reads', () => {
  test('rows, columns and aliases', async () => {
    const { data, error, status } = await client()
      .from('addresses')
      .select('place:city, id')
      .order('id')

    expect({ error, status }).toEqual({ error: null, status: 200 })
    expect(data?.[0]).toEqual({ place: 'Graz', id: 1 })
  })

  test('every filter', async () => {
    const from = () => client().from('customers').select('id').order('id')
    const tries = {
      eq: from().eq('id', 1),
      neq: from().neq('id', 1),
      gt: from().gt('id', 2),
      gte: from().gte('id', 2),
      lt: from().lt('id', 2),
      lte: from().lte('id', 2),
      like: from().like('name', '%b%'),
      likeAnyOf: from().likeAnyOf('name', ['A%', 'B%']),
      likeAllOf: from().likeAllOf('name', ['%d%', 'A%']),
      ilike: from().ilike('name', '%B%'),
      isNull: from().is('email', null),
      isTrue: from().is('is_vip', true),
      in: from().in('name', ['Bob', 'Ada']),
      inQuoted: from().in('name', ['Bob', 'a,(b)']),
      notIn: from().notIn('id', [1, 2]),
      contains: from().contains('tags', ['blue']),
      containedBy: from().containedBy('tags', ['blue', 'green']),
      containsJson: from().contains('meta', { s: 'x' }),
      overlaps: from().overlaps('tags', ['red', 'green']),
      rangeGt: from().rangeGt('seen', '[2025-01-01,2025-02-01)'),
      rangeAdjacent: from().rangeAdjacent('seen', '[2026-02-01,2026-03-01)'),
      match: from().match({ id: 2, name: 'Bob' }),
      not: from().not('id', 'in', '(1,2)'),
      or: from().or('id.eq.1,name.eq.Bob'),
      filter: from().filter('meta->k->>n', 'eq', '2'),
    }
    const expected: Record<keyof typeof tries, number[]> = {
      eq: [1],
      neq: [2, 3, 4],
      gt: [3, 4],
      gte: [2, 3, 4],
      lt: [1],
      lte: [1, 2],
      like: [2, 3],
      likeAnyOf: [1, 2],
      likeAllOf: [1],
      ilike: [2, 3],
      isNull: [3],
      isTrue: [1, 4],
      in: [1, 2],
      inQuoted: [2],
      notIn: [3, 4],
      contains: [1, 2],
      containedBy: [2, 3, 4],
      containsJson: [1],
      overlaps: [1, 4],
      rangeGt: [1],
      rangeAdjacent: [1],
      match: [2],
      not: [3, 4],
      or: [1, 2],
      filter: [2],
    }

    for (const [name, request] of Object.entries(tries)) {
      const { data, error } = await request

      expect({ name, error, ids: data?.map(({ id }) => id) }).toEqual({
        name,
        error: null,
        ids: expected[name as keyof typeof tries],
      })
    }
  })

  test('text search in four ways', async () => {
    const from = () => client().from('products').select('id')

    expect((await from().textSearch('words', 'desk')).data).toEqual([{ id: 2 }])
    expect((await from().textSearch('words', 'steel desk', { type: 'plain' })).data).toEqual([
      { id: 2 },
    ])
    expect(
      (await from().textSearch('words', 'wooden chair', { type: 'phrase', config: 'simple' })).data,
    ).toEqual([{ id: 1 }])
    expect(
      (await from().textSearch('words', 'chair or desk', { type: 'websearch' })).data,
    ).toHaveLength(2)
  })

  test('ranges, counts and heads', async () => {
    const page = await client()
      .from('customers')
      .select('id', { count: 'exact' })
      .order('id')
      .range(1, 2)
    const head = await client().from('customers').select('*', { count: 'exact', head: true })
    const planned = await client().from('customers').select('*', { count: 'planned', head: true })

    expect(page).toMatchObject({ data: [{ id: 2 }, { id: 3 }], count: 4, status: 206 })
    expect(head).toMatchObject({ data: null, count: 4, error: null })
    expect(planned.count).toBeTypeOf('number')
  })

  test('single and maybeSingle', async () => {
    const from = () => client().from('addresses').select('id, city')

    const one = await from().eq('id', 1).single()
    const none = await from().eq('id', 99).single()
    const maybe = await from().eq('id', 1).maybeSingle()
    const maybeNone = await from().eq('id', 99).maybeSingle()
    const many = await from().maybeSingle()

    expect(one.data).toEqual({ id: 1, city: 'Graz' })
    expect(none).toMatchObject({
      data: null,
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    })
    expect(maybe.data).toEqual({ id: 1, city: 'Graz' })
    expect(maybeNone).toMatchObject({ data: null, error: null })
    expect(many.error?.code).toBe('PGRST116')
  })

  test('embeds with filters, order and limits of their own', async () => {
    const { data, error } = await client()
      .from('customers')
      .select(
        'name, orders!inner(id, total, order_products(quantity, products(name)), ship:addresses!shipping_id(city))',
      )
      .gte('orders.total', 50)
      .order('total', { referencedTable: 'orders', ascending: false })
      .limit(1, { referencedTable: 'orders' })

    expect(error).toBeNull()
    expect(data).toEqual([
      {
        name: 'Ada',
        orders: [
          {
            id: 11,
            total: 70,
            order_products: [{ quantity: 4, products: { name: 'Chair' } }],
            ship: { city: 'Graz' },
          },
        ],
      },
    ])
  })

  test('or within an embed, and order by one', async () => {
    const or = await client()
      .from('customers')
      .select('id, orders(id)')
      .or('id.eq.10,total.gt.60', { referencedTable: 'orders' })
      .eq('id', 1)
    const order = await client()
      .from('orders')
      .select('id, customers(name)')
      .order('customers(name)', { ascending: false })
      .order('id')
      .not('customer_id', 'is', null)

    expect(or.data?.[0]?.orders).toHaveLength(2)
    expect(order.data?.map(({ id }) => id)).toEqual([12, 10, 11])
  })

  test('csv and stripped nulls', async () => {
    const csv = await client().from('addresses').select('id,city').order('id').csv()
    const stripped = await client().from('customers').select('id, email').eq('id', 3).stripNulls()

    expect(csv.data).toBe('id,city\n1,Graz\n2,Linz\n3,Wels')
    expect(stripped.data).toEqual([{ id: 3 }])
  })

  test('another schema', async () => {
    const { data } = await client().schema('annex').from('rooms').select()

    expect(data).toEqual([{ id: 1, name: 'Hall' }])
  })

  test('an error arrives as the protocol says it', async () => {
    const { error, status } = await client().from('adresses').select()

    expect({ error: { ...error }, status }).toMatchObject({
      status: 404,
      error: { code: 'PGRST205', hint: "Perhaps you meant the table 'shop.addresses'" },
    })
  })
})

describe('the official client calls', () => {
  test('functions of every shape', async () => {
    const scalar = await client().rpc('add', { a: 1, b: 2 })
    const byGet = await client().rpc('add', { a: 1 }, { get: true })
    const array = await client().rpc('total_of', { ids: [10, 11] }, { get: true })
    const set = await client()
      .rpc('all_customers', {}, { count: 'exact' })
      .select('id')
      .order('id')
      .range(0, 1)
    const head = await client().rpc('all_customers', {}, { head: true, count: 'exact' })
    const one = await client().rpc('one_customer', { wanted: 1 }).select('name').single()
    const nothing = await client().rpc('nothing')
    const failed = await client().rpc('fail', { how: 'plain' })

    expect([scalar.data, byGet.data, array.data]).toEqual([3, 11, 120])
    expect(set).toMatchObject({ data: [{ id: 1 }, { id: 2 }], count: 4, status: 206 })
    expect(head.count).toBe(4)
    expect(one.data).toEqual({ name: 'Ada' })
    expect(nothing).toMatchObject({ data: null, error: null, status: 204 })
    expect(failed).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'plain words', details: 'the detail', hint: 'the hint' },
    })
  })
})
