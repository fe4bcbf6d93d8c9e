import { expect, test } from 'vitest'
import { usePostgrest } from './testing/use-postgrest.ts'
import { officialClient, useShop } from './testing/use-shop.ts'

const shop = useShop({ features: { plans: true }, fresh: 'test' })
const postgrest = usePostgrest(shop)
const type = 'application/vnd.pgrst.plan'

test.each([
  ['GET', '/customers?select=id,orders(id)&id=eq.1', `${type}+json`],
  ['GET', '/customers?id=eq.1', type],
  ['GET', '/customers?id=eq.1', `${type}+text; for="text/csv"; options=verbose|settings`],
  [
    'GET',
    '/customers?id=eq.1',
    `${type}+json; for="application/vnd.pgrst.object+json"; options=buffers|analyze|wal`,
  ],
  ['DELETE', '/profiles?customer_id=eq.1', `${type}+json`],
])('a plan has the form that PostgREST gives it: %s %s as %s', async (method, path, accept) => {
  const given = { method, headers: { accept } }

  const ours = await fetch(`${shop().url}/rest/v1${path}`, given)
  const theirs = await fetch(`${postgrest().url}${path}`, given)

  const [told, expected] = [await ours.text(), await theirs.text()]
  expect([ours.status, ours.headers.get('content-type')]).toEqual([
    theirs.status,
    theirs.headers.get('content-type'),
  ])
  if (accept.includes('+json')) {
    expect(Object.keys(JSON.parse(told)[0])).toEqual(Object.keys(JSON.parse(expected)[0]))
  } else {
    expect(told.split('(')[0]).toBe(expected.split('(')[0])
  }
})

test('the official client is told the plan of reads, writes and calls, and a plan alone changes nothing', async () => {
  const client = officialClient(shop(), 'service')

  const read = await client.from('customers').select().eq('id', 1).explain({ format: 'json' })
  const write = await client.from('profiles').delete().eq('customer_id', 1).explain()
  const left = await client.from('profiles').select('bio').eq('customer_id', 1)

  expect(read.data).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' } }])
  expect(write.data).toMatch(/Delete on profiles/)
  expect(left.data).toHaveLength(1)
})

test('with analyze a write is carried out, and undone where that is asked for', async () => {
  const client = officialClient(shop(), 'service')
  const drop = () => client.from('profiles').delete().eq('customer_id', 1)
  const left = async () => (await client.from('profiles').select('bio').eq('customer_id', 1)).data

  const undone = await drop().rollback().explain({ analyze: true })
  const kept = await left()
  await drop().explain({ analyze: true })

  expect(undone.data).toMatch(/actual time=/)
  expect(kept).toHaveLength(1)
  expect(await left()).toEqual([])
})
