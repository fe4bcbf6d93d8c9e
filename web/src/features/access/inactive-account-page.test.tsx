import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

const closed = {
  organization_id: 'org-1',
  name: 'Halden Logistics',
  reason: 'removed',
  delete_after: null,
  owners: [{ name: 'Ines Moreau', email: 'ines@halden.example' }],
}

test('why an account is inactive is asked for again after it did not load', async () => {
  const { session } = identity({ ...member, role: null })
  let isDown = true
  network.use(
    http.post('*/rest/v1/rpc/closed_organizations', () =>
      isDown
        ? HttpResponse.json({ message: 'Not today' }, { status: 403 })
        : HttpResponse.json([closed]),
    ),
  )
  await renderApp('/inactive-account', session())

  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Your organizations did not load')
  expect(alert).toHaveTextContent('Not today')
  expect(screen.getByRole('link', { name: 'Sign in to another organization' })).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('heading', { name: 'Halden Logistics' })).toBeVisible()
  expect(screen.getByText('An owner ended your access.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask Ines Moreau' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:ines@halden\.example\?/),
  )
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
