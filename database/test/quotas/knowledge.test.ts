import { describe, expect, test } from 'vitest'
import { giveFeature } from '../../testing/give-feature.ts'
import { doneAtOnce, drift, secondOfTwo } from '../../testing/usage.ts'
import { inTransaction, type Organization, type Query, useWorld } from '../../testing/world.ts'

const world = useWorld()

/** A document of so many characters, in a source of its own. */
async function read({ id }: Organization, characters: number) {
  const client = await world().owner.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      `with source as (
         insert into public.knowledge_sources (organization_id, title, kind, status)
         values ($1, 'Handbook', 'text', 'ready') returning id
       )
       insert into public.knowledge_documents (organization_id, source_id, title)
       select $1, id, 'Handbook' from source returning id, source_id as source`,
      [id],
    )
    await client.query(
      `insert into public.knowledge_revisions (organization_id, document_id, number, body, content_hash)
       values ($1, $2, 1, repeat('ä', $3), 'hash')`,
      [id, rows[0].id, characters],
    )
    await client.query('commit')
    return rows[0] as { id: string; source: string }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A transaction of a job, which writes what was read. */
const asOwner = <T>(_: unknown, work: (query: Query) => Promise<T>) =>
  inTransaction(world().owner, work)

async function limited(most: number) {
  const organization = await world().organization({ name: 'Halden Logistics' })
  await giveFeature(world(), organization, 'knowledgeTextLimit', most)
  return organization
}

describe('knowledge text', () => {
  test('fits to the last character, and not one more', async () => {
    const halden = await limited(1500)
    await read(halden, 1499)
    await read(halden, 1)

    await expect(read(halden, 1)).rejects.toMatchObject({
      code: 'PT413',
      detail: 'quota_reached',
      message:
        'Halden Logistics has 1,500 of 1,500 characters of knowledge, so this file does not fit. ' +
        'Delete some files, or ask an owner to get more.',
    })
    expect(await drift(world())).toEqual([])
  })

  test('gives room back with its source, and when it becomes shorter', async () => {
    const halden = await limited(10)
    const { source } = await read(halden, 4)
    const { id } = await read(halden, 6)

    await world().as(halden.owner, (query) =>
      query('delete from public.knowledge_sources where id = $1', [source]),
    )
    await read(halden, 4)
    await world().owner.query(
      "update public.knowledge_revisions set body = 'short' where document_id = $1",
      [id],
    )
    await read(halden, 1)

    await expect(read(halden, 1)).rejects.toMatchObject({ code: 'PT413' })
    expect(await drift(world())).toEqual([])
  })

  test('read at once is never too much', async () => {
    const halden = await limited(50)

    const done = await doneAtOnce(
      Array.from({ length: 20 }, () => () => read(halden, 10)),
      'PT413',
    )

    expect(done).toBe(5)
    expect(await drift(world())).toEqual([])
  })

  test('waits for another one at the last room', async () => {
    const halden = await limited(10)
    const { id } = await read(halden, 4)
    const client = { ...world(), as: asOwner }
    let number = 1

    const end = await secondOfTwo(client, halden.owner, (query) => {
      number += 1
      return query(
        `insert into public.knowledge_revisions (organization_id, document_id, number, body, content_hash)
         values ($1, $2, $3, repeat('x', 4), 'hash')`,
        [halden.id, id, number],
      )
    })

    expect(end).toBe('PT413')
    expect(await drift(world())).toEqual([])
  })

  test('is asked for before a file is sent, for those who may add one', async () => {
    const halden = await limited(10)
    const ask = (person: Organization['owner']) =>
      world().as(person, (query) =>
        query('select private.check_room_for_knowledge($1)', [halden.id]),
      )
    await read(halden, 9)
    await ask(halden.owner)
    await read(halden, 1)

    await expect(ask(halden.owner)).rejects.toMatchObject({ code: 'PT413' })
    await ask(await world().person())
  })
})
