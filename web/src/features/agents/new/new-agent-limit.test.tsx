import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { itHelpDesk, maya } from '../testing/templates.ts'

const wrapper = '*/functions/v1/interactions-api-wrapper'
const features = '*/rest/v1/organization_features'
// The question is asked twice before the dashboard opens without its answer.
const patience = { timeout: 10_000 }
const job = { name: /IT help desk/ }

type Organization = { agents: number; role?: 'owner' | 'member' }

function open({ agents, role = 'owner' }: Organization) {
  const { session } = identity({ ...member, role })
  const templates = Array.from({ length: agents }, (_, at) => ({ ...maya, id: `agent-${at}` }))
  network.use(
    http.get(`${wrapper}/templates`, () => HttpResponse.json(templates)),
    http.get(`${wrapper}/base-templates`, () => HttpResponse.json([itHelpDesk])),
  )
  return renderApp('/dashboard/agents/new', session())
}

test.each([
  ['owner', 5, 'Halden Logistics has 5 of 5 agents. Delete one, or ask us for more.'],
  ['owner', 6, 'Halden Logistics has 6 of 5 agents. Delete one, or ask us for more.'],
  ['member', 5, 'Halden Logistics has 5 of 5 agents. Delete one, or ask an owner to get more.'],
] as const)(
  'the %s of %i agents where 5 are allowed reads how to make room',
  async (role, agents, words) => {
    await open({ agents, role })

    expect(await screen.findByText('All 5 agents are in use')).toBeVisible()
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryByRole('button', job)).toBeNull()
  },
)

test('with one agent less there is something to choose from', async () => {
  await open({ agents: 4 })

  expect(await screen.findByRole('button', job)).toBeVisible()
  expect(screen.queryByText(/agents are in use/)).toBeNull()
})

test('nothing is offered before it is known how many agents there are', async () => {
  const held = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const app = open({ agents: 5 })
  network.use(
    http.get(`${wrapper}/templates`, () => held.promise),
    http.get(`${wrapper}/base-templates`, () => {
      answered.resolve()
      return HttpResponse.json([itHelpDesk])
    }),
  )
  const seen: string[] = []
  const watch = new MutationObserver(() => {
    if (screen.queryByRole('button', job)) seen.push('gallery')
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await app
  await answered.promise

  held.resolve()

  expect(await screen.findByText('All 5 agents are in use')).toBeVisible()
  watch.disconnect()
  expect(seen).toEqual([])
})

test('nothing is offered while the features are being read', async () => {
  const held = Promise.withResolvers<void>()
  const app = open({ agents: 6 })
  network.use(http.get(features, () => held.promise))
  await app
  expect(screen.queryByRole('button', job)).toBeNull()

  held.resolve()

  expect(await screen.findByText('All 5 agents are in use')).toBeVisible()
})

test('where the features did not load the server refuses, in its words', async () => {
  const words = 'Halden Logistics has 6 of 5 agents. Delete one, or ask us for more.'
  const app = open({ agents: 6 })
  network.use(
    http.get(features, () => HttpResponse.json({ message: 'No.' }, { status: 403 })),
    http.post(`${wrapper}/templates`, () =>
      HttpResponse.json({ error: { code: 'quota_reached', message: words } }, { status: 403 }),
    ),
  )
  await app

  await userEvent.click(await screen.findByRole('button', job, patience))

  expect(await screen.findByRole('alert')).toHaveTextContent(`The agent was not created. ${words}`)
})

test('who makes the last agent is led to its studio, and is never told that there is no room', async () => {
  const { path } = await open({ agents: 4 })
  network.use(
    http.post(`${wrapper}/templates`, () => HttpResponse.json(maya, { status: 201 })),
    rowsOf('templates', () => [maya]),
  )
  const seen: string[] = []
  const watch = new MutationObserver(() => {
    if (screen.queryByText(/agents are in use/)) seen.push('no room')
  })
  watch.observe(document.body, { childList: true, subtree: true })

  await userEvent.click(await screen.findByRole('button', job))

  await waitFor(() => expect(path()).toBe(`/dashboard/agents/${maya.id}`))
  watch.disconnect()
  expect(seen).toEqual([])
})
