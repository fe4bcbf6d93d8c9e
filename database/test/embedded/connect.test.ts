import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { connectionOptions, parseConnection } from '../../src/connect.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

test.each([
  "timestamptz '2026-11-21 02:15:17.702691+05:30'",
  "timestamptz '2026-11-21 02:15:17+00'",
  "timestamp '2026-11-21 02:15:17.5'",
  "date '2026-11-21'",
  "time '02:15:17'",
  "timetz '02:15:17+02'",
  "interval '1 day 2 hours'",
  '42::bigint',
  'null::bigint',
  "array[timestamptz '2026-11-21 02:15:17+00', null]",
  "array[date '2026-11-21']",
  'array[1::bigint, null]',
])('%s arrives as JSON shows it', async (value) => {
  const client = new pg.Client(connectionOptions(world().ownerConnection))
  await client.connect()

  const { rows } = await client.query(`select ${value} as value, to_json(${value}) as json`)

  await client.end()
  expect(rows[0].value).toEqual(rows[0].json)
})

test('a bigint that a number cannot hold stays text', async () => {
  const { rows } = await world().owner.query('select 9007199254740993 as value')

  expect(rows[0].value).toBe('9007199254740993')
})

describe('DATABASE_URL', () => {
  test.each([
    [
      'postgres://me:p%40ss@db.example:6432/product',
      { host: 'db.example', port: 6432, user: 'me', password: 'p@ss', database: 'product' },
    ],
    [
      'postgresql:///product?host=/var/run/postgresql',
      { host: '/var/run/postgresql', user: 'postgres' },
    ],
    ['postgres://me@[::1]/product', { host: '::1', port: 5432, ssl: false }],
    ['postgres://me@db/product?sslmode=require', { ssl: { rejectUnauthorized: false } }],
    ['postgres://me@db/product?sslmode=verify-full', { ssl: { rejectUnauthorized: true } }],
  ])('%s', (url, expected) => {
    expect(parseConnection(url)).toMatchObject(expected)
  })
})
