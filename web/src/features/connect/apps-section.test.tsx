import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { connection } from './testing/keys.ts'

const notes = {
  ...{ id: 'grant-1', organization_id: 'org-1', user_id: 'user-1' },
  ...{ client_name: 'Notes', client_host: 'notes.example' },
  ...{ created_at: '2026-01-01T00:00:00Z', last_used_at: '2026-01-02T00:00:00Z' },
  organizations: { name: 'Halden Logistics' },
}

test.each([
  ['owner', true],
  ['member', false],
] as const)('%s sees what members let in: %s', async (role, sees) => {
  const server = connection({ role })
  network.use(http.get('*/rest/v1/app_grants', () => HttpResponse.json([notes])))
  await renderApp('/dashboard/integrations', server.session())
  await screen.findByRole('heading', { name: 'Integration keys' })

  if (!sees) {
    expect(screen.queryByText('Connected apps')).toBeNull()
    return
  }
  expect(await screen.findByText('Connected apps')).toBeVisible()
  expect(await screen.findByText(/In the name of Ines Moreau, from notes\.example/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Disconnect Notes' })).toBeEnabled()
})
