import type { Page } from 'playwright-core'
import { click, type Screen } from './screen.ts'

const pages = { new: 2, changed: 1, gone: 0, unchanged: 14, failed: 0 }
const synced = [
  { source_id: 'a', title: 'www.halden.example', outcome: 'read', error: null, pages },
  {
    ...{ source_id: 'b', title: 'Prices of the ports', outcome: 'failed', pages },
    error: 'https://ports.example/prices could not be read. It answers 503.',
  },
]
const syncOf = (change: object) => ({
  ...{ id: 'sync', event_id: 'event-sync', agent_name: 'knowledge-sync', input: {}, metadata: {} },
  ...{ message: null, error: null, data: null, updated_at: new Date().toISOString() },
  ...change,
})

/** Websites that are read again; what the server has of that is made up. */
const syncing = (name: string, change: object): Screen => ({
  ...{ name: `knowledge-sync-${name}`, path: '/dashboard/knowledge' },
  act: async (page) => {
    const [tasks, sites] = ['**/rest/v1/agentic_tasks*', '**/rest/v1/knowledge_sites*']
    await page.route(tasks, (route) => route.fulfill({ json: [syncOf(change)] }))
    await page.route(sites, (route) =>
      route.fulfill({ status: 206, headers: { 'content-range': '0-1/2' }, json: [] }),
    )
    await page.reload()
    await page.getByRole('region', { name: 'Sync of websites' }).waitFor()
    await page.unroute(tasks)
    await page.unroute(sites)
  },
})

const deletedOf = (title: string, change: object = {}) => ({
  ...{
    organization_id: 'org',
    source_id: title,
    title,
    kind: 'file',
    mime_type: 'application/pdf',
  },
  ...{ bytes: 48_200, deleted_at: new Date().toISOString() },
  expires_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  ...change,
})

/** What was deleted and can be restored; its rows are made up. */
const deleted = (name: string, rows: object[]): Screen => ({
  ...{ name: `knowledge-deleted${name}`, path: '/dashboard/knowledge?deleted=true' },
  act: async (page) => {
    const asked = '**/rest/v1/deleted_sources*'
    await page.route(asked, (route) => route.fulfill({ json: rows }))
    await page.reload()
    await page
      .getByText(rows.length ? 'Old tariff' : 'Nothing was deleted')
      .first()
      .waitFor()
    await page.unroute(asked)
  },
})

const listed = '**/rest/v1/knowledge_sources?*'
const openGuide = (page: Page) =>
  page.getByRole('button', { name: 'Device guide', exact: true }).click()

const inMenu = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'More for House rules' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}
const atCollections = (name: string, act: Screen['act'] & object): Screen => ({
  ...{ name: `knowledge-collection-${name}`, path: '/dashboard/knowledge' },
  act: async (page) => {
    await act(page)
    await page.getByRole('region', { name: 'Collections' }).scrollIntoViewIfNeeded()
  },
})

/** Sources that are kept together under a name. */
const collections: Screen[] = [
  atCollections('list', (page) =>
    page.getByRole('button', { name: 'New collection' }).scrollIntoViewIfNeeded(),
  ),
  atCollections('shown', async (page) => {
    await page.getByRole('button', { name: /^House rules/ }).click()
    await page.getByText('2 of 2 sources').waitFor()
  }),
  {
    ...{ name: 'knowledge-collection-empty', path: '/dashboard/knowledge' },
    act: async (page) => {
      await page.getByRole('button', { name: /^Archive/ }).click()
      await page.getByText('No sources in Archive').scrollIntoViewIfNeeded()
    },
  },
  {
    ...{ name: 'knowledge-collection-new', path: '/dashboard/knowledge' },
    act: click('New collection'),
  },
  ...(['Choose sources', 'Delete'] as const).map(
    (item): Screen => ({
      name: `knowledge-collection-${item === 'Delete' ? 'delete' : 'sources'}`,
      path: '/dashboard/knowledge',
      act: inMenu(item),
    }),
  ),
  {
    ...{ name: 'knowledge-collection-of-source', path: '/dashboard/knowledge' },
    act: async (page) => {
      await openGuide(page)
      await click('Choose collections')(page)
      await page.getByRole('menuitemcheckbox').first().waitFor()
    },
  },
  {
    ...{ name: 'knowledge-collection-failing', path: '/dashboard/knowledge' },
    failing: '**/rest/v1/knowledge_collections?*',
    act: (page) => page.getByText('The collections did not load').scrollIntoViewIfNeeded(),
  },
]

/** What agents may read. */
export const knowledge: Screen[] = [
  { name: 'knowledge', path: '/dashboard/knowledge' },
  {
    name: 'knowledge-loading',
    path: '/dashboard/knowledge',
    unanswered: listed,
    act: (page) => page.locator('.skeleton').first().waitFor(),
  },
  {
    name: 'knowledge-failing',
    path: '/dashboard/knowledge',
    failing: listed,
    act: (page) => page.getByText('Your sources did not load').waitFor(),
  },
  {
    name: 'knowledge-ask',
    path: '/dashboard/knowledge',
    act: async (page) => {
      await page.getByLabel('A question for your knowledge').fill('When is a laptop replaced?')
      await click('Ask')(page)
      await page.locator('mark').first().waitFor()
    },
  },
  ...collections,
  syncing('working', {
    status: 'triggered',
    message: 'Reading www.halden.example and one source more',
    metadata: { progress: { step: 'reading', done: 1, of: 3 } },
  }),
  syncing('ended', {
    status: 'completed',
    message: 'Read one source again. Pages: 2 new, 1 changed, 14 unchanged. One failed.',
    data: { sources: synced },
  }),
  { name: 'knowledge-gaps', path: '/dashboard/knowledge?gaps=open' },
  {
    name: 'knowledge-gaps-loading',
    path: '/dashboard/knowledge?gaps=open',
    unanswered: '**/rpc/knowledge_gap_list*',
    act: (page) => page.locator('.skeleton').first().waitFor(),
  },
  ...['site', 'web', 'text', 'answer'].map(
    (kind): Screen => ({ name: `knowledge-add-${kind}`, path: `/dashboard/knowledge?add=${kind}` }),
  ),
  {
    name: 'knowledge-source',
    path: '/dashboard/knowledge',
    act: openGuide,
  },
  {
    name: 'knowledge-source-passages',
    path: '/dashboard/knowledge',
    act: async (page) => {
      await openGuide(page)
      await page.getByRole('dialog').getByText('Passages', { exact: true }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'knowledge-delete',
    path: '/dashboard/knowledge',
    act: (page) => page.getByRole('button', { name: 'Delete' }).first().click(),
  },
  deleted('', [
    deletedOf('Old tariff'),
    deletedOf('Opening hours', { kind: 'text', mime_type: null, bytes: null }),
    deletedOf('Terms of carriage for parcels to islands and mountain villages, spring edition'),
  ]),
  deleted('-none', []),
]
