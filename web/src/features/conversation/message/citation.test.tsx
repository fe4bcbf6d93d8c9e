import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { TextPage } from '@/lib/text/text-pages.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { CitationMark, SourceChips } from './citation.tsx'
import type { AgentMessage, Citation } from './message.ts'
import { SourceLink } from './source-link.ts'

const citation: Citation = {
  ...{ number: 1, source_id: 's', document_id: 'd', title: 'Laptops', heading: 'Replacing' },
  ...{ page: 4, quote: 'A laptop is replaced after four years.', score: 1.4, can_open: true },
}
const message = (change: Partial<Citation> = {}, state?: 'complete'): AgentMessage => ({
  ...{ id: 'answer-1', role: 'assistant', metadata: state ? { state } : {} },
  parts: [{ type: 'data-citation', data: { ...citation, ...change } }],
})
const body = `${'Before. '.repeat(1000)}${citation.quote}${' After.'.repeat(1000)}`
const marked = body.indexOf(citation.quote)

/** Answers as the database does, and keeps what was asked. */
function documents(readable = true) {
  const asked: unknown[] = []
  network.use(
    http.post('*/rest/v1/rpc/cited_text', async ({ request }) => {
      const given = (await request.json()) as { begins: number | null }
      asked.push(given)
      const begins_at = given.begins ?? marked - 2000
      const page: TextPage & { url: string } = {
        ...{ read_at: '2026-03-01T12:00:00Z', length: body.length, begins_at },
        page_text: body.slice(begins_at, begins_at + 6000),
        ...{ marked_from: marked, marked_to: marked + citation.quote.length },
        url: 'https://desk.example/kb?article=1',
      }
      return HttpResponse.json(readable ? [page] : [])
    }),
  )
  return asked
}
const show = (of: AgentMessage) =>
  renderPage(() => (
    <>
      <p>
        Four years <CitationMark number={1} message={of} />
      </p>
      <SourceChips message={of} />
    </>
  ))
const open = () => userEvent.click(screen.getByRole('button', { name: 'Source 1: Laptops' }))

test('a citation of a shared source opens the document with the quoted words marked in it', async () => {
  const asked = documents()
  await show(message({}, 'complete'))

  await open()

  const panel = await screen.findByRole('dialog', { name: 'Laptops' })
  expect(await within(panel).findByText(/^Replacing, page 4, as of March 1, 2026/)).toBeVisible()
  expect(within(panel).getByRole('link', { name: 'Read it at desk.example' })).toHaveAttribute(
    ...['href', 'https://desk.example/kb?article=1'],
  )
  expect(within(panel).getByText(citation.quote).tagName).toBe('MARK')
  expect(asked).toEqual([{ message_id: 'answer-1', number: 1, begins: null }])
  await userEvent.click(within(panel).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Source 1: Laptops' })).toHaveFocus()
})

test('its whole text can be read from there, to the beginning and to the end', async () => {
  documents()
  await show(message({}, 'complete'))
  await open()
  const panel = await screen.findByRole('dialog')
  const text = () => within(panel).getByText(citation.quote).closest('p')?.textContent
  const more = (name: string) => within(panel).findByRole('button', { name })

  await userEvent.click(await more('Show earlier text'))
  await expect.poll(() => text()?.length).toBe(marked + 4000)
  expect(within(panel).queryByRole('button', { name: 'Show earlier text' })).toBeNull()
  await userEvent.click(await more('Show later text'))

  await expect.poll(text).toBe(body)
  expect(within(panel).queryByRole('button', { name: 'Show later text' })).toBeNull()
  expect(within(panel).getByText(citation.quote).tagName).toBe('MARK')
})

test.each([
  ['a source that is not shared', message({ can_open: false }, 'complete')],
  ['an answer that is still being given', message()],
])('a citation of %s shows the quoted words alone', async (_, of) => {
  const asked = documents()
  await show(of)

  await open()

  const quoted = screen.getByRole('dialog', { name: 'Source 1' })
  expect(within(quoted).getByText(citation.quote)).toBeVisible()
  expect(asked).toEqual([])
})

test('a source that is shared no more says so, and still shows what is quoted', async () => {
  documents(false)
  await show(message({}, 'complete'))

  await open()

  const panel = await screen.findByRole('dialog', { name: 'Laptops' })
  expect(await within(panel).findByText(/no longer available to visitors/)).toBeVisible()
  expect(within(panel).getByText(citation.quote)).toBeVisible()
})

const prices = `Prices.

| Boat | Kind | An hour |
| --- | --- | --- |
| Orrin Double | Double kayak | 22 |
| Orrin Solo | Single kayak | 16 |

Ask for more.`
const row = {
  quote: 'Orrin Solo | Single kayak | 16',
  table_head: '| Boat | Kind | An hour |',
}

test('a quoted row stands under the names of its columns', async () => {
  await show(message({ ...row, can_open: false }, 'complete'))

  await open()

  const quoted = within(screen.getByRole('dialog', { name: 'Source 1' }))
  const names = quoted.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(names).toEqual(['Boat', 'Kind', 'An hour'])
  const cells = quoted.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(['Orrin Solo', 'Single kayak', '16'])
})

test.each([
  ['from its first line', 0],
  ['from the middle of the table', prices.indexOf('| Orrin Double')],
])('a table of the document is a table where the quoted row is marked, read %s', async (_, at) => {
  const from = prices.indexOf(row.quote)
  network.use(
    http.post('*/rest/v1/rpc/cited_text', () =>
      HttpResponse.json([
        {
          ...{ read_at: '2026-03-01T12:00:00Z', length: prices.length, begins_at: at, url: null },
          ...{ page_text: prices.slice(at), marked_from: from },
          marked_to: from + row.quote.length,
        },
      ]),
    ),
  )
  await show(message(row, 'complete'))

  await open()

  const panel = within(await screen.findByRole('dialog', { name: 'Laptops' }))
  const rows = (await panel.findAllByRole('row')).map((each) => ({
    cells: [...each.children].map(({ textContent }) => textContent),
    isMarked: each.querySelector('mark') !== null,
  }))
  expect(rows).toEqual([
    { cells: ['Boat', 'Kind', 'An hour'], isMarked: false },
    { cells: ['Orrin Double', 'Double kayak', '22'], isMarked: false },
    { cells: ['Orrin Solo', 'Single kayak', '16'], isMarked: true },
  ])
  expect(panel.getByText('Ask for more.')).toBeVisible()
  expect(panel.queryByText(/---/)).toBeNull()
})

test('who may read sources goes from a citation to its source', async () => {
  const link = ({ source_id }: Citation) => <a href={`/${source_id}`}>Open source</a>
  await renderPage(() => (
    <SourceLink value={link}>
      <CitationMark number={1} message={message({ can_open: false }, 'complete')} />
    </SourceLink>
  ))

  await open()

  expect(screen.getByRole('link', { name: 'Open source' })).toHaveAttribute('href', '/s')
})

test('a document that did not load says why, and Retry brings it', async () => {
  network.use(
    http.post('*/rest/v1/rpc/cited_text', () =>
      HttpResponse.json({ code: 'PGRST003', message: 'The server is busy.' }, { status: 503 }),
    ),
  )
  await show(message({}, 'complete'))
  await open()
  const failure = await screen.findByRole('alert')
  expect(failure).toHaveTextContent('The server is busy.')
  documents()

  await userEvent.click(within(failure).getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText(citation.quote)).toBeVisible()
})
