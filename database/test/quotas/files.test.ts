import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { doneAtOnce, drift, secondOfTwo } from '../../testing/usage.ts'
import { type Organization, type Person, type Query, useWorld } from '../../testing/world.ts'

const world = useWorld()

const putSql = `select private.put_object('files', $1, private.expect_file(), true,
  jsonb_build_object('size', $2::bigint), null)`

/** An object under the rights of the owner, as the storage protocol writes it. */
function put({ id, owner }: Organization, size = 10, name = randomUUID() as string) {
  return world().as(owner, (query) => query(putSql, [`${id}/${name}`, size]))
}

const addSql = `select * from private.add_knowledge_file($1, gen_random_uuid(), 'Plan', 'plan.md', null, $2, null)`

function addKnowledge({ id, owner }: Organization, size = 10) {
  return world().as(owner, (query) => query(addSql, [id, size]))
}

async function limited(limits: Record<string, number>) {
  const organization = await world().organization({ name: 'Halden Logistics' })
  for (const [name, most] of Object.entries(limits)) {
    await giveFeature(world(), organization, name, most)
  }
  return organization
}

function begin(query: Query, { id }: Organization, name = randomUUID() as string) {
  return query(
    `insert into storage.uploads (bucket_id, name, upsert, size) values ('files', $1, false, 10) returning id`,
    [`${id}/${name}`],
  )
}

const full = {
  code: 'PT413',
  message: 'Halden Logistics has 3 of 3 files. Delete some, or ask us for more.',
  detail: 'quota_reached',
}

describe('files', () => {
  test('are as many as the organisation may have, wherever they come from', async () => {
    const halden = await limited({ fileLimit: 3 })
    await put(halden)
    await addKnowledge(halden)
    await world().as(halden.owner, (query) => begin(query, halden))

    await expect(put(halden)).rejects.toMatchObject(full)
    await expect(addKnowledge(halden)).rejects.toMatchObject(full)
    await expect(world().as(halden.owner, (query) => begin(query, halden))).rejects.toMatchObject(
      full,
    )
    const begun = world().as(halden.owner, (query) =>
      query("select private.begin_object('files', $1, false)", [`${halden.id}/new`]),
    )
    await expect(begun).rejects.toMatchObject(full)
    expect(await drift(world())).toEqual([])
  })

  test('give their place back when they are deleted, and keep it when they are replaced or renamed', async () => {
    const halden = await limited({ fileLimit: 3 })
    await put(halden, 10, 'one')
    await addKnowledge(halden)
    await world().as(halden.owner, (query) => begin(query, halden))
    const takeBack = [
      "delete from storage.objects where name = $1 || '/two'",
      'delete from public.knowledge_sources where organization_id = $1',
      'delete from storage.uploads where organization_id = $1',
    ]

    await put(halden, 20, 'one')
    await world().as(halden.owner, (query) =>
      query("update storage.objects set name = $1 || '/two' where name = $1 || '/one'", [
        halden.id,
      ]),
    )
    for (const sql of takeBack) {
      await expect(put(halden)).rejects.toMatchObject(full)
      await world().as(halden.owner, (query) => query(sql, [halden.id]))
      await put(halden)
    }

    expect(await drift(world())).toEqual([])
  })

  test('written at once are never one too many', async () => {
    const halden = await limited({ fileLimit: 7 })
    const acts = Array.from(
      { length: 20 },
      (_, n) => () => (n % 2 ? put(halden) : addKnowledge(halden)),
    )

    expect(await doneAtOnce(acts, 'PT413')).toBe(7)
    expect(await drift(world())).toEqual([])
  })

  test('wait for one another at the last place', async () => {
    const halden = await limited({ fileLimit: 1 })

    const end = await secondOfTwo(world(), halden.owner, (query) =>
      query(putSql, [`${halden.id}/${randomUUID()}`, 10]),
    )

    expect(end).toBe('PT413')
    expect(await drift(world())).toEqual([])
  })

  test('written in transactions that count in another order end none of them', async () => {
    const halden = await limited({})
    const write = (query: Query, size: number) =>
      query(putSql, [`${halden.id}/${randomUUID()}`, size])

    const end = await secondOfTwo(
      world(),
      halden.owner,
      // An empty file counts among the files alone, any other first among the bytes.
      (query, isFirst) => write(query, isFirst ? 0 : 10),
      (query) => write(query, 10),
    )

    expect(end).toBe('written')
    expect(await drift(world())).toEqual([])
  })

  test('are told to a member with whom to ask', async () => {
    const halden = await limited({ fileLimit: 1 })
    const member = await world().member(halden, 'member')
    await put(halden)

    await expect(put({ ...halden, owner: member })).rejects.toMatchObject({
      message: 'Halden Logistics has 1 of 1 files. Delete some, or ask an owner to get more.',
    })
  })

  test('of one organisation take nothing from another', async () => {
    const halden = await limited({ fileLimit: 1 })
    const other = await limited({ fileLimit: 1 })
    await put(halden)

    await put(other)

    await expect(put(halden)).rejects.toMatchObject({ code: 'PT413' })
  })
})

describe('bytes', () => {
  test('fit to the last one, and not one more', async () => {
    const halden = await limited({ storageLimit: 5 * 1024 ** 2 })
    await put(halden, 3 * 1024 ** 2)
    await addKnowledge(halden, 2 * 1024 ** 2 - 1)
    await put(halden, 1, 'last')

    await expect(put(halden, 1)).rejects.toMatchObject({
      code: 'PT413',
      message:
        'Halden Logistics stores 5.0 MB of 5.0 MB, so this file does not fit. Delete some files, or ask us for more.',
    })
    await expect(put(halden, 2, 'last')).rejects.toMatchObject({ code: 'PT413' })
    await put(halden, 0, 'last')
    await put(halden, 1)
    expect(await drift(world())).toEqual([])
  })

  test('of an upload in pieces count as they arrive, once, and go with it', async () => {
    const halden = await limited({ storageLimit: 10, fileLimit: 1 })
    const [upload] = await world().as(halden.owner, (query) => begin(query, halden))
    const arrive = (bytes: number) =>
      world().as(halden.owner, (query) =>
        query('update storage.uploads set received = received + $2 where id = $1', [
          upload?.id,
          bytes,
        ]),
      )
    await world().owner.query('update storage.uploads set size = null where id = $1', [upload?.id])
    await arrive(10)
    await expect(arrive(1)).rejects.toMatchObject({ code: 'PT413' })

    await world().as(halden.owner, async (query) => {
      await query("select private.begin_object_of_upload('files', $1, false, $2)", [
        `${halden.id}/whole`,
        upload?.id,
      ])
      await query('update storage.uploads set finished_at = now() where id = $1', [upload?.id])
      await query(putSql, [`${halden.id}/whole`, 10])
    })

    expect(await drift(world())).toEqual([])
    await world().as(halden.owner, (query) =>
      query("delete from storage.objects where name = $1 || '/whole'", [halden.id]),
    )
    await put(halden, 10)
  })
})

test('counters say what the rows say after mixed writes at once, half of them taken back', async () => {
  const organizations = await Promise.all(
    [1, 2, 3].map(() => limited({ fileLimit: 12, storageLimit: 200 })),
  )
  const acts = Array.from({ length: 60 }, (_, n) => async () => {
    const halden = organizations[n % 3] as Organization
    await world().as(halden.owner, async (query) => {
      if (n % 4 === 0) await query(addSql, [halden.id, n])
      else await query(putSql, [`${halden.id}/${n % 7}`, n])
      if (n % 5 === 0) {
        // Only what this transaction wrote, or two of them would wait for each other's objects.
        await query('delete from storage.objects where name = $1', [`${halden.id}/${n % 7}`])
      }
      if (n % 6 === 0) throw Object.assign(new Error('Taken back.'), { code: 'PT413' })
    })
  })

  const done = await doneAtOnce(acts, 'PT413')

  expect(done).toBeGreaterThan(10)
  expect(await drift(world())).toEqual([])
})

test('an organisation that goes leaves no counter behind', async () => {
  const halden = await limited({})
  await put(halden)
  await addKnowledge(halden)

  const counters = async () => {
    const sql = 'select name from private.usage where organization_id = $1 order by name'
    const { rows } = await world().owner.query(sql, [halden.id])
    return rows.map(({ name }) => name)
  }
  const before = await counters()

  await world().owner.query('delete from public.organizations where id = $1', [halden.id])

  expect(before).toEqual(['bytes', 'files'])
  expect(await counters()).toEqual([])
})

describe('pictures of a person', () => {
  const face = (person: Person, n: number) =>
    world().as(person, (query) =>
      query(
        `select private.put_object('avatars', $1, private.expect_file(), true, '{"size": 1, "mimetype": "image/png"}', null)`,
        [`${person.id}/${n}.png`],
      ),
    )
  const allowThree = () =>
    world().owner.query(
      `update billing.features set default_json = '3' where feature_key = 'workforce.feature.pictureLimit'`,
    )

  test('are fifty', async () => {
    const person = await world().person()
    await allowThree()

    expect(
      await doneAtOnce(
        Array.from({ length: 20 }, (_, n) => () => face(person, n)),
        'PT413',
      ),
    ).toBe(3)

    await expect(face(person, 99)).rejects.toMatchObject({
      message: 'You have 3 of 3 pictures. Delete some to make room.',
    })
  })

  test('count while they are uploaded in pieces, once, and for no one else', async () => {
    const [person, other] = [await world().person(), await world().person()]
    await allowThree()
    const upload = (whose: Person, n: number) =>
      world().as(whose, (query) =>
        query(
          "insert into storage.uploads (bucket_id, name, upsert, size) values ('avatars', $1, false, 10)",
          [`${whose.id}/${n}.png`],
        ),
      )
    for (const n of [1, 2, 3]) await upload(other, n)
    await upload(person, 1)
    await world().as(person, (query) => query('update storage.uploads set finished_at = now()'))
    await upload(person, 2)
    await face(person, 1)
    await face(person, 3)

    await expect(face(person, 4)).rejects.toMatchObject({ code: 'PT413' })
  })
})
