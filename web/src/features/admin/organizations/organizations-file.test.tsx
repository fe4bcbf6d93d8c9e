import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { acted, acting, forgetActs, refused } from '../testing/acting.ts'
import { asAdmin } from '../testing/as-admin.ts'
import { halden } from '../testing/rows.ts'

beforeEach(forgetActs)

const organizations = '*/rest/v1/rpc/organizations'
const exportButton = () => screen.findByRole('button', { name: 'Export CSV' })

/** The lines of what is saved as a file. */
function watchFiles() {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return async () => (await saved[0]?.text())?.trimEnd().split('\r\n')
}

/** So many organisations, the newest last, read a hundred at a time. */
function many(count: number) {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ ...halden, name: `=Organization ${at}`, total: count, website: null, ends_at: null },
    id: `0198c0de-0000-7000-8000-000000000${String(at).padStart(3, '0')}`,
  }))
  const asked: URLSearchParams[] = []
  const answer = http.get(organizations, ({ request }) => {
    const wanted = new URL(request.url).searchParams
    asked.push(wanted)
    const start = rows.findIndex(({ id }) => id === wanted.get('after_id')) + 1
    return HttpResponse.json(rows.slice(start, start + Number(wanted.get('most'))))
  })
  return { asked, answer }
}

test('all that the filters leave is exported, page by page, and on record', async () => {
  const lines = watchFiles()
  const { asked, answer } = many(100)
  await asAdmin(
    '/admin/organizations?plan=trialing&sort=name&search=org',
    ...[answer, acting('note_export')],
  )

  await userEvent.click(await exportButton())

  await waitFor(async () => expect(await lines()).toHaveLength(101))
  expect((await lines())?.[0]).toBe(
    'Id,Name,Website,Industry,Plan,Renews or ends (UTC),Members,Member limit,Agents,Agent limit,Last active (UTC),Created (UTC)',
  )
  expect((await lines())?.[1]).toMatch(
    /^0198c0de-0000-7000-8000-000000000000,'=Organization 0,,Other,Trial,,4,5,2,6,\d{4}-\d\d-\d\dT/,
  )
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
    ...{ words: 'org', wanted_plan: 'trialing', sort: 'name', most: '100' },
    after_id: '0198c0de-0000-7000-8000-000000000099',
  })
  expect(acted).toEqual([{ name: 'note_export', values: { list: 'organizations' } }])
})

test('what is not put on record is not exported', async () => {
  const lines = watchFiles()
  await asAdmin(
    '/admin/organizations',
    ...[many(1).answer, acting('note_export', refused('Only platform admins can do this.', 403))],
  )

  await userEvent.click(await exportButton())

  expect(await screen.findByText('The organizations were not exported')).toBeInTheDocument()
  expect(await lines()).toBeUndefined()
})

test('a list that begins again while it is read makes no file', async () => {
  const lines = watchFiles()
  const page = Array.from({ length: 100 }, (_, at) => ({ ...halden, id: `org-${at}` }))
  await asAdmin(
    '/admin/organizations',
    http.get(organizations, () => HttpResponse.json(page)),
    acting('note_export'),
  )

  await userEvent.click(await exportButton())

  expect(
    await screen.findByText('The organizations changed while they were read. Try again.'),
  ).toBeInTheDocument()
  expect(await lines()).toBeUndefined()
})
