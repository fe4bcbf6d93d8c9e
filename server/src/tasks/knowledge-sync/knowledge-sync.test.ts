import type { Organization } from 'database/testing/world'
import { describe, expect, test, vi } from 'vitest'
import { answerPage, page, prose, useSites } from '../../knowledge/testing/sites.ts'
import { useTasks } from '../testing/tasks.ts'
import { type SyncedSource, syncInWords } from './knowledge-sync.ts'

// The thread that reads a page lets everything else go first.
vi.setConfig({ testTimeout: 120_000 })

const sites = useSites()
const tasks = useTasks(sites.library.world)

/** A website of these pages, which a test changes, read once by the organisation. */
async function readOnce(acme: Organization, pages: Record<string, string | undefined>) {
  const website = await sites.site((path, response) => {
    const html = pages[path]
    if (html === undefined) response.writeHead(404).end()
    else answerPage(response, html)
  })
  const id = await sites.add(acme, website.url)
  await sites.crawl(acme, id, website)
  return { id, website, crawl: () => sites.crawl(acme, id, website) }
}
const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ')
const halden = () => ({
  '/': page('Home', `${prose('home')}${links('/gone', '/changed', '/same')}`),
  '/gone': page('Gone', prose('zebras')),
  '/changed': page('Prices', `${prose('prices')}<p>A pallet costs 45 euros.</p>`),
  '/same': page('Same', prose('giraffes')),
})
const resultOf = async (id: { task_id: string }) =>
  ((await tasks.task(id)).data as { sources: SyncedSource[] } | null)?.sources

describe('a sync', () => {
  test('reads what changed alone, and tells per source what was new, changed, gone and as before', async () => {
    const acme = await tasks.world().organization()
    const pages: Record<string, string | undefined> = halden()
    const { id: source, crawl } = await readOnce(acme, pages)
    const other = await readOnce(acme, { '/': page('Other', prose('other')) })
    pages['/'] = page('Home', `${prose('home')}${links('/new', '/changed', '/same')}`)
    pages['/gone'] = undefined
    pages['/changed'] = page('Prices', `${prose('prices')}<p>A pallet costs 50 euros.</p>`)
    pages['/new'] = page('New', prose('lions'))
    const id = await tasks.ask(acme, 'knowledgeSync', { sources: 'all' })

    await tasks.run(id)
    expect(await tasks.task(id)).toMatchObject({
      status: 'triggered',
      message: expect.stringMatching(/^Reading .* and one source more$/),
      metadata: { progress: { done: 0, of: 2 } },
    })
    await crawl()
    await tasks.run(id)
    expect(await tasks.task(id)).toMatchObject({ metadata: { progress: { done: 1, of: 2 } } })
    await other.crawl()
    await tasks.run(id)

    expect(await tasks.task(id)).toMatchObject({ status: 'completed', error: null })
    const result = await resultOf(id)
    expect(result?.find(({ source_id }) => source_id === source)).toMatchObject({
      outcome: 'read',
      pages: { new: 1, gone: 1, failed: 0 },
      passages: { new: expect.any(Number) },
    })
    const { changed = 0, unchanged = 0 } =
      result?.find(({ source_id }) => source_id === source)?.pages ?? {}
    expect(changed + unchanged).toBe(3)
    expect(changed).toBeGreaterThan(0)
    expect(result?.find(({ source_id }) => source_id === other.id)).toMatchObject({
      pages: { new: 0, changed: 0, gone: 0, unchanged: 1, failed: 0 },
      passages: { new: 0, gone: 0 },
    })
  })

  test('is woken by the end of each source that it waits for', async () => {
    const acme = await tasks.world().organization()
    const { crawl } = await readOnce(acme, halden())
    const id = await tasks.ask(acme, 'knowledge-sync', { sources: 'all' })
    await tasks.work()
    await expect.poll(async () => (await tasks.task(id)).message).toMatch(/^Reading /)
    expect((await tasks.task(id)).status).toBe('triggered')

    await crawl()

    await tasks.becomes(id, { status: 'completed' })
  })

  test('that is cancelled ends what it began, and leaves what was going on already', async () => {
    const acme = await tasks.world().organization()
    const { id: began } = await readOnce(acme, halden())
    const { id: going } = await readOnce(acme, halden())
    await sites.steer(acme, going, 'sync')
    const id = await tasks.ask(acme, 'knowledge-sync', { sources: 'all' })
    await tasks.run(id)

    await tasks
      .world()
      .as(acme.owner, (query) => query('select public.cancel_agentic_task($1)', [id.task_id]))

    expect((await sites.library.source(began))?.status).toBe('ready')
    expect((await sites.library.source(going))?.status).toBe('queued')
    const { rows } = await tasks.sql('select from private.knowledge_syncs where task_id = $1', [
      id.task_id,
    ])
    expect(rows).toEqual([])
  })

  test('of a website that is broken now says so, and is complete all the same', async () => {
    const acme = await tasks.world().organization()
    const pages: Record<string, string | undefined> = halden()
    const { crawl } = await readOnce(acme, pages)
    for (const path of Object.keys(pages)) pages[path] = undefined
    const id = await tasks.ask(acme, 'knowledge-sync', { sources: 'all' })
    await tasks.run(id)
    await crawl()

    await tasks.run(id)

    expect(await tasks.task(id)).toMatchObject({
      status: 'completed',
      message: 'No source was read again. One failed.',
    })
    expect(await resultOf(id)).toMatchObject([
      { outcome: 'failed', error: expect.stringMatching(/404/) },
    ])
  })

  test('does not wait for a source that is paused, or deleted meanwhile', async () => {
    const acme = await tasks.world().organization()
    const { id: paused } = await readOnce(acme, halden())
    const { id: doomed } = await readOnce(acme, halden())
    const id = await tasks.ask(acme, 'knowledge-sync', { sources: [paused, doomed] })
    await tasks.run(id)
    await sites.steer(acme, paused, 'pause')
    await tasks.sql('delete from knowledge_sources where id = $1', [doomed])

    await tasks.run(id)

    expect(await tasks.task(id)).toMatchObject({
      status: 'completed',
      message: 'No source was read again. One is paused. One is deleted.',
    })
  })

  test('of an agent reads what that one reads', async () => {
    const acme = await tasks.world().organization()
    const { id: read } = await readOnce(acme, halden())
    const { id: other } = await readOnce(acme, halden())
    const agent = await sites.library.agent(acme, [read])
    const id = await tasks.ask(acme, 'knowledge-sync', { sources: 'all', agent })

    await tasks.run(id)

    expect((await sites.library.source(read))?.status).toBe('queued')
    expect((await sites.library.source(other))?.status).toBe('ready')
  })

  test.each([
    ['of another organisation’s source', true],
    ['where there is none', false],
  ])('%s reads nothing and says so', async (_, isOfRival) => {
    const acme = await tasks.world().organization()
    const rival = await tasks.world().organization()
    const { id: foreign } = await readOnce(rival, halden())
    const input = { sources: isOfRival ? [foreign] : 'all' }
    const id = await tasks.ask(acme, 'knowledge-sync', input)

    await tasks.run(id)

    expect(await tasks.task(id)).toMatchObject({
      status: 'failed',
      error: 'There is no page or site of the web to read again.',
    })
    expect((await sites.library.source(foreign))?.status).toBe('ready')
  })

  test('of a person who may not write knowledge any more is refused', async () => {
    const acme = await tasks.world().organization()
    const person = await tasks.world().member(acme, 'member')
    const { id: source } = await readOnce(acme, halden())
    const id = await tasks.ask(acme, 'knowledge-sync', { sources: 'all' }, person)
    await tasks.sql("update organization_members set role = 'agent_user' where user_id = $1", [
      person.id,
    ])

    await tasks.run(id)

    expect(await tasks.task(id)).toMatchObject({
      status: 'failed',
      error: 'You may not have websites read again here.',
    })
    expect((await sites.library.source(source))?.status).toBe('ready')
  })

  test('without sources that can be named says what is missing', async () => {
    const acme = await tasks.world().organization()
    const id = await tasks.ask(acme, 'knowledge-sync', { sources: ['x'] })

    await tasks.run(id)

    expect(await tasks.task(id)).toMatchObject({
      status: 'failed',
      error: 'Say which sources to read.',
    })
  })
})

test('what happened is said in whole sentences', () => {
  const pages = { new: 2, changed: 0, gone: 1, unchanged: 9, failed: 0 }
  const source = {
    ...{ source_id: 's', title: 'Halden', outcome: 'read', error: null, pages },
    passages: { new: 0, gone: 0 },
  } satisfies SyncedSource
  const failed = { ...source, outcome: 'failed' } satisfies SyncedSource

  expect(syncInWords([source])).toBe('Read one source again. Pages: 2 new, 1 gone, 9 unchanged.')
  expect(syncInWords([source, source, failed, failed])).toBe(
    'Read 2 sources again. Pages: 4 new, 2 gone, 18 unchanged. 2 failed.',
  )
})
