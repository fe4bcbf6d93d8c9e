import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { reaches, rolesThatReach, type TestRole, useRoles } from '../../testing/roles.ts'
import { useWorld } from '../../testing/world.ts'

// Who reaches the objects of each bucket, for every verb. All others get nothing.

const world = useWorld()
const { roles } = useRoles(world)

const everyMember: TestRole[] = ['agentUser', 'member', 'owner']
const editors: TestRole[] = ['member', 'owner']
const owner: TestRole[] = ['owner']

async function put(bucket: string, name: string) {
  await world().owner.query(
    "select private.put_object($1, $2, private.expect_file(), false, '{}', null)",
    [bucket, name],
  )
}

beforeAll(async () => {
  for (const organization of [roles().organization, roles().rival]) {
    await put('logos', `${organization.id}/logo.png`)
    await put('files', `${organization.id}/notes/first.txt`)
    await put('avatars', `${organization.owner.id}/face.png`)
  }
})

const expected: Record<string, { read: TestRole[]; write: TestRole[] }> = {
  avatars: { read: owner, write: owner },
  logos: { read: everyMember, write: owner },
  files: { read: editors, write: editors },
}

function folder(bucket: string) {
  return bucket === 'avatars' ? roles().organization.owner.id : roles().organization.id
}

describe.each(Object.entries(expected))('%s', (bucket, { read, write }) => {
  const there = "bucket_id = $1 and name like $2 || '/%'"
  const who = (sql: string, values: unknown[] = [bucket, folder(bucket)]) =>
    rolesThatReach(world(), roles(), sql, values)

  test('select', async () => {
    expect(await who(`select 1 from storage.objects where ${there}`)).toEqual(read)
  })

  test('update', async () => {
    const sql = `update storage.objects set name = name || '.old' where ${there} returning 1`

    expect(await who(sql)).toEqual(write)
  })

  test('delete', async () => {
    expect(await who(`delete from storage.objects where ${there} returning 1`)).toEqual(write)
  })

  test('insert', async () => {
    const sql = 'select private.begin_object($1, $2, false)'

    expect(await who(sql, [bucket, `${folder(bucket)}/new.png`])).toEqual(write)
  })

  test('no object of another owner can be moved in or out', async () => {
    const theirs = bucket === 'avatars' ? roles().rival.owner.id : roles().rival.id
    const sql =
      'update storage.objects set name = $2 where bucket_id = $1 and name like $3 returning 1'
    const out = [bucket, `${theirs}/stolen.png`, `${folder(bucket)}/%`]
    const inward = [bucket, `${folder(bucket)}/taken.png`, `${theirs}/%`]
    const within = [bucket, `${folder(bucket)}/renamed.png`, `${folder(bucket)}/%`]

    expect(await who(sql, out)).toEqual([])
    expect(await who(sql, inward)).toEqual([])
    expect(await who(sql, within)).toEqual(write)
  })
})

test('everybody has an own folder for pictures, but who has no account', async () => {
  const sql = "select private.begin_object('avatars', $1 || '/face.webp', false)"

  const parts: TestRole[] = []
  for (const [part, person] of roles().people) {
    if (await reaches(world(), person, sql, [person?.id ?? randomUUID()])) parts.push(part)
  }

  expect(parts).toEqual(['stranger', 'inactive', 'removed', 'rival', ...everyMember])
})

test('an object of a public bucket is read by its whole name, one of another bucket is not', async () => {
  const everybody = [...roles().people.keys()]
  const sql = 'select 1 from private.public_object($1, $2)'
  const who = (bucket: string, name: string) =>
    rolesThatReach(world(), roles(), sql, [bucket, name])

  expect(await who('logos', `${roles().organization.id}/logo.png`)).toEqual(everybody)
  expect(await who('files', `${roles().organization.id}/notes/first.txt`)).toEqual([])
  expect(await who('logos', `${roles().organization.id}/other.png`)).toEqual([])
  expect(await who('avatars', `${roles().organization.id}/logo.png`)).toEqual([])
})

test.each([
  ['above', 'folder/../secret'],
  ['here', './secret'],
  ['nothing', 'folder//secret'],
  ['the root', '/secret'],
  ['an open end', 'folder/'],
  ['a control character', 'a\u0001b'],
  ['a backslash', 'a\\b'],
  ['letters in pieces', 'e\u0301'],
])('a name with %s is refused', async (_, name) => {
  await expect(put('files', name)).rejects.toMatchObject({ code: '23514' })
})

test('a name of words, dots and letters of any script is taken', async () => {
  await put('files', 'Ünïcode/..name/... /文書.v1.tar.gz')
})

test('bytes that were not expected, or were swept, get no row', async () => {
  const { owner: tables } = world()
  const expectFile = async (): Promise<string> =>
    (await tables.query('select private.expect_file() as version')).rows[0].version
  const list = (version: string, name: string) =>
    tables.query("select private.put_object('files', $2, $1, false, '{}', null)", [version, name])
  const swept = await expectFile()
  await tables.query('delete from storage.unlisted_files where version = $1', [swept])

  const [first, second] = [await expectFile(), await expectFile()]
  await list(first, 'swept/whole')
  await list(second, 'swept/second')

  await expect(list(swept, 'swept/late')).rejects.toMatchObject({ code: 'PT409' })
  await expect(list(randomUUID(), 'swept/never')).rejects.toMatchObject({ code: 'PT409' })
})

async function jobsFor(version: string) {
  const { rows } = await world().owner.query(
    "select name from pgboss.job where data ->> 'key' = private.file_place($1)",
    [version],
  )
  expect(rows.filter(({ name }) => name !== 'file-delete')).toEqual([])
  return rows.length
}

test('a job is for a queue that there is', async () => {
  const attempt = world().owner.query("select private.enqueue('nothing', '{}')")

  await expect(attempt).rejects.toThrow('There is no queue nothing.')
})

test('what was cut off is swept after a day, what is being written is not', async () => {
  const { owner: tables } = world()
  const { rows } = await tables.query(
    `insert into storage.unlisted_files (version, created_at)
     values (gen_random_uuid(), now() - interval '25 hours'), (gen_random_uuid(), now() - interval '23 hours')
     returning version`,
  )

  await tables.query('select private.sweep_files(1000)')

  expect(await jobsFor(rows[0].version)).toBe(1)
  expect(await jobsFor(rows[1].version)).toBe(0)
})

test('an organisation that goes takes its objects along, with their bytes', async () => {
  const organization = await world().organization()
  await put('files', `${organization.id}/plan.txt`)
  const { rows } = await world().owner.query(
    'select version from storage.objects where organization_id = $1',
    [organization.id],
  )

  await world().owner.query('delete from public.organizations where id = $1', [organization.id])

  expect(await jobsFor(rows[0].version)).toBe(1)
})

test('a person who goes takes the pictures along', async () => {
  const person = await world().person()
  await put('avatars', `${person.id}/face.png`)

  await world().owner.query('delete from auth.users where id = $1', [person.id])

  const { rows } = await world().owner.query(
    "select 1 from storage.objects where bucket_id = 'avatars' and name like $1 || '/%'",
    [person.id],
  )
  expect(rows).toEqual([])
})

test('an object keeps to the terms of its bucket, wherever it comes from', async () => {
  const { owner: tables } = world()
  const list = 'select private.put_object($1, $2, private.expect_file(), false, $3, null)'
  const name = 'terms'
  const picture = { size: 5000, mimetype: 'image/png' }
  await tables.query(list, ['avatars', `${name}/good.png`, picture])
  await tables.query(list, ['files', `${name}/page`, { size: 50, mimetype: 'text/html' }])

  await expect(
    tables.query(list, ['avatars', `${name}/big.png`, { ...picture, size: 5_242_881 }]),
  ).rejects.toMatchObject({ code: 'PT413' })
  await expect(
    tables.query(list, ['avatars', `${name}/page`, { ...picture, mimetype: 'text/html' }]),
  ).rejects.toMatchObject({ code: 'PT415' })
  await expect(
    tables.query("update storage.objects set bucket_id = 'avatars' where name = $1", [
      `${name}/page`,
    ]),
  ).rejects.toMatchObject({ code: 'PT415' })
})

test('an upload in pieces belongs to the one who began it', async () => {
  const { organization } = roles()
  const colleague = await world().member(organization, 'owner')
  await world().as(organization.owner, (query) =>
    query(
      `with begun as (
         insert into storage.uploads (bucket_id, name, upsert, size) values ('files', $1, false, 10) returning id
       )
       select * from begun`,
      [`${organization.id}/large`],
    ),
  )
  const see = (person: typeof colleague | null) =>
    reaches(world(), person, 'select 1 from storage.uploads', [])

  expect(await see(organization.owner)).toBe(true)
  expect(await see(colleague)).toBe(false)
  expect(await see(roles().rival.owner)).toBe(false)
  expect(await see(null)).toBe(false)
})
