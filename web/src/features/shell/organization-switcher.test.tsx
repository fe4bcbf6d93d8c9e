import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

const own = (id: string, name: string, role: string) => ({
  organization_id: id,
  name,
  role,
  active: id === 'org-1',
  members: 2,
})
const halden = own('org-1', 'Halden Logistics', 'owner')
const brook = own('org-2', 'Brook & Sons', 'member')

/** Someone of these organisations, and what the server is told when another one is chosen. */
function belonging(organizations: object[], answer = true) {
  const server = identity(member)
  const chosen: unknown[] = []
  network.use(
    http.post('*/rest/v1/rpc/my_organizations', () => HttpResponse.json(organizations)),
    http.post('*/rest/v1/rpc/switch_organization', async ({ request }) => {
      chosen.push(await request.json())
      if (answer) server.moveTo('org-2', 'Brook & Sons')
      return HttpResponse.json(answer)
    }),
  )
  return { ...server, chosen }
}
const trigger = (name: string) => screen.findByRole('button', { name: `Organization: ${name}` })

test('who belongs to one organisation sees its name', async () => {
  const { session } = belonging([halden])
  await renderApp('/dashboard/agents', session())

  expect(await screen.findByText('Halden Logistics')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Organization/ })).not.toBeInTheDocument()
})

test('another organisation is chosen from the keyboard, and everything is refetched', async () => {
  const { session, chosen, calls } = belonging([brook, halden])
  const { path, search } = await renderApp('/dashboard/agents?view=list', session())
  const button = await trigger('Halden Logistics')
  const reads = () => calls.filter((call) => call.endsWith('/templates')).length
  await waitFor(() => expect(reads()).toBeGreaterThan(0))

  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('menuitemradio', { name: /Halden Logistics/ })).toBeChecked()
  await userEvent.keyboard('{ArrowUp}{Enter}')

  expect(await trigger('Brook & Sons')).toBeInTheDocument()
  expect(chosen).toEqual([{ org_id: 'org-2' }])
  // Fresh for an hour, but not those of another organisation.
  await waitFor(() => expect(reads()).toBeGreaterThan(1))
  await waitFor(() => expect(search()).not.toHaveProperty('view', 'list'))
  expect(path()).toBe('/dashboard/agents')
})

test('an organisation that is closed by now is not switched to', async () => {
  const { session } = belonging([brook, halden], false)
  await renderApp('/dashboard/agents', session())

  await userEvent.click(await trigger('Halden Logistics'))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: /Brook & Sons/ }))

  expect(await screen.findByText('The organization was not switched')).toBeInTheDocument()
  expect(screen.getByText('You do not belong to this organization any more.')).toBeInTheDocument()
  expect(await trigger('Halden Logistics')).toBeInTheDocument()
})

test('who only uses agents here can go where there is more to do', async () => {
  const { session, become } = belonging([brook, halden])
  become({ ...member, role: 'agent_user' })
  const { path } = await renderApp('/limited-access', session())

  await userEvent.click(await trigger('Halden Logistics'))
  become(member)
  await userEvent.click(await screen.findByRole('menuitemradio', { name: /Brook & Sons/ }))

  await waitFor(() => expect(path()).toBe('/dashboard/agents'))
})
