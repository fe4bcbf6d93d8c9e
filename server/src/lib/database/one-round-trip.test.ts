import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useLibrary } from '../../knowledge/testing/library.ts'
import { askAsUser, readAsUser } from './one-round-trip.ts'

const library = useLibrary()
const person = () => library.world().person()

test('a statement runs as its caller, and the next one on the connection as its own', async () => {
  const [one, other] = [await person(), await person()]
  const whoAmI = sql`select current_user, auth.uid()`
  const said = []
  for (const { claims } of [one, other]) said.push(await askAsUser(library.db, claims, whoAmI))
  for (const { claims } of [one, other]) said.push(await readAsUser(library.db, claims, whoAmI))

  const rows = [one, other].map(({ id }) => [['authenticated', id]])
  expect(said).toEqual([...rows, ...rows])
  const { rows: left } = await sql<{ role: string; claims: string | null }>`
    select current_user as role, nullif(current_setting('request.jwt.claims', true), '') as claims
  `.execute(library.db)
  expect(left).toEqual([{ role: 'authenticator', claims: null }])
})

const hard = ['plain', 'a "quote"', 'back\\slash', 'a,b', '{c}', '', 'NULL', 'two\nlines', 'ü 漢']

test('values arrive as they were given', async () => {
  const { claims } = await person()
  const given = [...hard, null]
  const [row] = await askAsUser(
    library.db,
    claims,
    sql`select to_json(${given}::text[]), ${true}::boolean, ${7}::integer, ${null}::text, ${[]}::uuid[],
      ${hard[2]}::text`,
  )

  expect(JSON.parse(row?.[0] ?? '')).toEqual(given)
  expect(row?.slice(1)).toEqual(['t', '7', null, '{}', hard[2]])
})

test('an object is refused before it is sent', async () => {
  const { claims } = await person()

  await expect(async () => readAsUser(library.db, claims, sql`select ${{ a: 1 }}`)).rejects.toThrow(
    'An object is sent as JSON.',
  )
})

test('what is refused leaves nothing, and its connection goes on', async () => {
  const acme = await library.world().organization()
  const { claims } = acme.owner
  const rename = (name: string | null) =>
    sql`update public.organizations set name = ${name} where id = ${acme.id} returning name`

  await expect(askAsUser(library.db, claims, rename(null))).rejects.toMatchObject({ code: '23502' })
  expect(await askAsUser(library.db, claims, rename('Other'))).toEqual([['Other']])
})

test('a transaction has no connection to give', async () => {
  const { claims } = await person()
  const within = library.db
    .transaction()
    .execute(async (trx) => askAsUser(trx, claims, sql`select 1`))

  await expect(within).rejects.toThrow('A transaction has one connection.')
})
