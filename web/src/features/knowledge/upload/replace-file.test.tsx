import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { Toaster } from '@/components/ui/toaster.tsx'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { KnowledgePage } from '../knowledge-page.tsx'
import { parseKnowledgeSearch } from '../knowledge-search.ts'
import { sourcesQuery } from '../queries.ts'
import { handbook, locked } from '../testing/sources.ts'
import { AddFilesButton } from './add-files-button.tsx'
import { UploadList } from './upload-list.tsx'
import { usePageUploads } from './use-page-uploads.ts'
import { useUploads } from './use-uploads.ts'

const organization = handbook.organization_id
const file = (name: string) => new File(['Badges lock.'], name, { type: 'text/plain' })

/** What was sent: how, and in the place of which source. */
let sent: string[]
/** The names of files that sources were made from are asked for with these. */
let lookUp: () => Response

beforeEach(() => {
  sent = []
  lookUp = () =>
    HttpResponse.json([{ id: handbook.id, title: 'Handbook', original_name: 'handbook.txt' }])
  network.use(
    http.get('*/rest/v1/knowledge_sources', ({ request }) =>
      new URL(request.url).searchParams.has('original_name')
        ? lookUp()
        : HttpResponse.json([handbook, { ...locked, kind: 'answer' }]),
    ),
    http.head(
      '*/rest/v1/rpc/knowledge_gap_list',
      () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
    ),
    http.post('*/rest/v1/rpc/source_citations', () => HttpResponse.json([])),
    http.post('*/functions/v1/knowledge-upload', () => {
      sent.push('new')
      return HttpResponse.json({ source: handbook }, { status: 201 })
    }),
    http.put('*/functions/v1/knowledge-upload/:source', ({ params }) => {
      sent.push(String(params.source))
      return HttpResponse.json({ source: handbook }, { status: 202 })
    }),
  )
})

function Page({ search, setSearch }: Parameters<Parameters<typeof renderPage>[0]>[0]) {
  const filter = parseKnowledgeSearch(search)
  const uploading = usePageUploads(organization, filter)
  const { data } = useQuery(sourcesQuery(organization, {}))
  if (!data) return null
  return (
    <>
      <KnowledgePage
        organizationId={organization}
        isOwner
        found={data}
        readers={[]}
        search={filter}
        onSearch={setSearch}
        uploading={uploading}
        addSource={<AddFilesButton onFiles={uploading.add} />}
      />
      <Toaster />
    </>
  )
}

function List() {
  const uploading = useUploads(organization)
  return (
    <>
      <AddFilesButton onFiles={uploading.add} />
      <UploadList uploading={uploading} />
    </>
  )
}

const add = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Add files'), files)
const question = /^Handbook has a file of this name\./

test('a file of a name that is here asks whether it takes that place; others are on their way', async () => {
  await renderPage(() => <List />)

  await add(file('handbook.txt'), file('badges.txt'))

  expect(await screen.findByText(question)).toBeVisible()
  await expect.poll(() => sent).toEqual(['new'])
  expect(screen.queryByText('badges.txt')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Replace Handbook with handbook.txt' }))

  await expect.poll(() => sent).toEqual(['new', handbook.id])
  await expect.poll(() => screen.queryByText('handbook.txt')).toBeNull()
})

test('many names are looked up a few at a time', async () => {
  const asked: number[] = []
  lookUp = () => HttpResponse.json([])
  network.use(
    http.get('*/rest/v1/knowledge_sources', ({ request }) => {
      const names = new URL(request.url).searchParams.get('original_name') ?? ''
      asked.push(names.split(',').length)
      return HttpResponse.json([])
    }),
  )
  await renderPage(() => <List />)

  await add(...Array.from({ length: 21 }, (_, nth) => file(`page ${nth}.txt`)))

  await expect.poll(() => sent.length).toBe(21)
  expect(asked).toEqual([20, 1])
})

test('both are kept where somebody says so', async () => {
  await renderPage(() => <List />)
  await add(file('handbook.txt'))

  await userEvent.click(
    await screen.findByRole('button', { name: 'Keep both Handbook and handbook.txt' }),
  )

  await expect.poll(() => sent).toEqual(['new'])
})

test('a file travels as a new one where nobody can tell whether its name is here', async () => {
  lookUp = () => HttpResponse.json({ message: 'No.' }, { status: 400 })
  await renderPage(() => <List />)

  await add(file('handbook.txt'))

  await expect.poll(() => sent).toEqual(['new'])
})

test('a row offers a newer file in the place of its own, and no row that is no file', async () => {
  await renderPage((url) => <Page {...url} />)
  await userEvent.click(await screen.findByRole('button', { name: 'More for Handbook' }))
  const menu = await screen.findByRole('menu')
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Replace file' }))

  await userEvent.upload(await screen.findByLabelText('The new file of Handbook'), file('new.txt'))

  await expect.poll(() => sent).toEqual([handbook.id])
  await userEvent.click(screen.getByRole('button', { name: 'More for Contracts' }))
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Replace file' })).toBeNull()
})

test('a file that is taken back while its name is looked up does not travel', async () => {
  const found = Promise.withResolvers<void>()
  network.use(
    http.get('*/rest/v1/knowledge_sources', async ({ request }) => {
      if (!new URL(request.url).searchParams.has('original_name')) return HttpResponse.json([])
      await found.promise
      return HttpResponse.json([])
    }),
  )
  await renderPage((url) => <Page {...url} />)
  await add(file('badges.txt'), file('rules.txt'))
  await userEvent.click(
    await screen.findByRole('button', { name: 'Cancel the upload of badges.txt' }),
  )

  found.resolve()

  await expect.poll(() => sent).toEqual(['new'])
  await expect.poll(() => screen.queryByText('rules.txt')).toBeNull()
  expect(sent).toEqual(['new'])
})

test('a file that cannot be read says so in its row, and can be sent again', async () => {
  const message = 'This file is empty.'
  network.use(
    http.put('*/functions/v1/knowledge-upload/:source', () =>
      HttpResponse.json({ error: { code: 'empty', message } }, { status: 422 }),
    ),
  )
  await renderPage(() => <List />)
  await add(file('handbook.txt'))
  await userEvent.click(
    await screen.findByRole('button', { name: 'Replace Handbook with handbook.txt' }),
  )

  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.queryByText(question)).toBeNull()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(sent).toEqual([])
})

test.each(['?gaps=open', '?deleted=true'])(
  'at %s files on their way, and the question of a name, stand above the list',
  async (view) => {
    network.use(
      rowsOf('deleted_sources', () => []),
      http.get('*/rest/v1/organizations', () => HttpResponse.json({ deleted_sources_days: 30 })),
      http.get('*/rest/v1/rpc/knowledge_gap_list', () => HttpResponse.json([])),
    )
    const { location } = await renderPage((url) => <Page {...url} />, `/dashboard/knowledge${view}`)
    const data = { files: [file('handbook.txt'), file('badges.txt')], types: ['Files'] }
    fireEvent.drop(await screen.findByRole('radio', { name: 'Gaps' }), { dataTransfer: data })

    const uploads = within(await screen.findByRole('region', { name: 'Uploads' }))
    expect(await uploads.findByText(question)).toBeVisible()
    expect(await screen.findByText('badges.txt is in Sources now')).toBeVisible()
    await userEvent.click(
      uploads.getByRole('button', { name: 'Cancel the upload of handbook.txt' }),
    )

    await expect.poll(() => screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
    expect(sent).toEqual(['new'])
    expect(location()).toBe(`/dashboard/knowledge${view}`)
  },
)
