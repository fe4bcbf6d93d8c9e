import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { organizationHas } from '@/testing/features.ts'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'

const maya = {
  ...{ id: 'agent-1', organization_id: 'org-1', name: 'Maya', role: 'IT help desk' },
  ...{ avatar: 'maya', style_id: 'maya-blazer-navy', live_version: null },
  ...{ created_at: '2026-01-01T09:00:00Z', updated_at: '2026-01-01T10:00:00Z' },
}

async function open(features = {}, agents = [maya]) {
  const { session } = identity(member)
  const signedIn = session()
  network.use(
    organizationHas({ templates: true, knowledge: true, ...features }),
    http.get('*/functions/v1/interactions-api-wrapper/templates', () => HttpResponse.json(agents)),
  )
  const app = await renderApp('/dashboard/agents', signedIn)
  await screen.findByRole('heading', { level: 1, name: 'Agents' })
  return app
}
const button = (name: string) => screen.findByRole('button', { name })
const menu = () => screen.findByRole('dialog', { name: 'Command menu' })
const shortcuts = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
const nothingOpen = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('the focus returns to where it was when the command menu closes', async () => {
  await open()
  const before = await button('Collapse sidebar')
  before.focus()

  await userEvent.keyboard('{Control>}k{/Control}')
  await menu()
  await userEvent.keyboard('{Escape}')

  await nothingOpen()
  await waitFor(() => expect(before).toHaveFocus())
})

test('a command that stays on the page returns the focus too', async () => {
  await open()
  const before = await screen.findByRole('button', { name: /^Search or go to/ })
  await userEvent.click(before)
  await menu()

  await userEvent.click(await screen.findByRole('option', { name: 'Light theme' }))

  await nothingOpen()
  await waitFor(() => expect(before).toHaveFocus())
})

test('the focus is on the main heading after the menu led to another screen', async () => {
  const { path } = await open()
  // It is on the next screen too, and would have the focus there.
  const before = await button('Collapse sidebar')
  before.focus()
  await userEvent.keyboard('{Control>}k{/Control}')

  await userEvent.click(within(await menu()).getByRole('option', { name: 'Knowledge' }))

  await waitFor(() => expect(path()).toBe('/dashboard/knowledge'))
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Knowledge' })).toHaveFocus(),
  )
})

test('what lies under the entries of the menu is found too: the inbox, and pages of the account', async () => {
  const { path } = await open({ organization: true })
  await userEvent.keyboard('{Control>}k{/Control}')
  await menu()

  await userEvent.keyboard('memb')
  await userEvent.click(await screen.findByRole('option', { name: 'Members' }))
  await waitFor(() => expect(path()).toBe('/dashboard/account/account-users'))

  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.click(within(await menu()).getByRole('option', { name: 'Inbox' }))
  await waitFor(() => expect(path()).toBe('/dashboard/agents/inbox'))
})

test('of the account are found the pages that its tabs have', async () => {
  await open({ organization: true })
  await userEvent.keyboard('{Control>}k{/Control}')

  const group = within(await menu()).getByRole('group', { name: 'Account' })

  const names = within(group)
    .getAllByRole('option')
    .map((option) => option.querySelector('span')?.textContent)
  expect(names).toEqual(['Profile', 'Members', 'Billing', 'My organization', 'Models'])
})

const sources = Array.from({ length: 40 }, (_, at) => ({ id: `source-${at}`, title: `Rule ${at}` }))

/** The knowledge of the organisation as the server searches it: a page of what fits. */
function serveSources() {
  network.use(
    rowsOf('knowledge_sources', (query) => {
      const words = query.get('title')?.replace(/^ilike\.%|%$/g, '')
      return sources.filter(({ title }) => !words || title.includes(words)).slice(0, 20)
    }),
  )
}
const names = async (group: string) =>
  within(within(await menu()).getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.querySelector('.truncate')?.textContent)

test('a source is found by its name however many are newer; before that a few are offered', async () => {
  await open()
  serveSources()
  await userEvent.keyboard('{Control>}k{/Control}')
  await within(await menu()).findByRole('option', { name: 'Rule 0' })
  expect(await names('Knowledge')).toEqual(sources.slice(0, 6).map(({ title }) => title))

  await userEvent.keyboard('Rule 39')

  expect(await within(await menu()).findByRole('option', { name: 'Rule 39' })).toBeVisible()
})

test('of many agents the last edited are offered, and every one is found', async () => {
  await open(
    {},
    Array.from({ length: 9 }, (_, at) => ({
      ...maya,
      ...{ id: `agent-${at}`, name: `Agent ${at}`, updated_at: `2026-01-0${at + 1}T10:00:00Z` },
    })),
  )
  await userEvent.keyboard('{Control>}k{/Control}')

  await within(await menu()).findByRole('option', { name: /^Agent 8/ })
  expect(await names('Agents')).toEqual([8, 7, 6, 5, 4, 3].map((at) => `Agent ${at}`))
  await userEvent.keyboard('Agent 0')
  expect(await within(await menu()).findByRole('option', { name: /^Agent 0/ })).toBeVisible()
})

test('without the feature of knowledge no source is offered', async () => {
  await open({ knowledge: false })
  serveSources()
  await userEvent.keyboard('{Control>}k{/Control}')
  await within(await menu()).findByRole('option', { name: /^Maya/ })

  expect(within(await menu()).queryByRole('group', { name: 'Knowledge' })).toBeNull()
})

test('Enter opens the first entry, whatever the list has become meanwhile', async () => {
  await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await within(await menu()).findByRole('option', { name: /^Maya/ })

  const [first] = within(await menu()).getAllByRole('option')

  expect(first).toHaveAttribute('aria-selected', 'true')
  expect(first).toHaveTextContent('Agents')
})

test('a question mark lists the shortcuts, except where it is typed', async () => {
  await open()
  const before = await button('Collapse sidebar')
  before.focus()

  await userEvent.keyboard('?')

  const list = within(await shortcuts())
  expect(list.getByText('Command menu')).toBeVisible()
  expect(list.getByText('?')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await nothingOpen()
  await waitFor(() => expect(before).toHaveFocus())

  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await userEvent.keyboard('?')
  expect(field).toHaveValue('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  field.remove()
})

test('a question mark changes nothing under a dialog that is open', async () => {
  await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await menu()

  fireEvent.keyDown(document.body, { key: '?' })

  expect(screen.getByRole('dialog')).toHaveAccessibleName('Command menu')
})

test('the command menu leads to the shortcuts', async () => {
  await open()
  await userEvent.keyboard('{Control>}k{/Control}')

  await userEvent.click(within(await menu()).getByRole('button', { name: 'Shortcuts' }))
  await shortcuts()
  await userEvent.keyboard('{Escape}')
  await nothingOpen()

  await userEvent.keyboard('{Control>}k{/Control}')
  await menu()
  await userEvent.keyboard('a?')
  expect(screen.getByRole('combobox')).toHaveValue('a?')
  await userEvent.clear(screen.getByRole('combobox'))
  await userEvent.keyboard('?')
  await shortcuts()
})
