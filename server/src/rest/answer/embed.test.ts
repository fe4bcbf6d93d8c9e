import { describe, expect, test } from 'vitest'
import { ask, useShop } from '../testing/use-shop.ts'

const shop = useShop({ maxRows: 3 })
const get = (path: string) => ask(shop(), encodeURI(path))

describe('embedding', () => {
  test.each([
    [
      'to-one by table',
      '/orders?select=id,customers(name)&id=eq.10',
      [{ id: 10, customers: { name: 'Ada' } }],
    ],
    [
      'to-one that is absent',
      '/orders?select=id,customers(name)&id=eq.13',
      [{ id: 13, customers: null }],
    ],
    [
      'to-one by column',
      '/orders?select=buyer:customer_id(name)&id=eq.10',
      [{ buyer: { name: 'Ada' } }],
    ],
    [
      'to-one by constraint',
      '/orders?select=orders_billing_id_fkey(city)&id=eq.10',
      [{ orders_billing_id_fkey: { city: 'Graz' } }],
    ],
    [
      'to-one by hint of a constraint',
      '/orders?select=to:addresses!orders_shipping_id_fkey(city)&id=eq.10',
      [{ to: { city: 'Linz' } }],
    ],
    [
      'to-one by hint of a column',
      '/orders?select=from:addresses!billing_id(city),to:addresses!shipping_id(city)&id=eq.10',
      [{ from: { city: 'Graz' }, to: { city: 'Linz' } }],
    ],
    [
      'to-many by table',
      '/customers?select=id,orders(id)&id=in.(1,2)&order=id&orders.order=id',
      [
        { id: 1, orders: [{ id: 10 }, { id: 11 }] },
        { id: 2, orders: [{ id: 12 }] },
      ],
    ],
    ['to-many that is empty', '/customers?select=orders(id)&id=eq.3', [{ orders: [] }]],
    [
      'to-many by hint of the far column',
      '/addresses?select=orders!shipping_id(id)&id=eq.2',
      [{ orders: [{ id: 10 }] }],
    ],
    [
      'one-to-one downwards',
      '/customers?select=profiles(bio)&id=eq.1',
      [{ profiles: { bio: 'countess' } }],
    ],
    [
      'one-to-one upwards',
      '/profiles?select=customers(name)&customer_id=eq.1',
      [{ customers: { name: 'Ada' } }],
    ],
    [
      'through a junction',
      '/orders?select=id,products(name)&id=eq.10&products.order=name',
      [{ id: 10, products: [{ name: 'Chair' }, { name: 'Desk' }] }],
    ],
    [
      'through a named junction',
      '/products?select=orders!order_products(id)&id=eq.1&orders.order=id',
      [{ orders: [{ id: 10 }, { id: 11 }] }],
    ],
    [
      'the junction itself',
      '/orders?select=order_products(quantity,products(name))&id=eq.11',
      [{ order_products: [{ quantity: 4, products: { name: 'Chair' } }] }],
    ],
    [
      'children of the same table',
      '/customers?select=name,customers(name)&id=eq.1&customers.order=id',
      [{ name: 'Ada', customers: [{ name: 'Bob' }, { name: 'Cy, "the" (best)' }] }],
    ],
    [
      'the parent of the same table',
      '/customers?select=name,manager_id(name)&id=eq.2',
      [{ name: 'Bob', manager_id: { name: 'Ada' } }],
    ],
    [
      'children by hint',
      '/customers?select=staff:customers!manager_id(id)&id=eq.2',
      [{ staff: [{ id: 4 }] }],
    ],
    [
      'three deep',
      '/customers?select=orders(id,order_products(products(name)))&id=eq.2',
      [{ orders: [{ id: 12, order_products: [{ products: { name: 'Lamp' } }] }] }],
    ],
    [
      'a count of rows',
      '/customers?select=id,orders(count)&id=in.(1,3)&order=id',
      [
        { id: 1, orders: [{ count: 2 }] },
        { id: 3, orders: [{ count: 0 }] },
      ],
    ],
    [
      'a relationship that is a function',
      '/customers?select=best_order(id,total)&id=eq.1',
      [{ best_order: { id: 11, total: 70 } }],
    ],
    [
      'from a view',
      '/vip_customers?select=name,orders(id)&id=eq.1&orders.order=id',
      [{ name: 'Ada', orders: [{ id: 10 }, { id: 11 }] }],
    ],
    [
      'to a view',
      '/profiles?select=vip_customers(name)&order=customer_id',
      [{ vip_customers: { name: 'Ada' } }, { vip_customers: null }],
    ],
    [
      'spread of a to-one',
      '/orders?select=id,...customers(buyer:name,email)&id=eq.10',
      [{ id: 10, buyer: 'Ada', email: 'ada@x.org' }],
    ],
    [
      'spread of every column',
      '/orders?select=...addresses!billing_id(*)&id=eq.10',
      [{ id: 1, city: 'Graz' }],
    ],
    [
      'spread of a to-many',
      '/customers?select=id,...orders(order_ids:id)&id=eq.1&orders.order=id',
      [{ id: 1, order_ids: [10, 11] }],
    ],
    [
      'spread within a spread',
      '/order_products?select=...orders(...customers(name))&order_id=eq.10&product_id=eq.1',
      [{ name: 'Ada' }],
    ],
    ['nothing of an embed', '/orders?select=id,customers()&id=eq.10', [{ id: 10 }]],
    [
      'an inner join',
      '/orders?select=id,customers!inner(name)&order=id',
      [
        { id: 10, customers: { name: 'Ada' } },
        { id: 11, customers: { name: 'Ada' } },
        { id: 12, customers: { name: 'Bob' } },
      ],
    ],
    [
      'an inner join with a filter',
      '/orders?select=id,customers!inner()&customers.name=eq.Bob',
      [{ id: 12 }],
    ],
    [
      'hint and join in any order',
      '/orders?select=id,a:addresses!inner!shipping_id()&a.city=eq.Wels',
      [{ id: 12 }],
    ],
    [
      'an inner join within an inner join',
      '/customers?select=id,orders!inner(order_products!inner())&orders.order_products.product_id=eq.3',
      [{ id: 2 }],
    ],
    [
      'a filter that keeps the parent',
      '/customers?select=id,orders(id)&orders.total=gt.60&id=in.(1,2)&order=id',
      [
        { id: 1, orders: [{ id: 11 }] },
        { id: 2, orders: [] },
      ],
    ],
    [
      'order and limit per parent',
      '/customers?select=id,orders(id)&orders.order=total.desc&orders.limit=1&id=in.(1,2)&order=id',
      [
        { id: 1, orders: [{ id: 11 }] },
        { id: 2, orders: [{ id: 12 }] },
      ],
    ],
    [
      'offset per parent',
      '/customers?select=orders(id)&orders.order=id&orders.offset=1&id=eq.1',
      [{ orders: [{ id: 11 }] }],
    ],
    [
      'or within an embed',
      '/customers?select=orders(id)&orders.or=(id.eq.10,id.eq.12)&id=eq.1',
      [{ orders: [{ id: 10 }] }],
    ],
    [
      'rows without a match',
      '/customers?select=id,orders()&orders=is.null&order=id',
      [{ id: 3 }, { id: 4 }],
    ],
    [
      'rows with a match',
      '/customers?select=id,orders()&orders=not.is.null&order=id',
      [{ id: 1 }, { id: 2 }],
    ],
    [
      'a match as part of a tree',
      '/customers?select=id,orders()&or=(orders.not.is.null,id.eq.4)&order=id',
      [{ id: 1 }, { id: 2 }, { id: 4 }],
    ],
    [
      'order by a to-one',
      '/orders?select=id,customers(name)&order=customers(name).desc,id&id=lt.13',
      [{ id: 12 }, { id: 10 }, { id: 11 }],
    ],
  ])('%s', async (_, path, expected) => {
    const { status, json } = await get(path)

    expect({ status, json }).toMatchObject({ status: 200, json: expected })
  })

  test('an embed of many rows is capped as the rows of a table are', async () => {
    await shop().owner.query(
      'insert into shop.orders (id, customer_id) select i, 4 from generate_series(100, 120) i',
    )

    const { json } = await get('/customers?select=orders(id)&id=eq.4')

    expect(json[0].orders).toHaveLength(3)
  })

  test('a count goes with an inner join', async () => {
    const { headers, status } = await ask(shop(), '/customers?select=id,orders!inner()&limit=1', {
      headers: { prefer: 'count=exact' },
    })

    expect({ status, range: headers.get('content-range') }).toEqual({ status: 206, range: '0-0/3' })
  })
})

describe('embedding that can not be', () => {
  test('two ways to the same table are named', async () => {
    const { status, json } = await get('/orders?select=addresses(city)')

    expect(status).toBe(300)
    expect(json).toMatchObject({
      code: 'PGRST201',
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'orders with addresses',
          relationship: 'orders_billing_id_fkey using orders(billing_id) and addresses(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'orders with addresses',
          relationship: 'orders_shipping_id_fkey using orders(shipping_id) and addresses(id)',
        },
      ],
      hint: "Try changing 'addresses' to one of the following: 'addresses!orders_billing_id_fkey', 'addresses!orders_shipping_id_fkey'. Find the desired relationship in the 'details' key.",
    })
  })

  test('no way at all', async () => {
    const { status, json } = await get('/orders?select=vault(secret)')

    expect(status).toBe(400)
    expect(json).toEqual({
      code: 'PGRST200',
      details:
        "Searched for a foreign key relationship between 'orders' and 'vault' in the schema 'shop', but no matches were found.",
      hint: null,
      message: "Could not find a relationship between 'orders' and 'vault' in the schema cache",
    })
  })

  test.each([
    ['the same target twice', '/orders?select=customers(id),customers(name)', 400, '42712'],
    ['a filter on what is not embedded', '/orders?customers.name=eq.Ada', 400, 'PGRST108'],
    ['an order by what is not embedded', '/orders?order=customers(name)', 400, 'PGRST108'],
    ['an order by a to-many', '/customers?select=id,orders(id)&order=orders(id)', 400, 'PGRST118'],
    [
      'another operator on an embed',
      '/customers?select=id,orders(id)&orders=eq.1',
      400,
      'PGRST120',
    ],
    ['a hint that leads nowhere', '/orders?select=addresses!nope(city)', 400, 'PGRST200'],
    [
      'five levels',
      '/customers?select=orders(customers(orders(customers(orders(id)))))',
      400,
      'PGRST100',
    ],
    ['aggregates', '/orders?select=total.sum()', 400, 'PGRST123'],
    ['a counted table', '/orders?select=count()', 400, 'PGRST123'],
  ])('%s', async (_, path, status, code) => {
    const answer = await get(path)

    expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code })
  })
})
