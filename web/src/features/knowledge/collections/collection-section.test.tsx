import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { parseKnowledgeSearch } from '../knowledge-search.ts'
import type { Reader } from '../readers/readers.ts'
import { rules, serveCollections } from '../testing/collections.ts'
import { handbook, locked, maya } from '../testing/sources.ts'
import { CollectionSection } from './collection-section.tsx'

const page = (readers: Reader[] = []) =>
  renderPage(({ search, setSearch }) => {
    const { collection, fill } = parseKnowledgeSearch(search)
    return (
      <CollectionSection
        organizationId={handbook.organization_id}
        readers={readers}
        shown={collection}
        onShow={(id) => setSearch({ collection: id })}
        filled={fill}
        onFill={(id) => setSearch({ fill: id })}
      />
    )
  }, '/dashboard/knowledge')

const pick = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for House rules' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const inside = { ...handbook, knowledge_collection_sources: [{ collection_id: rules.id }] }

test('a new collection asks at once what goes into it, and counts it', async () => {
  const server = serveCollections([], [handbook, locked])
  await page()
  expect(await screen.findByText(/Keep sources together under a name/)).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'New collection' }))
  await userEvent.type(await screen.findByLabelText('Name'), ' House rules ')
  await userEvent.click(screen.getByRole('button', { name: 'Make collection' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sources in House rules' }))
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Handbook/ }))
  await expect.poll(server.all).toEqual({ 'House rules': ['Handbook'] })
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))

  expect(await screen.findByText('1 source')).toBeVisible()
})

test('what is taken out is in it no more, and a search finds the source', async () => {
  const server = serveCollections([rules], [inside, locked])
  await page()
  await pick('Choose sources')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByLabelText('Search sources'), 'HAND')

  await expect.poll(() => dialog.getAllByRole('checkbox')).toHaveLength(1)
  const tick = dialog.getByRole('checkbox', { name: /^Handbook/ })
  expect(tick).toBeChecked()
  await userEvent.click(tick)

  await expect.poll(server.all).toEqual({ 'House rules': [] })
  await expect.poll(() => tick).not.toBeChecked()
  await userEvent.type(dialog.getByLabelText('Search sources'), 'x')
  expect(await dialog.findByText('No source has this name.')).toBeVisible()
})

test('what could not be changed is as it was, and says why', async () => {
  serveCollections([rules], [handbook])
  network.use(
    http.post('*/rest/v1/knowledge_collection_sources', () =>
      HttpResponse.json({ code: '42501', message: 'You may not.' }, { status: 403 }),
    ),
  )
  await page()
  await pick('Choose sources')
  const tick = await screen.findByRole('checkbox', { name: /^Handbook/ })

  await userEvent.click(tick)

  await expect.poll(() => tick).not.toBeChecked()
})

test('it is renamed; a name that another one has is refused in plain words', async () => {
  const server = serveCollections([rules, { ...rules, id: `${rules.id}2`, name: 'Prices' }])
  await page()

  await userEvent.click(await screen.findByRole('button', { name: 'New collection' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Prices')
  await userEvent.click(screen.getByRole('button', { name: 'Make collection' }))
  expect(await screen.findByText('Another collection is called so.')).toBeVisible()
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.click(screen.getByRole('button', { name: 'Make collection' }))
  expect(await screen.findByText('Give it a name.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  await pick('Rename')
  await userEvent.clear(await screen.findByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), 'Law')
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))

  await expect.poll(server.all).toEqual({ Law: [], Prices: [] })
})

test('deleting one says that its sources stay, and which agents lose them', async () => {
  const server = serveCollections([rules], [inside])
  const given = { template_knowledge_collections: [{ collection_id: rules.id }] }
  await page([
    { ...maya, ...given, knowledge_scope: 'selected' },
    { ...maya, ...given, id: 'b', name: 'Reads all' },
    { ...maya, id: 'c', name: 'Reads others', knowledge_scope: 'selected' },
  ])

  await pick('Delete')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/The sources in “House rules” stay\. Maya can no longer/)).toBeVisible()
  expect(dialog.queryByText(/Reads/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete collection' }))

  await expect.poll(server.all).toEqual({})
})

test('a press on it shows what is in it, another one shows all again', async () => {
  serveCollections([rules])
  const { location } = await page()
  const row = await screen.findByRole('button', { name: /^House rules/ })

  await userEvent.click(row)
  await expect.poll(location).toContain(`collection=${rules.id}`)
  expect(row).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(row)

  await expect.poll(location).not.toContain('collection')
})

test('a list that did not load says so, and Retry asks again', async () => {
  serveCollections([rules])
  let tries = 0
  network.use(
    http.get('*/rest/v1/knowledge_collections', () => {
      tries += 1
      return tries === 1 ? HttpResponse.json({ message: 'Broken.' }, { status: 500 }) : undefined
    }),
  )
  await page()
  expect(await screen.findByText('The collections did not load')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('House rules')).toBeVisible()
})
