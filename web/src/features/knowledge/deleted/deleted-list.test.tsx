import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { DeletedList } from './deleted-list.tsx'
import type { DeletedSource } from './queries.ts'

const handbook: DeletedSource = {
  ...{ organization_id: 'org-1', source_id: 's1', title: 'Handbook', kind: 'file' },
  ...{ mime_type: 'application/pdf', bytes: 2048 },
  ...{ deleted_at: new Date().toISOString(), expires_at: '2030-01-03T12:00:00Z' },
}

/** The list before these rows, and what is asked of the server. */
async function list(rows: DeletedSource[]) {
  const asked: unknown[] = []
  const gone = () => rows.splice(0, rows.length)
  network.use(
    rowsOf('deleted_sources', () => rows),
    http.get('*/rest/v1/organizations', () => HttpResponse.json({ deleted_sources_days: 30 })),
    http.post('*/rest/v1/rpc/restore_knowledge_source', async ({ request }) => {
      asked.push(await request.json())
      gone()
      return new HttpResponse(null, { status: 204 })
    }),
    http.delete('*/rest/v1/deleted_sources', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('source_id'))
      gone()
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await renderPage(() => <DeletedList organizationId="org-1" isOwner />)
  return asked
}

test('what was deleted says until when it is kept, and is restored', async () => {
  const asked = await list([handbook])
  const row = await screen.findByRole('listitem')
  expect(row).toHaveTextContent('PDF, 2 KB, deleted now, kept until January 3, 2030')
  expect(await screen.findByText(/can be restored for 30 days/)).toBeVisible()

  await userEvent.click(within(row).getByRole('button', { name: 'Restore Handbook' }))

  expect(await screen.findByText('Nothing was deleted')).toBeVisible()
  expect(asked).toEqual([{ source: 's1' }])
})

test('it is removed for good once that was confirmed', async () => {
  const asked = await list([handbook])

  await userEvent.click(await screen.findByRole('button', { name: 'Remove Handbook for good' }))
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Remove for good' }))

  expect(await screen.findByText('Nothing was deleted')).toBeVisible()
  expect(asked).toEqual(['eq.s1'])
})
