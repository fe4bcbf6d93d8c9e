import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { account } from './testing/account.ts'
import { openAccount, press, section } from './testing/account-page.ts'

const notes = {
  ...{ id: 'grant-1', organization_id: 'org-1', user_id: 'user-1' },
  ...{ client_name: 'Notes', client_host: 'notes.example' },
  ...{ created_at: '2026-01-01T00:00:00Z', last_used_at: null },
  organizations: { name: 'Halden Logistics' },
}

test('an app that the person let in is shown with where it acts, and ended', async () => {
  const server = account()
  let apps = [notes]
  network.use(
    http.get('*/rest/v1/app_grants', () => HttpResponse.json(apps)),
    http.delete('*/rest/v1/app_grants', ({ request }) => {
      apps = apps.filter(({ id }) => !request.url.includes(`id=eq.${id}`))
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await openAccount(server)
  await screen.findByText('Notes')

  expect(
    section('Connected apps').getByText(/In Halden Logistics, from notes\.example/),
  ).toBeVisible()
  await press('Disconnect Notes')
  await press('Disconnect')
  expect(await screen.findByText('Notes was disconnected')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Connected apps')).toBeNull())
})

test('apps that do not load say so', async () => {
  const server = account()
  network.use(
    http.get('*/rest/v1/app_grants', () => HttpResponse.json({ message: 'No.' }, { status: 400 })),
  )
  await openAccount(server)

  expect(await screen.findByText('Your apps did not load')).toBeVisible()
})
