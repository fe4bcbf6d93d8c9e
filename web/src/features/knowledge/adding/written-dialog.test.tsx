import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { Toaster } from '@/components/ui/toaster.tsx'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { parseKnowledgeSearch } from '../knowledge-search.ts'
import { AddSourceMenu } from './add-source-menu.tsx'
import { WrittenDialog } from './written-dialog.tsx'

const organizationId = '0190b000-0000-7000-8000-00000000000a'
const source = '0190b000-0000-7000-8000-000000000001'

/** What the server was asked to write. */
function written() {
  const rows: unknown[] = []
  network.use(
    rowsOf('connections', () => []),
    http.post('*/rest/v1/knowledge_texts', async ({ request }) => {
      rows.push(await request.json())
      return HttpResponse.json({ source_id: source }, { status: 201 })
    }),
    http.patch('*/rest/v1/knowledge_texts', async ({ request }) => {
      const { searchParams } = new URL(request.url)
      rows.push({ ...Object.fromEntries(searchParams), ...((await request.json()) as object) })
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return rows
}

const open = (search = '') =>
  renderPage(({ search: raw, setSearch }) => {
    const { edit, add, question, gap } = parseKnowledgeSearch(raw)
    return (
      <>
        <Toaster />
        <AddSourceMenu
          organizationId={organizationId}
          onFiles={() => {}}
          onAdd={(kind) => setSearch({ add: kind })}
        />
        <WrittenDialog
          {...{ organizationId, edit, add, question, gap }}
          onClose={() => setSearch({ edit: undefined, add: undefined, question: undefined })}
        />
      </>
    )
  }, `/dashboard/knowledge${search}`)

test('a question and its answer are added from the menu, and the form closes', async () => {
  const rows = written()
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Add source' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Question and answer' }))
  await userEvent.type(await screen.findByLabelText('Question'), ' Are dogs welcome? ')
  await userEvent.type(screen.getByLabelText('Answer'), 'On Fridays.')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(rows).toEqual([
    {
      organization_id: organizationId,
      kind: 'answer',
      title: 'Are dogs welcome?',
      body: 'On Fridays.',
    },
  ])
})

test('the answer to a gap is given to the agents that were asked and read selected sources', async () => {
  const rows = written()
  const gap = '0190b000-0000-7000-8000-00000000000b'
  const [ben, ada] = [
    '0190a000-0000-7000-8000-000000000002',
    '0190a000-0000-7000-8000-000000000003',
  ]
  const given: unknown[] = []
  network.use(
    http.get('*/rest/v1/rpc/knowledge_gap_list', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('id') === `eq.${gap}`
          ? [{ id: gap, template_ids: [ben, ada] }]
          : [],
      ),
    ),
    http.get('*/rest/v1/templates', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const isAsked = searchParams.get('id') === `in.(${ben},${ada})`
      const isSelected = searchParams.get('knowledge_scope') === 'eq.selected'
      return HttpResponse.json(isAsked && isSelected ? [{ id: ben, name: 'Ben' }] : [])
    }),
    http.post('*/rest/v1/template_knowledge_sources', async ({ request }) => {
      given.push(await request.json())
      return new HttpResponse(null, { status: 201 })
    }),
  )
  await open(`?add=answer&question=Are+dogs+welcome%3F&gap=${gap}`)

  await userEvent.type(await screen.findByLabelText('Answer'), 'On Fridays.')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))

  expect(await screen.findByText('Ben can read the answer now')).toBeVisible()
  expect(screen.getByText('Publish it again, so that visitors get it too.')).toBeVisible()
  expect(rows).toMatchObject([{ title: 'Are dogs welcome?', gap_id: gap }])
  expect(given).toEqual([
    [{ organization_id: organizationId, template_id: ben, source_id: source }],
  ])
})

test('a link opens the form with the question that is to be answered', async () => {
  await open('?add=answer&question=Are+dogs+welcome%3F')

  expect(await screen.findByLabelText('Question')).toHaveValue('Are dogs welcome?')
})

test('what is missing is said beside its field, and nothing is sent', async () => {
  const rows = written()
  await open('?add=text')

  await userEvent.click(await screen.findByRole('button', { name: 'Add' }))

  expect(await screen.findByText('Give it a title.')).toBeVisible()
  expect(screen.getByText('Write something here.')).toBeVisible()
  expect(rows).toEqual([])
})

test('what the server refuses is said, and the text stays', async () => {
  network.use(
    http.post('*/rest/v1/knowledge_texts', () =>
      HttpResponse.json({ code: 'PT402', message: 'Your plan is full.' }, { status: 402 }),
    ),
  )
  await open('?add=text')
  await userEvent.type(await screen.findByLabelText('Title'), 'Notes')
  await userEvent.type(screen.getByLabelText('Text'), 'Words')

  await userEvent.click(screen.getByRole('button', { name: 'Add' }))

  expect(await screen.findByText('Your plan is full.')).toBeVisible()
  expect(screen.getByLabelText('Text')).toHaveValue('Words')
})

test('a text is changed where it was written', async () => {
  const rows = written()
  network.use(
    rowsOf('knowledge_texts', () => [{ kind: 'text' as const, title: 'Notes', body: 'Old' }]),
  )
  await open(`?edit=${source}`)
  const body = await screen.findByLabelText('Text')
  expect(body).toHaveValue('Old')

  await userEvent.clear(body)
  await userEvent.type(body, 'New')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await expect
    .poll(() => rows)
    .toEqual([
      {
        organization_id: `eq.${organizationId}`,
        source_id: `eq.${source}`,
        title: 'Notes',
        body: 'New',
      },
    ])
})

test.each([
  ['answer', 4000, 'An answer may have 4,000 letters at most. Add a text instead.'],
  ['text', 500_000, 'This is more than 500 KB. Save it as a file and add that.'],
])('of %s one letter too many is refused before it is sent', async (kind, most, reason) => {
  const rows = written()
  await open(`?add=${kind}`)
  await userEvent.type(await screen.findByLabelText(/Title|Question/), 'Notes')
  const body = screen.getByLabelText(/^Text|^Answer/)
  await userEvent.click(body)
  await userEvent.paste('a'.repeat(most + 1))
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(reason)).toBeVisible()

  await userEvent.clear(body)
  await userEvent.click(body)
  await userEvent.paste('a'.repeat(most))
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))

  await expect.poll(() => rows).toHaveLength(1)
})

test('an answer to a question that is there already is written at once', async () => {
  written()
  await open('?add=answer&question=Are%20dogs%20welcome%3F')

  expect(await screen.findByLabelText('Question')).toHaveValue('Are dogs welcome?')
  expect(screen.getByLabelText('Answer')).toHaveFocus()
})
