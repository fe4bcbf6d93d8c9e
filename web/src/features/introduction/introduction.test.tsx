import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Role } from '@/session/access/claims.ts'
import { identity, member as person } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'

const ines = { display_name: 'Ines Moreau', email: 'ines@halden.example' }

const agent = (name: string, live_version: number | null) => ({
  ...{ id: `id-of-${name}`, organization_id: 'org-1', name, role: 'Help', live_version },
  ...{ avatar: 'maya', style_id: 'maya-blazer-navy', own_person: null, drawn_person: 'maya' },
  ...{ created_at: '2026-01-01T09:00:00Z', updated_at: '2026-01-01T10:00:00Z' },
})

/** Someone in an organisation of another founder, whom the database has introduced or not. */
function invited(role: Role, { isFounder = false, fails = false, isShown = false } = {}) {
  const { session } = identity({ ...person, role })
  const rows = { shown: isShown, changes: [] as unknown[] }
  network.use(
    rowsOf('organization_members', (query) =>
      query.get('role') === 'eq.owner'
        ? [{ user_id: 'user-2', profile: ines } as object]
        : [
            {
              ...{ id: 'member-1', user_id: 'user-1', organization_id: 'org-1', role },
              welcome_banner_shown: rows.shown,
            },
          ],
    ),
    http.get('*/rest/v1/organizations', () =>
      HttpResponse.json([
        { id: 'org-1', name: 'Halden', created_by: isFounder ? 'user-1' : 'user-2' },
      ]),
    ),
    http.get('*/functions/v1/interactions-api-wrapper/templates', () =>
      HttpResponse.json([agent('Maya', null), agent('Kenji', 1)]),
    ),
    http.post('*/rest/v1/rpc/unpublished_changes', () => HttpResponse.json([])),
    http.head(
      '*/rest/v1/:table',
      () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
    ),
    http.patch('*/rest/v1/organization_members', async ({ request }) => {
      if (fails) return HttpResponse.json({ message: 'Not now.' }, { status: 500 })
      const query = new URL(request.url).searchParams
      rows.changes.push([query.get('id'), query.get('user_id'), await request.json()])
      rows.shown = true
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return { session, rows }
}
const card = () => screen.findByRole('region', { name: 'Welcome to Halden' })
const gone = () => expect(screen.queryByRole('region', { name: /Welcome/ })).toBeNull()

test('a new member hears what is here, where to talk to an agent, and who gives rights', async () => {
  const { session } = invited('member')
  await renderApp('/dashboard/agents', session())

  const introduction = within(await card())
  expect(introduction.getByText(/^You are a member: you build agents/)).toBeVisible()
  expect(introduction.getByText(/^2 agents work here: Maya and Kenji\./)).toBeVisible()
  expect(introduction.getByRole('link', { name: 'Talk to Kenji' })).toHaveAttribute(
    ...['href', '/assistant?id=id-of-Kenji'],
  )
  expect(await introduction.findByRole('link', { name: ines.display_name })).toHaveAttribute(
    ...['href', `mailto:${ines.email}`],
  )
})

test('once dismissed it is gone for good, and the focus is on the heading', async () => {
  const { session, rows } = invited('member')
  await renderApp('/dashboard/agents', session())

  await userEvent.click(within(await card()).getByRole('button', { name: 'Got it' }))

  gone()
  expect(screen.getByRole('heading', { level: 1, name: 'Agents' })).toHaveFocus()
  await waitFor(() =>
    expect(rows.changes).toEqual([['eq.member-1', 'eq.user-1', { welcome_banner_shown: true }]]),
  )
})

test('what could not be saved comes back, and is said', async () => {
  const { session } = invited('member', { fails: true })
  await renderApp('/dashboard/agents', session())

  await userEvent.click(within(await card()).getByRole('button', { name: 'Got it' }))

  expect(await screen.findByText('That was not saved. Try again.')).toBeVisible()
  expect(await card()).toBeVisible()
})

test.each([
  ['on another device', { isShown: true }],
  ['by its founder', { isFounder: true }],
])('it is not shown %s', async (_, who) => {
  const { session } = invited('owner', who)
  await renderApp('/dashboard/agents', session())

  await screen.findByRole('link', { name: /Kenji/ })
  gone()
})

test('who only talks to agents hears where they are, and of no rights to build', async () => {
  const { session } = invited('agent_user')
  await renderApp('/limited-access', session())

  const introduction = within(await card())
  expect(introduction.getByText(/^You can talk to its agents\./)).toBeVisible()
  expect(introduction.queryByText(/other rights/)).toBeNull()
  expect(introduction.queryByRole('link')).toBeNull()
})
