import { expect, test } from 'vitest'
import { useRivals, writtenByEditors } from '../../testing/rivals.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// Texts and answers that are written in the product are their editors' to add and change, and bring their source along.

const world = useWorld()
const { acme, rival, asEach, attempts } = useRivals(world)
type Text = { kind?: string; title?: string; body?: string; of?: string }
const insert = `insert into knowledge_texts (organization_id, kind, title, body)
  values ($1, $2, $3, $4) returning source_id`
const add = (
  person: Person | null,
  { kind = 'answer', title = 'Where?', body = 'Here.', of = acme().id }: Text = {},
) => world().attempt(person, insert, [of, kind, title, body])
async function added(text: Text = {}) {
  await add(acme().owner, text)
  const { rows } = await world().owner.query(
    'select source_id from knowledge_texts where organization_id = $1',
    [acme().id],
  )
  return String(rows[0].source_id)
}
const jobsOf = async (source: string) => {
  const { rows } = await world().owner.query(
    "select name from pgboss.job where data ->> 'source_id' = $1",
    [source],
  )
  return rows.map(({ name }) => name)
}
const sourceOf = async (id: string) =>
  (await world().owner.query('select * from knowledge_sources where id = $1', [id])).rows[0]

test('owners and members add, read and change them, others do not', async () => {
  await added()
  const read = 'select 1 from knowledge_texts where organization_id = $1'
  const change = `update knowledge_texts set body = 'There.' where organization_id = $1 returning 1`

  expect(await attempts(read)).toEqual([1, 1, 0, 0, 0, 0])
  expect(await attempts(change)).toEqual([1, 1, 0, 0, 0, 0])
  expect(await asEach((person) => add(person))).toEqual(writtenByEditors)
  expect(await world().attempt(null, read, [acme().id])).toBe('42501')
})

test('an organisation that does not exist and one of others give the same answer', async () => {
  const absent = '0190b000-0000-7000-8000-00000000dead'

  expect(await add(acme().owner, { of: rival().id })).toBe('42501')
  expect(await add(acme().owner, { of: absent })).toBe('42501')
})

test('nobody says which source a text has, moves it, or deletes it without its source', async () => {
  const source = await added()
  const other = `insert into knowledge_texts (organization_id, source_id, kind, title, body)
    values ($1, $2, 'text', 'a', 'b')`

  expect(await world().attempt(acme().owner, other, [acme().id, source])).toBe('42501')
  for (const change of [
    'source_id = gen_random_uuid()',
    "kind = 'text'",
    'organization_id = null',
  ]) {
    expect(await world().attempt(acme().owner, `update knowledge_texts set ${change}`)).toBe(
      '42501',
    )
  }
  expect(await world().attempt(acme().owner, 'delete from knowledge_texts')).toBe('42501')
  expect(
    await world().attempt(acme().owner, 'delete from knowledge_sources where id = $1', [source]),
  ).toBe(0)
  expect(await world().attempt(acme().owner, 'select 1 from knowledge_texts')).toBe(0)
})

test('what is added is a source that waits to be indexed, and what was added is its own', async () => {
  const source = await added({ title: ' Where is it? ', body: 'Über dem Dach.' })

  expect(await sourceOf(source)).toMatchObject({
    organization_id: acme().id,
    title: 'Where is it?',
    kind: 'answer',
    status: 'queued',
    bytes: 15,
    storage_key: null,
    created_by: acme().owner.id,
  })
  expect(await jobsOf(source)).toEqual(['knowledge-index-small'])
})

test('what is changed is indexed again, what stays as it was is not', async () => {
  const source = await added()
  const { owner } = world()
  const { rows } = await owner.query(
    `insert into knowledge_sources (organization_id, title, kind, status) values ($1, 'x', 'file', 'ready')
     returning id`,
    [acme().id],
  )
  await owner.query("update knowledge_sources set status = 'failed', error = 'x' where id = $1", [
    source,
  ])
  await world().attempt(acme().owner, "update knowledge_texts set title = 'Where?', body = 'Here.'")
  const same = await sourceOf(source)
  await world().attempt(
    acme().owner,
    "update knowledge_texts set title = 'When?', body = 'Tomorrow.'",
  )

  expect(same).toMatchObject({ status: 'failed' })
  expect(await sourceOf(source)).toMatchObject({
    title: 'When?',
    bytes: 9,
    status: 'queued',
    error: null,
  })
  expect(await jobsOf(source)).toHaveLength(2)
  expect(await sourceOf(rows[0].id)).toMatchObject({ title: 'x', status: 'ready' })
})

test.each<[string, Text, unknown]>([
  ['an answer of 4000 letters', { body: 'a'.repeat(4000) }, 1],
  ['an answer of 4001 letters', { body: 'a'.repeat(4001) }, '23514'],
  ['a text of 500,000 bytes', { kind: 'text', body: 'a'.repeat(500_000) }, 1],
  ['a text of 500,001 bytes', { kind: 'text', body: 'a'.repeat(500_001) }, '23514'],
  ['a title of 200 letters', { title: 'a'.repeat(200) }, 1],
  ['a title of 201 letters', { title: 'a'.repeat(201) }, '23514'],
  ['no title', { title: ' ' }, '23514'],
  ['no text', { body: ' \n' }, '23514'],
  ['a file', { kind: 'file' }, '23514'],
])('%s: %s', async (_what, text, outcome) => {
  expect(await add(acme().owner, text)).toBe(outcome)
})
