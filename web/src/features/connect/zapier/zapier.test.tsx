import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { connection, fromNow } from '../testing/keys.ts'
import type { Hook } from './queries.ts'

const address = '/dashboard/integrations'
const hook: Hook = {
  ...{ id: 'h1', url: 'https://hooks.zapier.com', events: ['conversation.ended'] },
  created_at: fromNow(-2),
  integration_keys: { name: 'Zapier', disabled_at: null, expires_at: null },
  webhook_deliveries: [
    ...[
      {
        ...{ state: 'delivered' as const, last_error: null },
        ...{ created_at: fromNow(-1), delivered_at: fromNow(-1) },
      },
    ],
  ],
}
const revoked: Hook = {
  ...{ ...hook, id: 'h2', events: ['agent.published'], webhook_deliveries: [] },
  integration_keys: { name: 'Old', disabled_at: fromNow(-1), expires_at: null },
}

const card = async () => within(await screen.findByRole('region', { name: 'Zapier' }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('an owner is led to a key, and to the address that Zapier asks for', async () => {
  const app = await renderApp(address, connection().session())
  expect(await (await card()).findByText('Not connected')).toBeVisible()
  await press('Connect Zapier')

  const sheet = within(await screen.findByRole('dialog', { name: 'Connect Zapier' }))
  expect(sheet.getByText(/^None yet/)).toBeVisible()
  expect(sheet.getByText(window.location.origin)).toBeVisible()
  expect(sheet.getByText(/ask the people who run this product to share the app/)).toBeVisible()
  await userEvent.click(sheet.getByRole('button', { name: 'Create key' }))

  await waitFor(() => expect(app.search()).toEqual({ open: 'new-key' }))
})

test('an owner sees which Zaps listen, which were cut off and why, and ends one', async () => {
  let hooks = [hook, revoked]
  const ended: unknown[] = []
  const server = connection()
  network.use(
    rowsOf('webhook_endpoints', () => hooks),
    http.delete('*/functions/v1/webhooks/:id', ({ params }) => {
      ended.push(params.id)
      hooks = hooks.filter(({ id }) => id !== params.id)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await renderApp(address, server.session())
  expect(await (await card()).findByText('1 of 2 cut off')).toBeVisible()
  await press('Manage Zapier')

  expect(await screen.findByText('Delivered')).toBeVisible()
  expect(screen.getByText(/key Old/)).toBeVisible()
  expect(screen.getByText('Its API key was revoked, so it gets nothing more.')).toBeVisible()
  await press('End Agent published')
  await press('End it')

  await waitFor(() => expect(ended).toEqual(['h2']))
  await waitFor(() => expect(screen.queryByText(/key Old/)).not.toBeInTheDocument())
})

test('to disconnect ends every subscription', async () => {
  const ended: unknown[] = []
  const server = connection()
  network.use(
    rowsOf('webhook_endpoints', () => (ended.length === 2 ? [] : [hook, revoked])),
    http.delete('*/functions/v1/webhooks/:id', ({ params }) => {
      ended.push(params.id)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await renderApp(`${address}?open=zapier-connection`, server.session())
  await press('Disconnect')
  const asked = within(await screen.findByRole('dialog', { name: 'Disconnect Zapier?' }))
  await userEvent.click(asked.getByRole('button', { name: 'Disconnect' }))

  await waitFor(() => expect(ended).toEqual(['h1', 'h2']))
  expect(await screen.findByText(/^None yet/)).toBeInTheDocument()
})

test('a member looks, and ends nothing', async () => {
  const server = connection({ role: 'member' })
  network.use(rowsOf('webhook_endpoints', () => [revoked]))
  await renderApp(address, server.session())
  expect(await (await card()).findByText('Key ended')).toBeVisible()
  await press('Look at Zapier')

  const sheet = within(await screen.findByRole('dialog', { name: 'Zapier' }))
  expect(sheet.getByText(/An owner of your organization can connect more Zaps/)).toBeVisible()
  for (const name of ['Disconnect', 'End Agent published', 'Create key']) {
    expect(sheet.queryByRole('button', { name })).not.toBeInTheDocument()
  }
})
