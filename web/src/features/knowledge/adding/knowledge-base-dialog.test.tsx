import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { parseKnowledgeSearch } from '../knowledge-search.ts'
import { AddSourceMenu } from './add-source-menu.tsx'
import { KnowledgeBaseDialog } from './knowledge-base-dialog.tsx'

const organizationId = '0190b000-0000-7000-8000-00000000000a'
const base_url = 'https://acme.service-now.com'

/** The menu and the dialog; gives what was asked to be read. */
async function open(connections: object[]) {
  const added: unknown[] = []
  network.use(
    rowsOf('connections', () => connections),
    http.post('*/rest/v1/knowledge_sites', async ({ request }) => {
      added.push(await request.json())
      return HttpResponse.json({ source_id: 'articles' }, { status: 201 })
    }),
  )
  await renderPage(({ search, setSearch }) => (
    <>
      <AddSourceMenu
        {...{ organizationId }}
        onFiles={() => {}}
        onAdd={(add) => setSearch({ add })}
      />
      <KnowledgeBaseDialog
        {...{ organizationId, add: parseKnowledgeSearch(search).add }}
        onClose={() => setSearch({ add: undefined })}
      />
    </>
  ))
  await userEvent.click(screen.getByRole('button', { name: 'Add source' }))
  return added
}
const item = { name: 'ServiceNow knowledge base' }

test('the knowledge base of a connected ServiceNow is added with how much of it is read, and how often', async () => {
  const added = await open([{ base_url }])

  await userEvent.click(await screen.findByRole('menuitem', item))
  expect(await screen.findByText(base_url)).toBeVisible()
  const articles = screen.getByLabelText('Articles at most')
  await userEvent.clear(articles)
  await userEvent.type(articles, '0')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Write a number from 1 to 1000.')).toBeVisible()
  await userEvent.clear(articles)
  await userEvent.type(articles, '50')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))

  await expect.poll(() => added).toHaveLength(1)
  expect(added[0]).toMatchObject({
    ...{ organization_id: organizationId, kind: 'servicenow', url: base_url, most_pages: 50 },
    schedule: 'daily',
  })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('it is not offered where ServiceNow is not connected', async () => {
  await open([])

  expect(await screen.findByRole('menuitem', { name: 'Web site' })).toBeVisible()
  expect(screen.queryByRole('menuitem', item)).toBeNull()
})
