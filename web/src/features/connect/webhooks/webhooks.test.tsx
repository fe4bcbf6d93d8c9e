import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { connection, fromNow } from '../testing/keys.ts'
import type { Delivery, Webhook } from './queries.ts'

const address = '/dashboard/integrations'
const webhook: Webhook = {
  ...{ id: 'w1', url: 'https://example.com/hook', description: 'Warehouse' },
  ...{ events: ['conversation.ended'], created_at: fromNow(-2), disabled_at: null },
  webhook_deliveries: [{ state: 'dead', last_status: 500, created_at: fromNow(-3) }],
}
const delivery: Delivery = {
  ...{ id: 'd1', event_id: 'event-1', event_type: 'conversation.ended', state: 'dead' },
  subject: 'c1',
  ...{ attempts: 10, due_at: fromNow(-1), last_status: 500, last_error: 'It answered 500.' },
  ...{ last_ms: 12, created_at: fromNow(-3), delivered_at: null },
}
const card = async () => within(await screen.findByRole('region', { name: 'Webhooks' }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('an owner adds one, whose secret is shown once and not lost by a click beside it', async () => {
  let webhooks: Webhook[] = []
  let sent: unknown
  const server = connection()
  network.use(
    rowsOf('webhook_endpoints', () => webhooks),
    rowsOf('webhook_deliveries', () => []),
    http.post('*/functions/v1/webhooks', async ({ request }) => {
      sent = await request.json()
      webhooks = [{ ...webhook, webhook_deliveries: [] }]
      return HttpResponse.json({ id: 'w1', secret: 'whsec_shown-once' }, { status: 201 })
    }),
  )
  const app = await renderApp(address, server.session())
  expect(await (await card()).findByText('Not set up')).toBeVisible()
  await press('Set up webhooks')
  await press('Add webhook')

  const sheet = within(await screen.findByRole('dialog', { name: 'Add a webhook' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Add webhook' }))
  expect(sheet.getByText('Enter an address with https://.')).toBeVisible()
  await userEvent.type(sheet.getByLabelText('Address'), webhook.url)
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Agent published' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Add webhook' }))

  expect(await screen.findByText('whsec_shown-once')).toBeVisible()
  expect(app.search()).toEqual({ open: 'webhooks', webhook: 'w1' })
  expect(sent).toEqual({
    ...{ organization_id: 'org-1', url: webhook.url, description: '' },
    events: ['conversation.ended', 'agent.published'],
  })
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText('whsec_shown-once')).toBeVisible()
  await press('All webhooks')
  expect(screen.queryByText('whsec_shown-once')).not.toBeInTheDocument()
})

test('what is refused says why, and keeps what was typed', async () => {
  const server = connection()
  network.use(
    http.post('*/functions/v1/webhooks', () =>
      HttpResponse.json(
        { error: { code: 'not_https', message: 'It must be https.' } },
        { status: 422 },
      ),
    ),
  )
  await renderApp(`${address}?open=webhooks&webhook=new`, server.session())
  const sheet = within(await screen.findByRole('dialog', { name: 'Add a webhook' }))
  await userEvent.type(sheet.getByLabelText('Address'), 'http://example.com')
  await userEvent.click(sheet.getByRole('button', { name: 'Add webhook' }))

  expect(await sheet.findByText('It must be https.')).toBeVisible()
  expect(sheet.getByLabelText('Address')).toHaveValue('http://example.com')
})

test('what was given up is told why, and sent again', async () => {
  let deliveries = [delivery]
  const server = connection()
  network.use(
    rowsOf('webhook_endpoints', () => [webhook]),
    rowsOf('webhook_deliveries', () => deliveries),
    http.post('*/rest/v1/rpc/send_delivery_again', async ({ request }) => {
      expect(await request.json()).toEqual({ delivery_id: 'd1' })
      deliveries = [{ ...delivery, state: 'waiting', attempts: 0, last_error: null }]
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await renderApp(address, server.session())
  expect(await (await card()).findByText('1 of 1 not working')).toBeVisible()
  await press('Manage webhooks')
  await userEvent.click(await screen.findByRole('button', { name: /Warehouse/ }))
  const log = within(await screen.findByRole('region', { name: 'Delivery log' }))
  expect(await log.findByText('It answered 500.')).toBeVisible()
  expect(log.getByText(/10 tries · answered 500 in 12 ms/)).toBeVisible()

  await userEvent.click(log.getByRole('button', { name: 'Send Conversation ended again' }))

  expect(await log.findByText('Waits')).toBeVisible()
  expect(log.queryByRole('button')).not.toBeInTheDocument()
})

test('what fails says since when, however much waits behind it, and is tried now', async () => {
  const waiting: Delivery = { ...delivery, state: 'waiting', attempts: 3, due_at: fromNow(1) }
  const behind = { ...waiting, id: 'd2', event_id: 'event-2', attempts: 0, last_error: null }
  let tried: unknown
  const server = connection()
  const failed = { state: 'waiting', last_status: 503 } as const
  network.use(
    rowsOf('webhook_endpoints', () => [
      {
        ...webhook,
        webhook_deliveries: [
          { ...failed, created_at: fromNow(-1) },
          { ...failed, created_at: '2026-03-01T12:00:00' },
          { state: 'delivered', last_status: 200, created_at: fromNow(-300) },
          { ...failed, created_at: fromNow(-301) },
        ],
      },
    ]),
    rowsOf('webhook_deliveries', () => [behind, waiting]),
    http.post('*/rest/v1/rpc/send_delivery_again', async ({ request }) => {
      tried = await request.json()
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await renderApp(`${address}?open=webhooks&webhook=w1`, server.session())
  const sheet = within(await screen.findByRole('dialog', { name: 'Webhook' }))
  expect(await sheet.findByText('Failing since Mar 1, 12:00 PM (503)')).toBeVisible()
  expect(
    await sheet.findByText('It waits until an earlier event of the same conversation was taken.'),
  ).toBeVisible()

  await userEvent.click(sheet.getByRole('button', { name: 'Try now: Conversation ended' }))

  await waitFor(() => expect(tried).toEqual({ delivery_id: 'd1' }))
})

test('another address asks for another secret; switched off it asks for none', async () => {
  let sent: unknown
  const server = connection()
  network.use(
    rowsOf('webhook_endpoints', () => [webhook]),
    rowsOf('webhook_deliveries', () => []),
    http.post('*/functions/v1/webhooks/w1', async ({ request }) => {
      sent = await request.json()
      return HttpResponse.json({ id: 'w1' })
    }),
  )
  await renderApp(`${address}?open=webhooks&webhook=w1`, server.session())
  await press('Switch off')
  await waitFor(() => expect(sent).toMatchObject({ enabled: false, url: webhook.url }))
  expect(sent).not.toHaveProperty('new_secret')
  await press('Change')
  await userEvent.type(await screen.findByLabelText('Address'), '/next')
  await press('Save')

  await waitFor(() =>
    expect(sent).toMatchObject({ url: `${webhook.url}/next`, new_secret: true, enabled: true }),
  )
})

test('what an owner presses keeps the focus while it is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = connection()
  network.use(
    rowsOf('webhook_endpoints', () => [webhook]),
    rowsOf('webhook_deliveries', () => []),
    http.post('*/functions/v1/webhooks/w1/test', async () => {
      await promise
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await renderApp(`${address}?open=webhooks&webhook=w1`, server.session())
  await press('Send a test')
  const button = screen.getByRole('button', { name: /Send a test$/ })

  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  // A browser takes the focus away from a button that is disabled.
  expect(button).toBeEnabled()
  resolve()
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
})

test('a member looks, and changes nothing', async () => {
  const server = connection({ role: 'member' })
  network.use(
    rowsOf('webhook_endpoints', () => [webhook]),
    rowsOf('webhook_deliveries', () => [delivery]),
  )
  await renderApp(`${address}?open=webhooks&webhook=w1`, server.session())
  const sheet = within(await screen.findByRole('dialog', { name: 'Webhook' }))
  expect(await sheet.findByText('It answered 500.')).toBeVisible()

  expect(sheet.getAllByRole('button').map((one) => one.textContent)).toEqual(['', 'All webhooks'])
})

test('a member is not told to send a test where nothing was sent', async () => {
  const server = connection({ role: 'member' })
  network.use(
    rowsOf('webhook_endpoints', () => [webhook]),
    rowsOf('webhook_deliveries', () => []),
  )
  await renderApp(`${address}?open=webhooks&webhook=w1`, server.session())

  expect(await screen.findByText('Nothing was sent yet.')).toBeVisible()
})
