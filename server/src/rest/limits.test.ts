import { describe, expect, test } from 'vitest'
import { ask, useShop } from './testing/use-shop.ts'

const shop = useShop({ fresh: 'test' })

describe('limits', () => {
  const many = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index))

  test.each([
    [
      '101 values',
      `/orders?id=in.(${many(101, String).join(',')})`,
      `/orders?id=in.(${many(100, String).join(',')})`,
    ],
    [
      '51 filters',
      `/orders?${many(51, () => 'id=gt.0').join('&')}`,
      `/orders?${many(50, () => 'id=gt.0').join('&')}`,
    ],
    [
      '51 filters in a tree',
      `/orders?or=(${many(51, () => 'id.gt.0').join(',')})`,
      `/orders?or=(${many(50, () => 'id.gt.0').join(',')})`,
    ],
    [
      'a tree of 11 levels',
      `/orders?or=${'(and'.repeat(10)}(id.gt.0)${')'.repeat(10)}`,
      `/orders?or=${'(and'.repeat(9)}(id.gt.0)${')'.repeat(9)}`,
    ],
    [
      '301 columns',
      `/customers?select=${many(301, (index) => `c${index}:meta->k${index}`)}`,
      `/customers?select=${many(300, (index) => `c${index}:meta->k${index}`)}`,
    ],
    ['a column thrice', '/orders?select=id,a:id,b:id', '/orders?select=id,a:id,b:total'],
    ['a column thrice by *', '/orders?select=*,*,id', '/orders?select=*,*'],
    ['casts of a column', '/orders?select=a:id::text,b:id,id', '/orders?select=a:id::text,id'],
    [
      'a part of JSON thrice',
      '/customers?select=a:meta->k,b:meta->>k,c:meta->k',
      '/customers?select=a:meta->k,b:meta->>k,c:meta->l',
    ],
    [
      'a column thrice in an embed',
      '/customers?select=orders(a:note,b:note,note)',
      '/customers?select=note:name,orders(a:note,note)',
    ],
    [
      'a column in three embeds',
      '/customers?select=a:orders(note),b:orders(note),c:orders(note)',
      '/customers?select=a:orders(note),b:orders(note),c:orders(status)',
    ],
    [
      'a column in embeds of embeds',
      '/customers?select=a:orders(note),b:orders(note,customers(orders(note)))',
      '/customers?select=a:orders(note),b:orders(note,customers(orders(status)))',
    ],
    [
      'a column thrice of a function',
      '/rpc/all_customers?select=a:name,b:name,name',
      '/rpc/all_customers?select=a:name,name',
    ],
    ['21 orders', `/orders?order=${many(21, () => 'id')}`, `/orders?order=${many(20, () => 'id')}`],
    [
      'a path of 21 steps',
      `/customers?select=meta${'->a'.repeat(21)}`,
      `/customers?select=meta${'->a'.repeat(20)}`,
    ],
    [
      'five levels of embeds',
      '/customers?select=orders(customers(orders(customers(orders()))))',
      '/customers?select=orders(customers(orders(customers())))',
    ],
  ])('%s are too many', async (_, over, within) => {
    const [refused, allowed] = [await ask(shop(), over), await ask(shop(), within)]

    expect({ status: refused.status, code: refused.json.code }).toEqual({
      status: 400,
      code: 'PGRST100',
    })
    expect(allowed).toMatchObject({ status: 200 })
  })

  test('a page has at most 1000 rows', async () => {
    await shop().owner.query(
      'insert into shop.orders (id) select i from generate_series(1000, 2500) i',
    )

    const plain = await ask(shop(), '/orders?select=id')
    const asked = await ask(shop(), '/orders?select=id&limit=2000', {
      headers: { prefer: 'count=exact' },
    })

    expect(plain.json).toHaveLength(1000)
    expect({
      rows: asked.json.length,
      status: asked.status,
      range: asked.headers.get('content-range'),
    }).toEqual({ rows: 1000, status: 206, range: '0-999/1505' })
  })

  test('an estimate beyond a page believes the planner', async () => {
    await shop().owner.query(
      'insert into shop.orders (id) select i from generate_series(1000, 2500) i; analyze shop.orders',
    )

    const { headers } = await ask(shop(), '/orders?select=id', {
      headers: { prefer: 'count=estimated' },
    })

    expect(headers.get('content-range')).toBe('0-999/1505')
  })
})
