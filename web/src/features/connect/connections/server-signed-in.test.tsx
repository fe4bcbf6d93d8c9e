import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { leaveFrom } from '@/lib/sign-in-return.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { connection } from '../testing/keys.ts'

const address = '/dashboard/integrations'

describe('who is back from the page of a server of tools', () => {
  const callback = `${address}/callback?code=given&state=tools.mine&iss=https%3A%2F%2Fdesk.example`

  test('has it among the tools of the agent from which he left', async () => {
    const asked: unknown[] = []
    const server = connection()
    network.use(
      http.post('*/functions/v1/mcp-servers/signed-in', async ({ request }) => {
        asked.push(await request.json())
        return HttpResponse.json({ id: 's1', name: 'Desk', agent: 'agent-1' }, { status: 201 })
      }),
    )

    const app = await renderApp(callback, server.session())

    await expect.poll(() => app.path()).toBe('/dashboard/agents/agent-1')
    expect(app.search()).toEqual({ section: 'actions' })
    expect(asked).toEqual([{ code: 'given', state: 'tools.mine', iss: 'https://desk.example' }])
  })

  test('and was declined there is back at the agent from which he left, and told so', async () => {
    leaveFrom('agent-1', 'https://desk.example/authorize?state=tools.mine')
    const told = `${address}/callback?error=access_denied&state=tools.mine`

    const app = await renderApp(told, connection().session())

    await expect.poll(() => app.path()).toBe('/dashboard/agents/agent-1')
    expect(app.search()).toEqual({ section: 'actions' })
    const words = 'The server was not added. It was not let in: somebody declined there.'
    expect(await screen.findByText(words)).toBeVisible()
  })

  test('and left from nowhere here is back at Connect', async () => {
    leaveFrom('agent-1', 'https://desk.example/authorize?state=tools.other')
    const server = connection()
    network.use(
      http.post('*/functions/v1/mcp-servers/signed-in', () =>
        HttpResponse.json({ id: 's1', name: 'Desk', agent: null }, { status: 201 }),
      ),
    )
    const app = await renderApp(callback, server.session())

    await expect.poll(() => app.path()).toBe(address)
  })

  test('is told why it was not added', async () => {
    const server = connection()
    network.use(
      http.post('*/functions/v1/mcp-servers/signed-in', () => {
        const error = { code: 'sign_in_lapsed', message: 'This sign-in has ended.' }
        return HttpResponse.json({ error }, { status: 422 })
      }),
    )
    await renderApp(callback, server.session())

    expect(await screen.findByText('The server was not added')).toBeVisible()
    expect(await screen.findByText('This sign-in has ended.')).toBeVisible()
  })
})
