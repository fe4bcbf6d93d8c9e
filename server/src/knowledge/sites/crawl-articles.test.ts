import type { Organization } from 'database/testing/world'
import { afterEach, expect, test, vi } from 'vitest'
import { createConnections } from '../../connectors/connections.ts'
import { createPractice } from '../../connectors/practice/practice.ts'
import { sealCredentials } from '../../connectors/stored-connection.ts'
import { createLog } from '../../lib/log.ts'
import { parser } from '../testing/read-once.ts'
import { useSites } from '../testing/sites.ts'
import { crawlSite } from './crawl-site.ts'

// The articles of the practice ServiceNow, read through its Table API.

vi.setConfig({ testTimeout: 120_000 })
const sites = useSites()
const { library, find } = sites
const log = createLog('silent')
const ofPractice = ['secret of the practice'] as const
const secrets = ['secret of connections'] as const
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
const rows = async (sql: string, values: unknown[] = []) =>
  (await library.world().owner.query(sql, values)).rows
const call = ({ owner }: Organization, sql: string, values: unknown[]) =>
  library.world().value(owner, sql, values)

/** An organisation that has the practice ServiceNow connected, and what it asks there. */
async function connected() {
  const acme = await library.world().organization()
  const practice = createPractice({
    ...{ db: library.db, log, secrets: ofPractice, publicUrl: 'https://here.example' },
  })
  const asked: string[] = []
  const connections = createConnections({
    ...{ db: library.db, log, secrets, allowed: [] },
    practice(url) {
      const answer = practice.answering(url)
      return (
        answer &&
        ((request) => {
          if (url.pathname.includes('kb_knowledge')) asked.push(url.search)
          return answer(request)
        })
      )
    },
  })
  ends.push(() => connections.close())
  const first = JSON.stringify(practice.firstRecords('servicenow'))
  const open = "select private.open_practice($1, 'servicenow', $2::jsonb)"
  const client_id = String(await call(acme, open, [acme.id, first]))
  const id = crypto.randomUUID()
  const base_url = practice.baseUrlOf('servicenow', acme.id)
  const credentials = { client_id, client_secret: practice.clientSecret(client_id) }
  await call(acme, "select private.add_connection($1, $2, $3::jsonb, $4, '[]')", [
    ...[id, acme.id, JSON.stringify({ kind: 'servicenow', base_url, is_practice: true })],
    sealCredentials(secrets, id, credentials),
  ])
  const add = (how = {}) => sites.add(acme, base_url, { kind: 'servicenow', ...how })
  async function crawl(source: string) {
    const job = { organization_id: acme.id, source_id: source }
    const { db, files } = library
    const { outbound } = await sites.site((_, response) => response.end())
    for (let slice = 0; slice < 20; slice += 1) {
      await crawlSite({ db, files, outbound, connections, parser }, job)
      const found = await library.source(source)
      if (found?.status === 'ready' || found?.status === 'failed') return found
    }
    throw new Error('It did not end.')
  }
  async function again(source: string) {
    await sites.steer(acme, source, 'sync')
    return crawl(source)
  }
  /** As an author of the other system would. */
  const change = (number: string, fields: object) =>
    rows(
      `update practice_records set fields = fields || $2::jsonb, updated_at = clock_timestamp()
       where fields ->> 'number' = $1 and organization_id = $3`,
      [number, JSON.stringify(fields), acme.id],
    )
  const pages = () =>
    rows(
      `select right(url, 9) as number, title, state, change, changed_in, reason from knowledge_pages
       where organization_id = $1 and depth > 0 order by url`,
      [acme.id],
    )
  return { acme, add, asked, crawl, again, change, pages, practice, base_url, connection: id }
}

test('published articles that are valid are read, each with its title and its link', async () => {
  const { acme, add, crawl, pages, practice, base_url } = await connected()

  const source = await crawl(await add())

  expect(source).toMatchObject({ status: 'ready', title: 'ServiceNow knowledge base' })
  expect(await pages()).toMatchObject([
    { number: 'KB0010001', title: 'Connect to the company network from home', state: 'read' },
    { number: 'KB0010002', title: 'Reset your password', state: 'read' },
    { number: 'KB0010003', title: 'Order a laptop or a phone', state: 'read' },
  ])
  const [passage] = await find(acme, 'After how many wrong tries is an account locked?')
  expect(passage?.body).toContain('After five wrong tries an account is locked for an hour.')
  expect(passage?.body).not.toContain('<b>')
  const [document] = await rows('select title, url from knowledge_documents where title = $1', [
    'Reset your password',
  ])
  const url = `${base_url}/kb_view.do?sysparm_article=KB0010002`
  expect(document).toMatchObject({ url })
  const page = await practice.app.request(url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<h1>Reset your password</h1>')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const draft = await practice.app.request(url.replace('0002', '0004'))
  expect(draft.status).toBe(404)
})

test('what did not change is left as it is, what changed is read, and what was retired goes', async () => {
  const { acme, add, asked, crawl, again, change, pages } = await connected()
  const id = await add()
  await crawl(id)
  const chunks = () =>
    rows(
      `select knowledge_chunks.id from knowledge_chunks
       join knowledge_documents on knowledge_documents.id = knowledge_chunks.document_id
       where knowledge_documents.url like '%KB0010002' and knowledge_chunks.organization_id = $1`,
      [acme.id],
    )
  const before = await chunks()
  expect(before.length).toBeGreaterThan(0)
  // The list, and all texts at once.
  expect(asked).toHaveLength(2)

  await change('KB0010001', { text: '<p>Open <b>Oak VPN</b> and choose Quay.</p>' })
  await change('KB0010003', { workflow_state: 'retired' })
  await change('KB0010004', { workflow_state: 'published' })
  await again(id)

  expect(await chunks()).toEqual(before)
  expect(await pages()).toMatchObject([
    { number: 'KB0010001', state: 'read', change: 'changed', changed_in: 2 },
    { number: 'KB0010002', state: 'read', change: 'added', changed_in: 1 },
    { number: 'KB0010003', state: 'gone', change: 'removed', changed_in: 2 },
    { number: 'KB0010004', state: 'read', change: 'added', changed_in: 2 },
  ])
  expect((await find(acme, 'Which VPN?'))[0]?.body).toContain('Oak VPN')
  const titles = (await find(acme, 'How long does the delivery of a laptop take?')).map(
    ({ title }) => title,
  )
  expect(titles).not.toContain('Order a laptop or a phone')
  await change('KB0010002', { valid_to: '2020-01-01' })
  await again(id)
  expect((await pages())[1]).toMatchObject({ number: 'KB0010002', state: 'gone' })
})

test('as many are read as are wanted, over as many pages of the list as it takes', async () => {
  const { acme, add, crawl, pages, asked } = await connected()
  await rows(
    `insert into practice_records (organization_id, system, table_name, fields)
     select $1, 'servicenow', 'kb_knowledge', jsonb_build_object('number', 'KB002' || lpad(number::text, 4, '0'),
       'short_description', 'Article ' || number, 'text', '<p>Drawer ' || number || ' holds the lamps.</p>',
       'workflow_state', 'published')
     from generate_series(1, 230) as number`,
    [acme.id],
  )

  const source = await crawl(await add({ most_pages: 25 }))

  expect(source?.status).toBe('ready')
  expect((await pages()).filter(({ state }) => state === 'read')).toHaveLength(25)
  expect(asked.filter((query) => query.includes('sysparm_offset'))).toHaveLength(1)
})

test('while it does not let us in its articles stay, and its source and its connection say so', async () => {
  const { acme, add, crawl, again, pages, connection } = await connected()
  const id = await add()
  await crawl(id)
  await call(acme, "select public.set_practice_access($1, 'servicenow', false)", [acme.id])

  const source = await again(id)

  expect(source).toMatchObject({
    ...{ status: 'failed', error: expect.stringContaining('ServiceNow does not let us in.') },
  })
  expect((await pages()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
  expect((await find(acme, 'account locked wrong tries')).length).toBeGreaterThan(0)
  const [row] = await rows('select status from connections where id = $1', [connection])
  expect(row.status).toBe('refused')
  await call(acme, 'select public.disconnect_system($1)', [connection])
  expect(await again(id)).toMatchObject({ error: 'ServiceNow is not connected any more.' })
})

test('it is added by who sees that it is connected, once, and at its own address', async () => {
  const { acme, add, base_url } = await connected()
  const other = await library.world().organization()
  await add()

  await expect(add()).rejects.toThrow('knowledge_sites_of_system')
  for (const [organization, url] of [
    [acme, 'https://elsewhere.example'],
    [other, base_url],
  ] as const) {
    const added = sites.add(organization, url, { kind: 'servicenow' })
    await expect(added).rejects.toThrow('Connect ServiceNow first.')
  }
})
