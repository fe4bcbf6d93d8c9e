import { beforeAll, describe, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { type Organization, type Person, useWorld } from '../../testing/world.ts'

// Writes that read no column, so that no policy of select stands in for their own.

const world = useWorld()
let acme: Organization
let colleague: Person
let passwordOnly: Person

const owners = (sql: string, values: unknown[] = []) => world().owner.query(sql, values)

/** An upload of a person that has begun with one piece. */
async function begun({ id: person }: Person) {
  const { rows } = await owners(
    `insert into storage.uploads (bucket_id, name, owner_id, upsert, size)
     values ('avatars', $1 || '/large.png', $1, false, 10) returning id`,
    [person],
  )
  await owners(
    `insert into storage.upload_parts (upload_id, starts_at, bytes, version)
     values ($1, 0, 5, private.expect_file())`,
    [rows[0].id],
  )
  return rows[0].id as string
}

/** How many rows the statement reaches; what it did is kept. */
async function reach(person: Person, sql: string, values: unknown[] = []) {
  return (await world().as(person, (query) => query(sql, values))).length
}

beforeAll(async () => {
  acme = await world().organization()
  colleague = await world().member(acme, 'owner')
  passwordOnly = await world().person({ passwordOnly: true })
})

describe('an upload in pieces', () => {
  test.each([
    ['is seen', 'select from storage.uploads'],
    ['goes on', 'update storage.uploads set received = 5 returning 1'],
    ['shows its pieces', 'select from storage.upload_parts'],
    ['gives up its pieces', 'delete from storage.upload_parts returning 1'],
    ['is given up', 'delete from storage.uploads returning 1'],
  ])('%s by the one who began it, with a session that is let in', async (_, sql) => {
    await owners('delete from storage.uploads')
    await begun(acme.owner)
    await begun(colleague)
    await begun(passwordOnly)

    expect(await reach(passwordOnly, sql)).toBe(0)
    expect(await reach(acme.owner, sql)).toBe(1)
  })

  test('is swept when its time is over, and not before', async () => {
    await owners('delete from storage.uploads')
    const [over, open] = [await begun(acme.owner), await begun(colleague)]
    await owners(
      "update storage.uploads set expires_at = now() - interval '1 second' where id = $1",
      [over],
    )

    await owners('select private.sweep_files(1000)')

    expect((await owners('select id from storage.uploads')).rows).toEqual([{ id: open }])
  })

  test('takes the pieces of the one who began it', async () => {
    const [own, other] = [await begun(acme.owner), await begun(colleague)]
    const add = (upload: string) =>
      reach(
        acme.owner,
        `insert into storage.upload_parts (upload_id, starts_at, bytes, version)
         values ($1, 5, 5, private.expect_file()) returning 1`,
        [upload],
      )

    expect(await add(own)).toBe(1)
    await expect(add(other)).rejects.toMatchObject({ code: '42501' })
  })

  test('is begun by a session that is let in, in the own name', async () => {
    await owners('grant insert (owner_id), update (owner_id) on storage.uploads to authenticated')
    const begin = (person: Person, name: Person) =>
      reach(
        person,
        `insert into storage.uploads (bucket_id, name, owner_id, upsert)
         values ('avatars', 'new', $1, false) returning 1`,
        [name.id],
      )
    const give = reach(acme.owner, 'update storage.uploads set owner_id = $1 returning 1', [
      colleague.id,
    ])

    await expect(give).rejects.toMatchObject({ code: '42501' })
    await expect(begin(passwordOnly, passwordOnly)).rejects.toMatchObject({ code: '42501' })
    await expect(begin(acme.owner, colleague)).rejects.toMatchObject({ code: '42501' })
    expect(await begin(acme.owner, acme.owner)).toBe(1)
    await owners(
      'revoke insert (owner_id), update (owner_id) on storage.uploads from authenticated',
    )
  })
})

describe('an object', () => {
  const put = (bucket: string, folder: string) =>
    owners("select private.put_object($1, $2, private.expect_file(), false, '{}', null)", [
      bucket,
      `${folder}/there.png`,
    ])
  const writes: [string][] = [
    ["update storage.objects set user_metadata = '{}' returning 1"],
    ['delete from storage.objects returning 1'],
  ]

  test.each(writes)('of a person is the own picture: %s', async (write) => {
    const [person, anonymous] = [await world().person(), await world().person({ anonymous: true })]
    const unproven = await world().person({ passwordOnly: true })
    for (const { id } of [person, anonymous, unproven]) await put('avatars', id)

    expect(await reach(unproven, write)).toBe(0)
    expect(await reach(person, write)).toBe(1)
    // What an anonymous person had before may go, and is not replaced.
    expect(await reach(anonymous, write)).toBe(write.startsWith('delete') ? 1 : 0)
  })

  test.each(writes)('of an organisation is a logo where there are no files: %s', async (write) => {
    const halden = await world().organization()
    const rival = await world().organization()
    for (const { id } of [halden, rival]) {
      await put('logos', id)
      await put('files', id)
    }
    await giveFeature(world(), halden, 'knowledge', false)

    expect(await reach(halden.owner, write)).toBe(1)
    await giveFeature(world(), halden, 'knowledge', true)
    expect(await reach(halden.owner, write)).toBe(write.startsWith('update') ? 2 : 1)
  })

  test('of an organisation is added and moved to where it may be', async () => {
    const halden = await world().organization()
    await put('logos', halden.id)
    await giveFeature(world(), halden, 'knowledge', false)
    const add = (bucket: string) =>
      reach(halden.owner, 'select private.begin_object($1, $2, false)', [
        bucket,
        `${halden.id}/new.png`,
      ])
    const move = reach(
      halden.owner,
      "update storage.objects set bucket_id = 'files', name = $1 returning 1",
      [`${halden.id}/moved.png`],
    )

    await expect(move).rejects.toMatchObject({ code: '42501' })
    await expect(add('files')).rejects.toMatchObject({ code: '42501' })
    expect(await add('logos')).toBe(1)
  })
})
