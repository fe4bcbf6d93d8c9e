import { readdir } from 'node:fs/promises'
import { giveFeature } from 'database/testing/give-feature'
import { drift } from 'database/testing/usage'
import type { Organization, Person } from 'database/testing/world'
import { expect, test } from 'vitest'
import { indexSource } from '../../knowledge/index-source.ts'
import { removeUnheld } from '../../lib/files/file-hold.ts'
import { useKnowledge } from './testing/use-knowledge.ts'

const { library, app, upload } = useKnowledge()

const march = '# Prices\n\nA room costs 90 euros.\n\n# Pets\n\nDogs are welcome.'
const april = '# Prices\n\nA room costs 99 euros.\n\n# Pets\n\nDogs are welcome.'

async function replace(
  person: Person,
  source: string,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'prices.md',
) {
  const body = new FormData()
  body.set('file', new File([content], name))
  const response = await app(person).request(`/knowledge-upload/${source}`, {
    method: 'PUT',
    body,
  })
  return { status: response.status, body: await response.json() }
}

async function found(person: Person, question: string): Promise<string[]> {
  const body = JSON.stringify({ question })
  const headers = { 'content-type': 'application/json' }
  const asked = { method: 'POST', headers, body }
  const { passages } = await (await app(person).request('/knowledge-search', asked)).json()
  return passages.map(({ text }: { text: string }) => text)
}

const filesOf = ({ id }: Organization, source: string) =>
  readdir(`${library.directory}/${id}/${source}`).catch(() => [])

/** Does what the queue of removed files would. */
async function removeFiles() {
  const { rows } = await library
    .world()
    .owner.query("select data ->> 'key' as key from pgboss.job where name = 'file-delete'")
  for (const { key } of rows) await removeUnheld(library, key, AbortSignal.timeout(10_000))
}

test('a newer file is read in the place of the old one, which is quoted until then', async () => {
  const acme = await library.world().organization()
  const source = await library.teach(acme, march, 'prices.md')
  const chunks = () =>
    library
      .world()
      .owner.query('select body, id from knowledge_chunks where source_id = $1 order by ordinal', [
        source,
      ])
  const before = (await chunks()).rows

  const { status, body } = await replace(acme.owner, source, april, 'Prices April.md')

  expect(status).toBe(202)
  expect(body.source).toMatchObject({ id: source, status: 'queued', title: 'Prices April' })
  expect(await found(acme.owner, 'room')).toEqual([expect.stringContaining('90 euros')])
  await library.index(acme, source)
  expect(await library.source(source)).toMatchObject({ status: 'ready', error: null })
  expect(await found(acme.owner, 'room')).toEqual([expect.stringContaining('99 euros')])
  const original = await app(acme.owner).request(`/knowledge-source/${source}/original`)
  expect(await original.text()).toBe(april)
  expect(original.headers.get('content-disposition')).toContain('Prices%20April.md')
  await removeFiles()
  expect(await filesOf(acme, source)).toHaveLength(1)
  const revisions = await library
    .world()
    .owner.query(
      'select number from knowledge_revisions join knowledge_documents on id = document_id where source_id = $1 order by number',
      [source],
    )
  expect(revisions.rows).toEqual([{ number: 1 }, { number: 2 }])
  // Its title is another one now, so every passage is.
  expect((await chunks()).rows).toHaveLength(before.length)
})

test('passages that the newer file has too keep their ids, and with them their vectors', async () => {
  const acme = await library.world().organization()
  const source = await library.teach(acme, march, 'prices.md')
  const pets = () =>
    library
      .world()
      .owner.query("select id from knowledge_chunks where source_id = $1 and body like '%Dogs%'", [
        source,
      ])
  const before = (await pets()).rows
  expect(await library.source(source)).toMatchObject({ new_passages: null, gone_passages: null })

  await replace(acme.owner, source, april)
  await library.index(acme, source)

  expect(before).toHaveLength(1)
  expect((await pets()).rows).toEqual(before)
  const changes = { new_passages: 1, gone_passages: 1, chunk_count: 2 }
  expect(await library.source(source)).toMatchObject(changes)
  await replace(acme.owner, source, april)
  expect(await library.source(source)).toMatchObject({ new_passages: null, gone_passages: null })
  await library.index(acme, source)
  expect(await library.source(source)).toMatchObject({ new_passages: 0, gone_passages: 0 })
  // Read from nothing, it changed nothing.
  const { world } = library
  await world().attempt(acme.owner, 'delete from knowledge_sources where id = $1', [source])
  await world().value(acme.owner, 'select public.restore_knowledge_source($1)', [source])
  await library.index(acme, source)
  expect(await library.source(source)).toMatchObject({ status: 'ready', new_passages: null })
})

test.each([
  [415, 'wrong_type', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
  [422, 'empty', new Uint8Array()],
  [413, 'too_large', new Uint8Array(20 * 1024 * 1024 + 1).fill(97)],
] as const)(
  '%i: a file that cannot be read takes no other’s place (%s)',
  async (status, code, content) => {
    const acme = await library.world().organization()
    const source = await library.teach(acme, march, 'prices.md')

    const answer = await replace(acme.owner, source, new Uint8Array(content))

    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatchObject({ code })
    expect(await library.source(source)).toMatchObject({ status: 'ready', title: 'prices' })
    expect(await filesOf(acme, source)).toEqual(['original'])
  },
)

test('an organisation that has no room for a file more replaces one by a small one, and by no large one', async () => {
  const acme = await library.world().organization({ name: 'Halden Logistics' })
  const source = await library.teach(acme, march, 'prices.md')
  await giveFeature(library.world(), acme, 'fileLimit', 1)
  await giveFeature(library.world(), acme, 'storageLimit', 2000)

  expect((await replace(acme.owner, source, april)).status).toBe(202)
  await removeFiles()
  const before = await filesOf(acme, source)
  const large = await replace(acme.owner, source, `${april}${' '.repeat(3000)}`)

  expect(large).toMatchObject({ status: 413, body: { error: { code: 'quota_reached' } } })
  expect(await filesOf(acme, source)).toEqual(before)
  expect(await library.source(source)).toMatchObject({ bytes: april.length })
  expect(await drift(library.world())).toEqual([])
})

test('it is for those who write knowledge, and for files of their organisation', async () => {
  const acme = await library.world().organization()
  const rival = await library.world().organization()
  const reader = await library.world().member(acme, 'agent_user')
  const source = await library.teach(acme, march, 'prices.md')
  const written = await library.write(acme, { title: 'Where?', body: 'Here.' })

  expect((await replace(reader, source, april)).status).toBe(404)
  expect((await replace(rival.owner, source, april)).status).toBe(404)
  expect((await replace(acme.owner, written, april)).status).toBe(409)
  expect((await replace(acme.owner, 'prices', april)).status).toBe(404)
  expect(await filesOf(acme, source)).toEqual(['original'])
  expect(await filesOf(acme, written)).toEqual([])
  expect(await filesOf(rival, source)).toEqual([])
})

test.each([
  ['can', march],
  ['cannot', '%PDF-1.4 that ends here'],
])(
  'a file that %s be read and is replaced meanwhile leaves the place to the newer one',
  async (_, old) => {
    const acme = await library.world().organization()
    const { body } = await upload(acme.owner, old, 'prices.md')
    const source: string = body.source.id
    const { db, files } = library
    const read: typeof files.read = async (key) => {
      const contents = await files.read(key)
      await replace(acme.owner, source, april)
      return contents
    }

    const job = { organization_id: acme.id, source_id: source }
    await indexSource({ db, files: { ...files, read }, limits: undefined }, job)

    expect(await library.source(source)).toMatchObject({ status: 'queued', error: null })
    await library.index(acme, source)
    expect(await library.source(source)).toMatchObject({ status: 'ready' })
    expect(await found(acme.owner, 'room')).toEqual([expect.stringContaining('99 euros')])
  },
)
