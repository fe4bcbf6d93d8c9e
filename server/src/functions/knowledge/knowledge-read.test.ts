import type { Person } from 'database/testing/world'
import { expect, test } from 'vitest'
import { makePdf } from '../../knowledge/testing/make-pdf.ts'
import { useKnowledge } from './testing/use-knowledge.ts'

const { library, app, upload } = useKnowledge()

test('a failed source is tried again by a member; a ready one and that of others is not', async () => {
  const acme = await library.world().organization()
  const rival = await library.world().organization()
  const failed = await library.teach(acme, makePdf([[]]), 'scan.pdf')
  const ready = await library.teach(acme, 'text')
  const retry = async (person: Person, id: string) =>
    (await app(person).request(`/knowledge-retry/${id}`, { method: 'POST' })).status

  expect(await retry(rival.owner, failed)).toBe(404)
  expect(await retry(await library.world().member(acme, 'agent_user'), failed)).toBe(404)
  expect(await retry(acme.owner, ready)).toBe(409)
  expect(await retry(acme.owner, 'nonsense')).toBe(404)
  expect(await retry(await library.world().member(acme, 'member'), failed)).toBe(202)
  expect(await retry(acme.owner, failed)).toBe(409)
})

test('the text of a source is shown to its organisation alone', async () => {
  const acme = await library.world().organization()
  const rival = await library.world().organization()
  const source = await library.teach(acme, '# Leave\n\nYou get **25** days.', 'Leave.md')
  const read = (person: Person) => app(person).request(`/knowledge-source/${source}/text`)

  const own = await read(acme.owner)
  const foreign = await read(rival.owner)

  expect(await own.json()).toMatchObject({
    documents: [{ title: 'Leave', text: 'Leave\n\nYou get 25 days.', pages: [] }],
  })
  expect(foreign.status).toBe(404)
})

test('a file is given back as it was uploaded, as an attachment, to its organisation alone', async () => {
  const acme = await library.world().organization()
  const rival = await library.world().organization()
  const bytes = new Uint8Array(Buffer.from('<!doctype html><script>alert(1)</script><p>Hello.'))
  const { body } = await upload(acme.owner, bytes, 'Größe.html')
  const read = (person: Person, id: string) =>
    app(person).request(`/knowledge-source/${id}/original`)

  const own = await read(acme.owner, body.source.id)

  expect(new Uint8Array(await own.arrayBuffer())).toEqual(bytes)
  expect(Object.fromEntries(own.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="Gro__e.html"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.html`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect((await read(rival.owner, body.source.id)).status).toBe(404)
  expect((await read(acme.owner, 'nonsense')).status).toBe(404)
})

test('a source that is no file has no original', async () => {
  const acme = await library.world().organization()
  const { rows } = await library
    .world()
    .owner.query(
      "insert into knowledge_texts (organization_id, kind, title, body) values ($1, 'text', 'Leave', 'Text.') returning source_id",
      [acme.id],
    )

  const response = await app(acme.owner).request(`/knowledge-source/${rows[0].source_id}/original`)

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'no_original' } })
})

test('a search shows passages with scores and the words that matched', async () => {
  const acme = await library.world().organization()
  const source = await library.teach(
    acme,
    '# Leave\n\n🙂 Employees get 25 vacation days.',
    'Leave.md',
  )
  await library.teach(acme, 'Other vacations.', 'Other.md')

  const response = await app(acme.owner).request('/knowledge-search', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'How many vacation days?', source_ids: [source] }),
  })

  const { passages } = await response.json()
  expect(passages).toHaveLength(1)
  const [{ text, highlights, score }] = passages
  expect(passages[0]).toMatchObject({
    source_id: source,
    title: 'Leave',
    heading: ['Leave'],
    page: null,
  })
  expect(score).toBeGreaterThan(0.4)
  expect(highlights.map(([from, to]: [number, number]) => text.slice(from, to))).toEqual([
    'vacation',
    'days',
  ])
})

test('a search without an organisation is refused', async () => {
  const request = { method: 'POST', body: JSON.stringify({ question: 'x' }) }
  const visitor = await library.world().person({ anonymous: true })

  expect((await app(null).request('/knowledge-search', request)).status).toBe(401)
  expect((await app(visitor).request('/knowledge-search', request)).status).toBe(403)
})
