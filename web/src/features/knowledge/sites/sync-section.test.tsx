import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { TaskRow } from '@/session/tasks/agent-state.ts'
import { live } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { SyncSection } from './sync-section.tsx'

const task: TaskRow = {
  ...{ id: 'task-1', event_id: 'event-1', agent_name: 'knowledge-sync', status: 'triggered' },
  ...{ message: null, input: { sources: 'all' }, metadata: {}, error: null, data: null },
  updated_at: '2026-01-01T00:00:00Z',
}
const pages = { new: 1, changed: 2, gone: 0, unchanged: 40, failed: 0 }
const data = {
  sources: [
    { source_id: 's1', title: 'Halden', outcome: 'read', error: null, pages },
    { source_id: 's2', title: 'Orlebar', outcome: 'failed', error: 'It answers 500.', pages },
    { source_id: 's3', title: 'Prices', outcome: 'paused', error: null, pages },
  ],
}

/** The section of an organisation with so many websites and this newest task. */
async function open(newest: TaskRow | null = null, sites = 3) {
  const rows = newest ? [newest] : []
  const asked: unknown[] = []
  network.use(
    http.head(
      '*/rest/v1/knowledge_sites',
      () => new HttpResponse(null, { headers: { 'content-range': `*/${sites}` } }),
    ),
    rowsOf('agentic_tasks', () => rows),
    http.post('*/rest/v1/agentic_tasks', async ({ request }) => {
      const sent = (await request.json()) as Partial<TaskRow>
      asked.push(sent)
      rows[0] = { ...task, ...sent }
      return HttpResponse.json(rows[0], { status: 201 })
    }),
    http.post('*/rest/v1/rpc/cancel_agentic_task', async ({ request }) => {
      asked.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await renderPage(() => <SyncSection organizationId="o" />)
  return {
    asked,
    report(change: Partial<TaskRow>) {
      rows[0] = { ...task, ...rows[0], ...change }
      live.tell('agentic_tasks', 'UPDATE', rows[0])
    },
  }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('all websites are read again: how far it is, then what changed in each', async () => {
  const { asked, report } = await open()
  expect(await screen.findByText('3 sources are read from the web.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sync' })).toBeEnabled())

  await press('Sync')

  expect(await screen.findByText('Waiting for its turn')).toBeVisible()
  expect(asked).toEqual([
    {
      ...{ organization_id: 'o', agent_name: 'knowledge-sync', status: 'triggered' },
      input: { sources: 'all' },
    },
  ])
  await waitFor(() => expect(live.followed()).toContain('agentic_tasks * event_id=eq.event-1'))
  report({ message: 'Reading Halden', metadata: { progress: { step: 'r', done: 1, of: 2 } } })
  expect(await screen.findByText('Reading Halden')).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  report({ status: 'completed', message: 'Read one source again.', data })

  expect(await screen.findByText('Read one source again.')).toBeVisible()
  await userEvent.click(screen.getByText('What changed, by source'))
  expect(screen.getByText('1 new, 2 changed, 40 unchanged')).toBeVisible()
  expect(screen.getByText('It answers 500.')).toBeVisible()
  expect(screen.getByText('It is paused.')).toBeVisible()
})

test('one that is going on can be cancelled, and one that failed says why and is tried again', async () => {
  const { asked, report } = await open(task)
  await press('Cancel')
  await waitFor(() => expect(asked).toEqual([{ task: 'task-1' }]))
  await waitFor(() => expect(live.followed()).toContain('agentic_tasks * event_id=eq.event-1'))

  report({ status: 'failed', message: 'Cancelled.', error: 'Cancelled.' })

  await press('Retry')
  await waitFor(() =>
    expect(asked[1]).toMatchObject({ event_id: 'event-1', input: { sources: 'all' } }),
  )
})

test('where nothing is read from the web there is nothing to sync', async () => {
  await open(null, 0)

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sync' })).toBeNull())
})
