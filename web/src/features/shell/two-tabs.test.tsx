import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { sessionKey } from '@/lib/supabase.ts'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { setSession } from '@/testing/session.ts'

const agentOf = (organization: string, name: string) => ({
  ...{ id: `agent-of-${organization}`, organization_id: organization, name, role: 'Help desk' },
  ...{ avatar: 'maya', style_id: 'maya-blazer-navy', knowledge_scope: 'all', live_version: null },
  ...{ created_at: '2026-01-01T09:00:00Z', updated_at: '2026-01-01T10:00:00Z' },
})
const agents = {
  'org-1': [agentOf('org-1', 'Maya of Halden')],
  'org-2': [agentOf('org-2', 'Daniel of Brook')],
}

/** A member of two organisations; the page is one tab, `chooseInOtherTab` what another one does. */
function twoTabs() {
  const server = identity(member)
  server.moveTo('org-2', 'Brook & Sons')
  server.moveTo('org-1', 'Halden Logistics')
  network.use(
    http.get('*/functions/v1/interactions-api-wrapper/templates', ({ request }) => {
      const named = new URL(request.url).searchParams.get('organization_id')
      return HttpResponse.json(named ? agents[named as keyof typeof agents] : [])
    }),
    http.head('*/rest/v1/:table', () => {
      return new HttpResponse(null, { headers: { 'content-range': '*/0' } })
    }),
  )
  return {
    session: server.session,
    chooseInOtherTab: (organization: string) =>
      act(async () => {
        server.moveTo(organization, '')
        const session = server.session()
        setSession(session)
        const channel = new BroadcastChannel(sessionKey)
        channel.postMessage({ event: 'TOKEN_REFRESHED', session })
        channel.close()
      }),
  }
}

test('a tab follows to the organisation that another tab has chosen, and says so', async () => {
  const { session, chooseInOtherTab } = twoTabs()
  await renderApp('/dashboard/agents', session())
  expect(await screen.findByText('Maya of Halden')).toBeVisible()

  await chooseInOtherTab('org-2')

  expect(await screen.findByText('Daniel of Brook')).toBeVisible()
  expect(screen.queryByText('Maya of Halden')).toBeNull()
  expect(await screen.findByText('You are now in Brook & Sons')).toBeVisible()
})

test('a screen of the former organisation is left', async () => {
  const { session, chooseInOtherTab } = twoTabs()
  const { path, search } = await renderApp('/dashboard/knowledge?search=badges', session())
  expect(await screen.findByRole('searchbox', { name: 'Search sources' })).toHaveValue('badges')

  await chooseInOtherTab('org-2')

  await waitFor(() => expect(path()).toBe('/dashboard/agents'))
  expect(search()).toEqual({})
  expect(await screen.findByText('Daniel of Brook')).toBeVisible()
})

test('what is made in a tab that has not heard of it yet is made in the organisation that it shows', async () => {
  const { session } = twoTabs()
  const made: (string | null)[] = []
  network.use(
    http.post('*/functions/v1/interactions-api-wrapper/templates', ({ request }) => {
      made.push(new URL(request.url).searchParams.get('organization_id'))
      return HttpResponse.json(agents['org-1'][0], { status: 201 })
    }),
  )
  const server = session()
  await renderApp('/dashboard/agents', server)
  expect(await screen.findByText('Maya of Halden')).toBeVisible()
  const other = identity(member)
  other.moveTo('org-2', 'Brook & Sons')

  // The storage that both tabs share holds the other token, and no message has come.
  setSession(other.session())
  await userEvent.click(await screen.findByRole('button', { name: 'More for Maya of Halden' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))

  await waitFor(() => expect(made).toEqual(['org-1']))
})
