import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { acted, acting, forgetActs } from '../testing/acting.ts'
import {
  analytics,
  assistant,
  comprehensive,
  counted,
  gallery,
  organization,
  session,
} from '../testing/analytics.ts'
import { asAdmin } from '../testing/as-admin.ts'

const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const cells = async (name: string, row: RegExp) => {
  const table = within(await screen.findByRole('table', { name }))
  return within(table.getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

test('the totals of all organizations stand beside the period before', async () => {
  const { answer } = analytics({ analytics_organizations: [organization] })
  const { path } = await asAdmin('/admin/analytics', answer)

  const figures = within(await screen.findByRole('region', { name: 'Figures' }))
  expect(path()).toBe('/admin/analytics/comprehensive')
  expect(figures.getByText('Organizations').parentElement).toHaveTextContent('Organizations40+25%')
  expect(figures.getByText('Sessions').parentElement).toHaveTextContent('Sessions1,155+22%')
  expect(figures.queryByText('Per resolution')).not.toBeInTheDocument()
  expect(screen.getByRole('img', { name: /^Sessions by day: most on/ })).toBeInTheDocument()
  expect(await cells('Organizations by use', /Halden/)).toEqual([
    ...['1,155', '81%', '90%', '1.2M', '$212.40'],
  ])
  expect(screen.getByRole('link', { name: 'Halden Logistics' })).toHaveAttribute(
    'href',
    `/admin/organizations/${organization.id}`,
  )
})

test('a period without sessions has none, and says so of what is not known', async () => {
  const { answer } = analytics({}, { ...comprehensive, now: null, before: null })
  await asAdmin('/admin/analytics/comprehensive', answer)

  const figures = within(await screen.findByRole('region', { name: 'Figures' }))
  expect(figures.getByText('Organizations').parentElement).toHaveTextContent('Organizations0')
  expect(figures.getByText('Resolved').parentElement).toHaveTextContent('–')
  expect(await screen.findByText('No organizations yet')).toBeInTheDocument()
})

test('assistants are ranked with their organization', async () => {
  const { answer, last } = analytics({ analytics_assistants: [assistant] })
  const { search } = await asAdmin('/admin/analytics/assistants', answer)

  expect(await cells('Assistants', /Maya/)).toEqual(['612', '81%', '90%', '1.2M', '$212.40'])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search assistants' }), 'hal')
  await choose('Sort by', 'Highest cost')
  await choose('Period', 'Last 7 days')

  await waitFor(() => expect(search()).toMatchObject({ search: 'hal', sort: 'cost', days: 7 }))
  await waitFor(() =>
    expect(last('analytics_assistants')).toMatchObject({ words: 'hal', sort: 'cost', most: '26' }),
  )
})

test('the other pages keep the period, and nothing else', async () => {
  const { answer } = analytics({ analytics_assistants: [assistant] })
  const { path, search } = await asAdmin(
    '/admin/analytics/assistants?days=90&search=maya&sort=cost',
    answer,
  )
  await screen.findByRole('table', { name: 'Assistants' })

  await userEvent.click(screen.getByRole('link', { name: 'Galleries', current: false }))

  await waitFor(() => expect(path()).toBe('/admin/analytics/galleries'))
  expect(search()).toEqual({ days: 90 })
})

test('galleries are ranked by visits, also those without a session', async () => {
  const { answer, last } = analytics({ analytics_galleries: [gallery] })
  await asAdmin('/admin/analytics/galleries', answer)

  expect(await cells('Galleries', /Help.*Halden/)).toEqual(['77', '0', '–', '–', '–', '–'])
  expect(screen.getByRole('status')).toHaveTextContent('1 gallery')
  expect(last('analytics_galleries')).not.toHaveProperty('sort')
})

test('sessions say with whom, how long and what came of it', async () => {
  const { answer, last } = analytics({ analytics_sessions: [session] })
  const { search } = await asAdmin('/admin/analytics/sessions?channel=widget', answer)

  const told = await cells('Sessions', /Maya.*Halden/)
  expect(told.slice(1)).toEqual(['Widget', '4', '12 min', 'GoodHanded overNot answered'])
  await choose('Outcome', 'Handed over')
  await choose('Sort by', 'Oldest first')

  await waitFor(() =>
    expect(search()).toMatchObject({ channel: 'widget', outcome: 'handed_over', sort: 'oldest' }),
  )
  await waitFor(() =>
    expect(last('analytics_sessions')).toMatchObject({
      ...{ via: 'widget', outcome: 'handed_over', oldest_first: 'true' },
    }),
  )
})

test('all sessions of the filters are exported, page by page', async () => {
  const full = Array.from({ length: 1000 }, (_, at) => ({
    ...session,
    id: `0198c0de-0000-7000-8000-00000001${String(at).padStart(4, '0')}`,
    total: 1001,
  }))
  const asked: URLSearchParams[] = []
  const answer = http.get('*/rest/v1/rpc/analytics_sessions', ({ request }) => {
    const { searchParams } = new URL(request.url)
    asked.push(searchParams)
    if (searchParams.get('most') !== '1000') return HttpResponse.json([session])
    return HttpResponse.json(searchParams.has('after_id') ? [session] : full)
  })
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  forgetActs()
  await asAdmin('/admin/analytics/sessions?search=maya', answer, acting('note_export'))

  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))

  await waitFor(() => expect(saved).toHaveLength(1))
  const lines = (await saved[0]?.text())?.split('\r\n') ?? []
  expect(lines[0]).toContain('Agent,Channel,Gallery,Organization,Questions')
  expect(lines).toHaveLength(1003)
  expect(lines[1]).toContain(',Maya,Widget,,Halden Logistics,2,4,1,1,0,yes,no,1.5,120,0.002500')
  expect(asked.at(-1)?.get('after_id')).toBe(full.at(-1)?.id)
  expect(asked.at(-1)?.get('words')).toBe('maya')
  expect(acted).toEqual([{ name: 'note_export', values: { list: 'sessions' } }])
})

test.each([
  ['comprehensive', 'The figures did not load'],
  ['assistants', 'The assistants did not load'],
  ['galleries', 'The galleries did not load'],
  ['sessions', 'The sessions did not load'],
])('%s that did not load are tried again', async (view, title) => {
  const refuse = http.get('*/rest/v1/rpc/:name', ({ params }) =>
    String(params.name).startsWith('analytics_')
      ? HttpResponse.json({ code: 'XX000', message: 'No.' }, { status: 400 })
      : undefined,
  )
  await asAdmin(`/admin/analytics/${view}`, refuse)

  expect(await screen.findByText(title, {}, { timeout: 5000 })).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Retry' }).length).toBeGreaterThan(0)
})

test('a full page goes on after its last', async () => {
  const rows = Array.from({ length: 26 }, (_, at) => ({
    ...assistant,
    id: `0198c0de-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`,
    counted: counted({ sessions: 100 - at }),
    total: 40,
  }))
  const { answer, last } = analytics({ analytics_assistants: rows })
  const { search } = await asAdmin('/admin/analytics/assistants', answer)

  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))

  await waitFor(() => expect(search()).toMatchObject({ after: rows[24]?.id }))
  expect(last('analytics_assistants')).toMatchObject({ after_id: rows[24]?.id })
})
