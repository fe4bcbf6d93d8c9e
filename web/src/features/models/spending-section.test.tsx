import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Model } from '@/lib/models.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { Alert, Spending, SpendLimit } from './spending-queries.ts'
import { SpendingSection } from './spending-section.tsx'

const small: Model = {
  ...{ id: 'model-1', name: 'Small', provider: 'google', base_url: null, model: 'flash' },
  ...{ purpose: 'language', voices: [] },
  ...{ is_default: true, input_price: 1, output_price: 1 },
}
const all = '00000000-0000-0000-0000-000000000000'
const monthly: SpendLimit = {
  ...{ id: 'limit-1', subject: 'agents', template_id: null, key_id: null, period: 'month' },
  ...{ amount: 10_000_000, at_limit: 'cheaper', model_id: small.id },
}
const alert = (percent: Alert['percent'], amount = 10_000_000): Alert => ({
  ...{ limit_id: 'limit-1', starts: '2026-11-01', amount, percent },
  created_at: '2026-11-20T09:00:00Z',
})

/** A server that keeps the limits that it is sent. */
function server({ limits = [monthly], alerts = [] as Alert[], refusal = false } = {}) {
  let kept: SpendLimit[] = limits
  const asked: unknown[] = []
  network.use(
    rowsOf('spend_limits', () => kept),
    rowsOf('spend_alerts', () => alerts),
    rowsOf('spending', (): Spending['sums'] => [
      { template_id: all, period: 'month', spent: 8_500_000 },
      { template_id: all, period: 'day', spent: 4_200 },
      { template_id: 'agent-1', period: 'month', spent: 500_000 },
    ]),
    rowsOf('templates', () => [{ id: 'agent-1', name: 'Maya' }]),
    rowsOf('integration_keys', (): Spending['keys'] => [
      { id: 'key-1', name: 'Shop', disabled_at: null, rotated_from: null },
      { id: 'key-2', name: 'Shop', disabled_at: null, rotated_from: 'key-1' },
      { id: 'key-3', name: 'Gone', disabled_at: '2026-11-01T09:00:00Z', rotated_from: null },
    ]),
    http.post('*/rest/v1/rpc/spent_by_purpose', () =>
      HttpResponse.json([
        { purpose: 'answer', spent: 8_000_000 },
        { purpose: 'replay', spent: 500_000 },
        { purpose: 'speech', spent: 12_000 },
        { purpose: 'transcription', spent: 9000 },
        { purpose: 'embedding', spent: 7 },
        { purpose: 'summary', spent: 0 },
      ]),
    ),
    http.post('*/rest/v1/spend_limits', async ({ request }) => {
      const row = (await request.json()) as SpendLimit
      asked.push(row)
      if (refusal) {
        return HttpResponse.json({ code: '23505', message: 'duplicate key' }, { status: 409 })
      }
      kept = [...kept, { ...row, id: `limit-${kept.length + 2}` }]
      return new HttpResponse(null, { status: 201 })
    }),
    http.delete('*/rest/v1/spend_limits', () => {
      kept = []
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return { asked }
}
const open = (...more: Model[]) =>
  renderPage(() => <SpendingSection organizationId="org-1" models={[small, ...more]} />)

async function fill(amount: string, whom = 'Maya') {
  await userEvent.click(await screen.findByRole('button', { name: 'Add limit' }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.click(form.getByRole('combobox', { name: 'For' }))
  await userEvent.click(await screen.findByRole('option', { name: whom }))
  await userEvent.type(form.getByLabelText('Limit in US dollars'), amount)
  await userEvent.click(form.getByRole('button', { name: 'Add limit' }))
  return form
}

test('what was spent stands beside the limit, with the highest share that was reached', async () => {
  server({ alerts: [alert(100, 1_000_000), alert(80), alert(50)] })
  await open()

  expect(await screen.findByText('$0.0042')).toBeVisible()
  expect(screen.getByText('$8.50 of $10.00')).toBeVisible()
  const purposes = within(screen.getByLabelText('Spent this month by purpose'))
  expect(purposes.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Answers', 'Replays', 'Speech', 'Transcription', 'Embeddings'],
  ])
  expect(purposes.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['$8.00', '$0.50', '$0.012', '$0.009', '$0.000007'],
  ])
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '85')
  expect(screen.getByText(/^80 % reached on Nov 20, 2026/)).toBeVisible()
  expect(screen.getByText(/Then Small answers, up to \$20\.00\./)).toBeVisible()
})

test('a limit of one agent is added, in exact millionths', async () => {
  const { asked } = server({ limits: [] })
  await open()

  await fill('0.29')

  expect(await screen.findByText('Maya, a month')).toBeVisible()
  expect(screen.getByText('$0.50 of $0.29')).toBeVisible()
  expect(asked).toEqual([
    {
      ...{ organization_id: 'org-1', subject: 'agents', template_id: 'agent-1', period: 'month' },
      ...{ key_id: null, amount: 290_000, at_limit: 'built-in', model_id: null },
    },
  ])

  await fill('1', 'Each visitor, with all agents')
  expect(await screen.findByText('Each visitor, a month')).toBeVisible()
  expect(asked[1]).toMatchObject({ subject: 'visitor', template_id: null, amount: 1_000_000 })
  // The newest of the keys that succeed one another, for it is the one that is in use.
  await fill('2', 'API key Shop')
  expect(await screen.findByText('API key Shop, a month')).toBeVisible()
  expect(asked[2]).toMatchObject({ subject: 'key', template_id: null, key_id: 'key-2' })
  // What each has spent is not shown beside the others'.
  expect(screen.getAllByRole('progressbar')).toHaveLength(1)
})

test('what is no amount is not sent, and what there is already is said', async () => {
  const { asked } = server({ limits: [], refusal: true })
  await open()

  const form = await fill('12,5')
  expect(await form.findByText('Enter an amount in US dollars, like 25.')).toBeVisible()
  expect(asked).toEqual([])
  await userEvent.clear(form.getByLabelText('Limit in US dollars'))
  await userEvent.type(form.getByLabelText('Limit in US dollars'), '12.5')
  await userEvent.click(form.getByRole('button', { name: 'Add limit' }))

  expect(await form.findByText(/There is a limit for this already/)).toBeVisible()
})

test('beside a limit it is said which models have no price, so that it does not hold them', async () => {
  const free = (id: string): Model => ({
    ...{ ...small, id, name: id, is_default: false, input_price: 0, output_price: 0 },
  })
  server()
  await open(free('House'), free('Garage'))

  expect(await screen.findByText(/^House and Garage have no price here\./)).toBeVisible()
})

test('without a limit, or where all have prices, nothing is said of them', async () => {
  server({ limits: [] })
  await open({ ...small, id: 'free', input_price: 0, output_price: 0 })
  expect(await screen.findByRole('button', { name: 'Add limit' })).toBeVisible()
  expect(screen.queryByText(/no price here/)).toBeNull()

  await fill('1')

  expect(await screen.findByText(/^Small has no price here\./)).toBeVisible()
})

test('a limit is deleted after a question', async () => {
  server()
  await open()

  await userEvent.click(await screen.findByRole('button', { name: /All agents, a month/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete limit' }))

  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull()
})
