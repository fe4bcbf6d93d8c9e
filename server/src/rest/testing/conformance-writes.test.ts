import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { officialClient, useShop } from './use-shop.ts'

const shop = useShop({ fresh: 'test' })

const client = (token?: string) => officialClient(shop(), token)

type Row = Record<string, unknown>
type Table = { Row: Row; Insert: Row; Update: Row; Relationships: [] }
type Newest = {
  __InternalSupabase: { PostgrestVersion: '14' }
  shop: {
    Tables: { orders: Table }
    Views: Record<string, never>
    Functions: Record<string, never>
  }
}

/** The types of the client offer maxAffected only when they know the server's version. */
function newest() {
  return createClient<Newest, 'shop'>(shop().url, 'ada', { db: { schema: 'shop' } })
}

describe('the official client writes', () => {
  test('insert one, and read it back', async () => {
    const { data, error, status } = await client()
      .from('orders')
      .insert({ id: 70, customer_id: 2, total: 9.5 })
      .select('id, total, customers(name)')
      .single()

    expect({ data, error, status }).toEqual({
      data: { id: 70, total: 9.5, customers: { name: 'Bob' } },
      error: null,
      status: 201,
    })
  })

  test('insert many with different keys', async () => {
    const rows = [{ id: 71, note: 'a' }, { id: 72 }]

    const asNull = await client().from('orders').insert(rows).select('id, note')
    await client().from('orders').delete().gte('id', 71)
    const asDefault = await client()
      .from('orders')
      .insert(rows, { defaultToNull: false })
      .select('id, note')
    const counted = await client()
      .from('addresses')
      .insert([{ id: 8, city: 'x' }], { count: 'exact' })

    expect(asNull.data).toEqual([
      { id: 71, note: 'a' },
      { id: 72, note: null },
    ])
    expect(asDefault.data).toEqual([
      { id: 71, note: 'a' },
      { id: 72, note: 'none' },
    ])
    expect(counted).toMatchObject({ data: null, count: 1, status: 201 })
  })

  test('upsert merges, ignores and names its columns', async () => {
    const merged = await client()
      .from('addresses')
      .upsert([
        { id: 1, city: 'A' },
        { id: 9, city: 'B' },
      ])
      .select()
    const ignored = await client()
      .from('addresses')
      .upsert({ id: 1, city: 'C' }, { ignoreDuplicates: true })
      .select()
    const named = await client()
      .from('customers')
      .upsert({ email: 'bob@x.org', name: 'Rob' }, { onConflict: 'email' })
      .select('id, name')

    expect(merged).toMatchObject({
      status: 201,
      data: [
        { id: 1, city: 'A' },
        { id: 9, city: 'B' },
      ],
    })
    expect(ignored).toMatchObject({ status: 201, data: [] })
    expect(named).toMatchObject({ status: 200, data: [{ id: 2, name: 'Rob' }] })
  })

  test('update and delete', async () => {
    const plain = await client().from('orders').update({ note: 'x' }).eq('id', 10)
    const returned = await client()
      .from('orders')
      .update({ note: 'y' }, { count: 'exact' })
      .in('id', [10, 11])
      .select('id, note')
      .order('id')
    const deleted = await client().from('orders').delete({ count: 'exact' }).eq('id', 13)

    expect(plain).toMatchObject({ data: null, error: null, status: 204 })
    expect(returned).toMatchObject({
      count: 2,
      status: 200,
      data: [
        { id: 10, note: 'y' },
        { id: 11, note: 'y' },
      ],
    })
    expect(deleted).toMatchObject({ data: null, count: 1, status: 204 })
  })

  test('maxAffected and rollback', async () => {
    const over = await newest().from('orders').delete().gt('id', 10).maxAffected(1)
    const tried = await client().from('addresses').insert({ id: 20, city: 'x' }).select().rollback()
    const left = await client().from('addresses').select('id').eq('id', 20)

    expect(over.error?.code).toBe('PGRST124')
    expect(tried.data).toEqual([{ id: 20, city: 'x' }])
    expect(left.data).toEqual([])
    expect((await client().from('orders').select('id')).data).toHaveLength(4)
  })

  test('what may not be written is refused, and what may is not', async () => {
    const foreign = await client('ada')
      .from('notes')
      .insert({ id: 5, owner_id: '22222222-2222-2222-2222-222222222222', body: 'x' })
    const own = await client('bob').from('notes').insert({ id: 5, body: 'x' }).select('id').single()
    const visitor = await client('nobody').from('notes').insert({ id: 6, body: 'x' })

    expect(foreign).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(own.data).toEqual({ id: 5 })
    expect(visitor).toMatchObject({ status: 401, error: { code: '42501' } })
  })
})
