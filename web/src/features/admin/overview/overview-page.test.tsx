import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { asAdmin } from '../testing/as-admin.ts'
import { listed } from '../testing/rows.ts'

const figures = {
  ...{ organizations: 128, new_organizations: 3, paying: 40, trialing: 60 },
  ...{ people: 1520, new_people: 12, signed_in: 77, sessions: 18_204 },
  ...{ tasks: 31, open_tasks: 2, failed_tasks: 1 },
  ...{ jobs_waiting: 11, jobs_late: 0, jobs_failed: 0, mails_waiting: 2 },
  ...{ models: 3, failing_models: 1 },
}
const health = http.get('*/functions/v1/platform-health', () =>
  HttpResponse.json({
    version: '1.4.0',
    parts: [
      { name: 'Database', state: 'fine', says: '4 ms' },
      { name: 'Mail', state: 'failure', says: 'It does not work at the moment.' },
      { name: 'Models', state: 'fine', says: 'Built in' },
    ],
  }),
)
const act = (at: number) => ({
  id: `0198c0de-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`,
  actor_email: 'ruth@halden.example',
  action: 'feature.changed',
  target_name: 'Users',
  organization_name: `Organization ${at}`,
  details: { from: 5, to: 9 },
  client_address: '192.0.2.7',
  created_at: '2026-01-01T00:00:00Z',
})

test('the platform is told in figures, with how each part is', async () => {
  await asAdmin('/admin', listed('overview', [figures]), health)

  expect(await screen.findByText('11 waiting')).toBeInTheDocument()
  const strip = within(screen.getByRole('region', { name: 'Health' }))
  expect(strip.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Database works:4 ms',
    'Mail does not work:It does not work at the moment., 2 waiting',
    'Models needs attention:2 of 3 answer',
    'Queue works:11 waiting',
  ])
  expect(screen.getByText('Version 1.4.0')).toBeInTheDocument()
  expect(screen.getByText('128')).toBeInTheDocument()
  expect(screen.getByText('2 in progress, 1 failed')).toBeInTheDocument()
  expect(screen.getByText('Nothing here yet')).toBeInTheDocument()
})

test('the log tells who did what where, a page at a time', async () => {
  const acts = Array.from({ length: 26 }, (_, at) => act(at))
  const log = http.get('*/rest/v1/platform_audit_log', ({ request }) =>
    HttpResponse.json(new URL(request.url).searchParams.has('id') ? [act(77)] : acts),
  )
  const { search } = await asAdmin('/admin', listed('overview', [figures]), health, log)

  const table = within(await screen.findByRole('table', { name: 'Audit log' }))
  expect(table.getAllByText('Feature changed')).toHaveLength(25)
  expect(table.getByText(/Users, Organization 0$/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))

  expect(await screen.findByText(/Users, Organization 77/)).toBeInTheDocument()
  expect(search()).toEqual({ after: act(24).id })
})

test('what did not load is told by itself, and the rest stays', async () => {
  let works = false
  const failing = () =>
    HttpResponse.json({ code: 'XX000', message: 'Something went wrong.' }, { status: 500 })
  const counted = http.get('*/rest/v1/rpc/overview', () =>
    works ? HttpResponse.json([figures]) : failing(),
  )
  await asAdmin('/admin', counted, health)

  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The figures did not load')
  expect(screen.getByText('4 ms')).toBeInTheDocument()
  works = true
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('1,520')).toBeInTheDocument()
})
