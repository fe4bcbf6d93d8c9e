import type { Organization } from 'database/testing/world'
import { describe, expect, test, vi } from 'vitest'
import { answerPage, page, prose, useSites } from '../../knowledge/testing/sites.ts'
import { useTasks } from '../testing/tasks.ts'
import { type SyncedSource, syncInWords } from './knowledge-sync.ts'

// The thread that reads a page lets everything else go first.
vi.setConfig({ testTimeout: 120_000 })

const sites = useSites()
const tasks = useTasks(sites.library.world)

/** A site that was read once. */
async function site({ id }: Organization) {
  const { rows } = await tasks.sql(
    `insert into knowledge_sites (organization_id, kind, url, run)
     values ($1, 'site', 'https://halden.example/', 1) returning source_id`,
    [id],
  )
  const source: string = rows[0].source_id
  await tasks.sql("update knowledge_sources set status = 'ready' where id = $1", [source])
  return source
}
/** The run of a site ends, as reading it does. */
async function ends(source: string, status = 'ready', error: string | null = null) {
  await tasks.sql('update knowledge_sites set run = run + 1 where source_id = $1', [source])
  await tasks.sql("update knowledge_sources set status = 'processing' where id = $1", [source])
  await tasks.sql('update knowledge_sources set status = $2, error = $3 where id = $1', [
    ...[source, status, error],
  ])
}
const statusOf = async (source: string) => (await sites.library.source(source))?.status
const resultOf = async (id: { task_id: string }) =>
  ((await tasks.task(id)).data as { sources: SyncedSource[] } | null)?.sources

describe('a sync', () => {
  test('reads what changed alone, and tells what was new, changed, gone and as before', async () => {
    const acme = await tasks.world().organization()
    const links = ['/gone', '/changed', '/new'].map((path) => `<a href="${path}">${path}</a>`)
    const pages: Record<string, string | undefined> = {
      '/': page('Home', `${prose('home')}${links.join(' ')}`),
      '/gone': page('Gone', prose('zebras')),
      '/changed': page('Prices', `${prose('prices')}<h2>Pallets</h2><p>One costs 45 euros.</p>`),
    }
    const website = await sites.site((path, response) => {
      const html = pages[path]
      if (html === undefined) response.writeHead(404).end()
      else answerPage(response, html)
    })
    const source = await sites.add(acme, website.url)
    await sites.crawl(acme, source, website)
    pages['/gone'] = undefined
    pages['/changed'] = page(
      'Prices',
      `${prose('prices')}<h2>Pallets</h2><p>One costs 50 euros.</p>`,
    )
    pages['/new'] = page('New', prose('lions'))
    const id = await tasks.ask(acme, 'knowledgeSync', { sources: 'all' })

    await tasks.run(id)
    await sites.crawl(acme, source, website)
    await tasks.run(id)

    expect(await tasks.task(id)).toMatchObject({
      status: 'completed',
      message: 'Read one source again. Pages: 1 new, 1 changed, 1 gone, 1 unchanged.',
    })
    expect(await resultOf(id)).toMatchObject([
      {
        ...{ source_id: source, outcome: 'read', error: null },
        pages: { new: 1, changed: 1, gone: 1, unchanged: 1, failed: 0 },
        passages: { new: 2, gone: 1 },
      },
    ])
  })

  test('says how many of the sources are read, and ends with the last one', async () => {
    const acme = await tasks.world().organization()
    const [one, other] = [await site(acme), await site(acme)]
    const id = await tasks.ask(acme, 'knowledge-sync', { sources: 'all' })

    await tasks.run(id)
    expect(await tasks.task(id)).toMatchObject({
      ...{ status: 'triggered', metadata: { progress: { done: 0, of: 2 } } },
      message: 'Reading halden.example and one source more',
    })
    await ends(one)
    await tasks.run(id)
    expect(await tasks.task(id)).toMatchObject({
      ...{ status: 'triggered', metadata: { progress: { done: 1, of: 2 } } },
    })
    await ends(other)
    await tasks.run(id)

    expect(await tasks.task(id)).toMatchObject({ status: 'completed' })
    expect(await statusOf(one)).toBe('ready')
  })

  test('is woken by the end of each source that it waits for', async () => {
    const acme = await tasks.world().organization()
    const source = await site(acme)
    const id = await tasks.ask(acme, 'knowledge-sync', { sources: 'all' })
    await tasks.work()
    await expect.poll(async () => (await tasks.task(id)).message).toMatch(/^Reading /)

    await ends(source)

    await tasks.becomes(id, { status: 'completed' })
  })

  test('that is cancelled ends what it began, and leaves what was going on already', async () => {
    const acme = await tasks.world().organization()
    const [began, going] = [await site(acme), await site(acme)]
    await sites.steer(acme, going, 'sync')
    const id = await tasks.ask(acme, 'knowledge-sync', { sources: 'all' })
    await tasks.run(id)
    expect(await statusOf(began)).toBe('queued')

    await tasks
      .world()
      .as(acme.owner, (query) => query('select public.cancel_agentic_task($1)', [id.task_id]))

    expect(await statusOf(began)).toBe('ready')
    expect(await statusOf(going)).toBe('queued')
    const { rows } = await tasks.sql('select from private.knowledge_syncs where task_id = $1', [
      id.task_id,
    ])
    expect(rows).toEqual([])
  })

  test('of a website that is broken now says so, and is complete all the same', async () => {
    const acme = await tasks.world().organization()
    const source = await site(acme)
    const id = await tasks.ask(acme, 'knowledge-sync', { sources: 'all' })
    await tasks.run(id)
    await ends(source, 'failed', 'The host answers 500.')

    await tasks.run(id)

    expect(await tasks.task(id)).toMatchObject({
      status: 'completed',
      message: 'No source was read again. One failed.',
    })
    expect(await resultOf(id)).toMatchObject([
      { outcome: 'failed', error: 'The host answers 500.' },
    ])
  })

  test('does not wait for a source that is paused, or deleted meanwhile', async () => {
    const acme = await tasks.world().organization()
    const [paused, doomed] = [await site(acme), await site(acme)]
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
    const [read, collected, other] = [await site(acme), await site(acme), await site(acme)]
    const agent = await sites.library.agent(acme, [read])
    const collection = await sites.library.collect(acme, 'Websites', [collected])
    await sites.library.collect(acme, 'Others', [other])
    await sites.library.give(acme, agent, collection)
    const id = await tasks.ask(acme, 'knowledge-sync', { sources: 'all', agent })

    await tasks.run(id)

    expect(await statusOf(read)).toBe('queued')
    expect(await statusOf(collected)).toBe('queued')
    expect(await statusOf(other)).toBe('ready')
  })

  test.each([
    ['of another organisation’s source', true],
    ['where there is none', false],
  ])('%s reads nothing and says so', async (_, isOfRival) => {
    const acme = await tasks.world().organization()
    const foreign = await site(await tasks.world().organization())
    const input = { sources: isOfRival ? [foreign] : 'all' }
    const id = await tasks.ask(acme, 'knowledge-sync', input)

    await tasks.run(id)

    expect(await tasks.task(id)).toMatchObject({
      status: 'failed',
      error: 'There is no page or site of the web to read again.',
    })
    expect(await statusOf(foreign)).toBe('ready')
  })

  test('of a person who may not write knowledge any more is refused', async () => {
    const acme = await tasks.world().organization()
    const person = await tasks.world().member(acme, 'member')
    const source = await site(acme)
    const id = await tasks.ask(acme, 'knowledge-sync', { sources: 'all' }, person)
    await tasks.sql("update organization_members set role = 'agent_user' where user_id = $1", [
      person.id,
    ])

    await tasks.run(id)

    expect(await tasks.task(id)).toMatchObject({
      status: 'failed',
      error: 'You may not have websites read again here.',
    })
    expect(await statusOf(source)).toBe('ready')
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
