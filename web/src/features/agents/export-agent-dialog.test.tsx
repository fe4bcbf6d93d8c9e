import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { TaskRow } from '@/session/tasks/agent-state.ts'
import { live } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { ExportAgentDialog } from './export-agent-dialog.tsx'
import { maya } from './testing/templates.ts'

const task: TaskRow = {
  ...{ id: 'task-1', event_id: 'event-1', agent_name: 'export', status: 'triggered' },
  ...{ message: null, input: { export: 'export-1' }, metadata: {}, error: null, data: null },
  updated_at: '2026-01-01T00:00:00Z',
}

/** The dialog of an agent, and what was asked of the server. */
async function open() {
  const rows = [task]
  const asked: string[] = []
  network.use(
    rowsOf('agentic_tasks', () => rows),
    http.post('*/rest/v1/rpc/request_agent_export', async ({ request }) => {
      asked.push(JSON.stringify(await request.json()))
      rows[0] = task
      return HttpResponse.json('event-1')
    }),
    http.post('*/rest/v1/rpc/cancel_agentic_task', async ({ request }) => {
      asked.push(JSON.stringify(await request.json()))
      return new HttpResponse(null, { status: 204 })
    }),
    http.post('*/functions/v1/organization-export/:id/link', ({ params }) => {
      asked.push(`link ${params.id}`)
      return HttpResponse.json(
        { error: { code: 'x', message: 'It has expired.' } },
        { status: 410 },
      )
    }),
  )
  await renderPage(() => <ExportAgentDialog template={maya} onClose={() => {}} />)
  await waitFor(() => expect(live.followed()).toContain('agentic_tasks * event_id=eq.event-1'))
  return {
    asked,
    report(change: Partial<TaskRow>) {
      rows[0] = { ...task, ...change }
      live.tell('agentic_tasks', 'UPDATE', rows[0])
    },
  }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the file of an agent is made as one watches, and downloaded when it is ready', async () => {
  const { asked, report } = await open()
  expect(screen.getByText('Waiting for its turn')).toBeVisible()

  report({ message: 'Writing the file', metadata: { progress: { step: 'f', done: 1, of: 2 } } })
  expect(await screen.findByText('Writing the file')).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  const data = { export_id: 'export-1', kind: 'agent', left_out: ['Film'] }
  report({ status: 'completed', message: 'The export is ready.', data })

  expect(await screen.findByText('The export is ready.')).toBeVisible()
  expect(screen.getByText('Not in the file: Film.')).toBeVisible()
  await press('Download')
  expect(await screen.findByText('It has expired.')).toBeVisible()
  expect(asked).toEqual([JSON.stringify({ template: maya.id }), 'link export-1'])
})

test('one that is cancelled says so, and is asked for again', async () => {
  const { asked, report } = await open()
  await press('Cancel')
  await waitFor(() => expect(asked).toContain(JSON.stringify({ task: 'task-1' })))

  report({ status: 'failed', message: 'Cancelled.', error: 'Cancelled.' })

  expect(await screen.findByRole('alert')).toHaveTextContent('Cancelled.')
  await press('Retry')
  await waitFor(() => expect(asked.filter((each) => each.includes('template'))).toHaveLength(2))
})
