import { beforeAll, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { reaches } from '../../testing/roles.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

// Who may all but one thing: each condition of the policies of objects by itself.

const world = useWorld()
const refused = { code: '42501' }
let halden: Organization
let member: Person

const put = (bucket: string, name: string) =>
  world().owner.query(
    "select private.put_object($1, $2, private.expect_file(), false, '{}', null)",
    [bucket, name],
  )

/** Without reading the row back, so that no policy of reading stands in for that of adding. */
const add = (person: Person, bucket: string, name: string) =>
  world().as(person, (query) =>
    query(
      'insert into storage.objects (bucket_id, name, version) values ($1, $2, private.expect_file())',
      [bucket, name],
    ),
  )

const move = (person: Person, from: [string, string], to: [string, string]) =>
  reaches(
    world(),
    person,
    'update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning 1',
    [...from, ...to],
  )

const sees = (person: Person, bucket: string, name: string) =>
  reaches(world(), person, 'select 1 from storage.objects where bucket_id = $1 and name = $2', [
    bucket,
    name,
  ])

async function reader({ id }: Organization) {
  const account = await world().person({ anonymous: true })
  const { rows } = await world().owner.query(
    `insert into public.integration_keys (organization_id, account_id, name, prefix, last_four, key_hash, scopes)
     values ($1, $2, 'Reader', 'dwk_abcd', 'wxyz', gen_random_uuid(), array['knowledge.read'])
     returning id`,
    [id, account.id],
  )
  await world().owner.query('delete from auth.sessions where id = $1', [account.sessionId])
  account.claims = { ...account.claims, key_id: rows[0].id, organization_id: id }
  return account
}

beforeAll(async () => {
  halden = await world().organization()
  member = await world().member(halden, 'member')
  await put('logos', `${halden.id}/logo.png`)
  await put('files', `${halden.id}/plan.txt`)
})

test('a password alone shows and adds no own picture', async () => {
  const half = await world().person({ passwordOnly: true })
  const whole = await world().person()
  for (const { id } of [half, whole]) await put('avatars', `${id}/face.png`)

  expect(await sees(half, 'avatars', `${half.id}/face.png`)).toBe(false)
  expect(await sees(whole, 'avatars', `${whole.id}/face.png`)).toBe(true)
  await expect(add(half, 'avatars', `${half.id}/new.png`)).rejects.toMatchObject(refused)
  await add(whole, 'avatars', `${whole.id}/new.png`)
})

test('who may add logos adds no files where there is no knowledge', async () => {
  const without = await world().organization()
  await giveFeature(world(), without, 'knowledge', false)

  await add(without.owner, 'logos', `${without.id}/logo.png`)
  await expect(add(without.owner, 'files', `${without.id}/a`)).rejects.toMatchObject(refused)
})

test('a logo goes to no organisation that the owner is only a user of', async () => {
  const other = await world().organization()
  await world().owner.query(
    "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'agent_user')",
    [halden.owner.id, other.id],
  )
  const logo: [string, string] = ['logos', `${halden.id}/logo.png`]

  expect(await move(halden.owner, logo, ['logos', `${other.id}/logo.png`])).toBe(false)
  expect(await move(halden.owner, logo, ['logos', `${halden.id}/new.png`])).toBe(true)
})

test('who reads files adds none, and sees no logo by it', async () => {
  const key = await reader(halden)

  expect(await sees(key, 'files', `${halden.id}/plan.txt`)).toBe(true)
  expect(await sees(key, 'logos', `${halden.id}/logo.png`)).toBe(false)
  await expect(add(key, 'files', `${halden.id}/new`)).rejects.toMatchObject(refused)
  await add(member, 'files', `${halden.id}/new`)
})

test('who writes files makes none of a logo, and no logo of one', async () => {
  const logo: [string, string] = ['logos', `${halden.id}/logo.png`]
  const file: [string, string] = ['files', `${halden.id}/plan.txt`]

  expect(await move(member, logo, ['files', `${halden.id}/logo.png`])).toBe(false)
  expect(await move(member, file, ['logos', `${halden.id}/plan.txt`])).toBe(false)
  expect(await move(member, file, ['files', `${halden.id}/next.txt`])).toBe(true)
})
