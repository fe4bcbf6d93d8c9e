import { expect, test } from 'vitest'
import { useRivals } from '../../testing/rivals.ts'
import { type Person, rowsAsOwner, useWorld } from '../../testing/world.ts'

// A newer file takes the place of the one that a source was made from, by those who write knowledge.

const world = useWorld()
const { acme, rival } = useRivals(world)
const owners = rowsAsOwner(world)

const originals = [
  '0190b000-0000-7000-8000-0000000000a1',
  '0190b000-0000-7000-8000-0000000000a2',
] as const

async function file(title = 'prices') {
  const [made] = await owners(
    `insert into public.knowledge_sources (organization_id, title, kind, original_name, mime_type, bytes, status)
     values ($1, $2, 'file', 'prices.csv', 'text/csv', 1000, 'ready') returning id, storage_key as key`,
    [acme().id, title],
  )
  return made as { id: string; key: string }
}

const replace = (
  person: Person | null,
  id: string,
  [original, organization]: [string, string] = [originals[0], acme().id],
) =>
  world().attempt(
    person,
    `select 1 from private.replace_knowledge_file($1, $2, $3, 'Prices 2027', 'Prices 2027.csv', 'text/plain', 2000)`,
    [organization, id, original],
  )
const sourceOf = async (id: string) =>
  (await owners('select * from knowledge_sources where id = $1', [id])).at(0)
const jobs = async (name: string, path: string, of: string) =>
  (await owners(`select 1 from pgboss.job where name = $1 and data ->> '${path}' = $2`, [name, of]))
    .length

test('the new file is what the source is made from, and the one before goes', async () => {
  const { id, key } = await file()

  expect(await replace(acme().owner, id)).toBe(1)

  expect(await sourceOf(id)).toMatchObject({
    ...{ title: 'Prices 2027', original_name: 'Prices 2027.csv', mime_type: 'text/plain' },
    ...{ bytes: 2000, status: 'queued', progress: 0 },
    storage_key: `${acme().id}/${id}/${originals[0]}`,
  })
  expect(await jobs('file-delete', 'key', key)).toBe(1)
  expect(await jobs('knowledge-index-small', 'source_id', id)).toBe(1)
  await replace(acme().owner, id, [originals[1], acme().id])
  expect(await jobs('file-delete', 'key', `${acme().id}/${id}/${originals[0]}`)).toBe(1)
  expect(await jobs('file-delete', 'key', `${acme().id}/${id}/${originals[1]}`)).toBe(0)
  const logged = await owners(
    "select target_name, details from audit_log where action = 'knowledge_source.replaced' and target_id = $1 order by id limit 1",
    [id],
  )
  expect(logged).toEqual([
    {
      target_name: 'Prices 2027',
      details: { file: { from: 'prices.csv', to: 'Prices 2027.csv' } },
    },
  ])
})

test('it is the source that is named, and in the organisation that is named', async () => {
  const other = await file('others')
  const { id } = await file()
  await owners(
    "insert into organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
    [acme().owner.id, rival().id],
  )

  expect(await replace(acme().owner, id, [originals[0], rival().id])).toBe('PT404')
  expect(await sourceOf(id)).toMatchObject({ status: 'ready' })
  for (const [place, one] of [id, other.id].entries()) {
    expect(await replace(acme().owner, one, [originals[place] ?? '', acme().id])).toBe(1)
  }
  expect(await sourceOf(id)).toMatchObject({ original_id: originals[0] })
  expect(await sourceOf(other.id)).toMatchObject({ original_id: originals[1] })
})

test('a title that somebody gave stays', async () => {
  const { id } = await file('What things cost')
  await replace(acme().owner, id)

  expect(await sourceOf(id)).toMatchObject({ title: 'What things cost' })
})

test('writers replace files of their organisation, and no one else', async () => {
  const { id } = await file()
  const member = await world().member(acme(), 'member')
  const others = [
    await world().member(acme(), 'agent_user'),
    await world().member(acme(), 'INACTIVE'),
    await world().person({ anonymous: true }),
    rival().owner,
  ]

  for (const person of others) expect(await replace(person, id)).toBe('PT404')
  // Nor as if it were one's own.
  expect(await replace(rival().owner, id, [originals[0], rival().id])).toBe('PT404')
  expect(await replace(null, id)).toBe('42501')
  expect(await sourceOf(id)).toMatchObject({ status: 'ready', original_name: 'prices.csv' })
  expect(await replace(member, id)).toBe(1)
  expect(
    await world().attempt(member, 'update knowledge_sources set original_id = null where id = $1', [
      id,
    ]),
  ).toBe('42501')
})

test('only a file is replaced by a file', async () => {
  const [text] = await owners(
    `insert into knowledge_texts (organization_id, kind, title, body) values ($1, 'answer', 'Where?', 'Here.')
     returning source_id as id`,
    [acme().id],
  )

  expect(await replace(acme().owner, text?.id)).toBe('PT409')
  expect(await sourceOf(text?.id)).toMatchObject({ title: 'Where?', original_name: null })
})

test('what was deleted comes back with the file that it had last', async () => {
  const { id } = await file()
  await replace(acme().owner, id)
  const key = `${acme().id}/${id}/${originals[0]}`
  await world().attempt(acme().owner, 'delete from knowledge_sources where id = $1', [id])
  const [kept] = await owners('select storage_key from deleted_sources where source_id = $1', [id])
  expect(kept).toEqual({ storage_key: key })

  await world().value(acme().owner, 'select public.restore_knowledge_source($1)', [id])

  expect(await sourceOf(id)).toMatchObject({ storage_key: key, bytes: 2000 })
})
