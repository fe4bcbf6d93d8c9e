import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Tool } from '@/lib/tools.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { maya } from '../testing/templates.ts'
import { Actions } from './actions.tsx'

const tool: Tool = {
  ...{ id: 't1', kind: 'http', name: 'find_order', title: 'Find an order' },
  ...{ acts: 'read', asks: true, description: 'Tells the state of an order.', arguments: {} },
  ...{ method: 'GET', url: 'https://api.example/orders/{order}' },
  ...{ headers: [], body: null, signs: false },
}

/** An owner before the requests of an agent. */
async function owner(tools: () => Tool[]) {
  network.use(
    rowsOf('tools', tools),
    rowsOf('mcp_servers', () => []),
  )
  await renderPage(() => (
    <main>
      <h1>Maya</h1>
      <Actions
        {...{ fields: maya, onChange: () => {}, agentId: 'agent-1', organizationId: 'org-1' }}
        canWrite
      />
    </main>
  ))
}

test('a request that cannot be is told how it could, and one that needs an argument is not tried without it', async () => {
  let tried: unknown
  const lookup = {
    ...tool,
    arguments: {
      type: 'object',
      properties: { order: { type: 'string' }, count: { type: 'number' } },
      required: ['order'],
    },
  }
  await owner(() => [lookup])
  network.use(
    http.post('*/functions/v1/tools', () =>
      HttpResponse.json({ error: { code: 'conflict', message: 'No.' } }, { status: 409 }),
    ),
    http.post('*/functions/v1/tools/t1/test', async ({ request }) => {
      tried = await request.json()
      return HttpResponse.json({ ok: true, text: 'Shipped', ms: 3 })
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Add a request' }))
  await userEvent.type(screen.getByLabelText('Title'), 'Find an order')
  await userEvent.type(screen.getByLabelText('Description'), 'Finds one.')
  await userEvent.type(screen.getByLabelText('Address'), 'https://')
  await userEvent.click(screen.getByRole('button', { name: 'Add request' }))
  expect(screen.getByText('Enter an address with https://.')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Address'), 'shop.example')
  await userEvent.click(screen.getByRole('button', { name: 'Add request' }))
  expect(await screen.findByText(/^Another tool has a title like this/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  await userEvent.click(screen.getByRole('button', { name: 'Try Find an order' }))
  await userEvent.type(screen.getByLabelText('count'), 'two')
  await userEvent.click(screen.getByRole('button', { name: 'Try it' }))

  expect(screen.getByText('Enter this argument.')).toBeVisible()
  expect(screen.getByText('Enter a number.')).toBeVisible()
  expect(tried).toBeUndefined()
  await userEvent.clear(screen.getByLabelText('count'))
  await userEvent.type(screen.getByLabelText('order'), '42')
  await userEvent.click(screen.getByRole('button', { name: 'Try it' }))
  expect(await screen.findByText('Shipped')).toBeVisible()
  expect(tried).toEqual({ arguments: { order: '42' } })
})

test('when a tool is deleted the focus goes on to the heading, not to nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await owner(() => [tool])
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Find an order' }))
  network.use(
    http.post('*/rest/v1/rpc/delete_tool', () => new HttpResponse(null, { status: 204 })),
    http.get('*/rest/v1/tools', async () => {
      await promise
      return HttpResponse.json([])
    }),
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Delete tool' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Delete Find an order' })).toHaveFocus()
  resolve()

  expect(await screen.findByText(/^No tools yet/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Maya' })).toHaveFocus()
})
