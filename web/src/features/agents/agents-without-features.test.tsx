import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

const features = '*/rest/v1/organization_features'
const refused = () => HttpResponse.json({ message: 'No.' }, { status: 403 })
// The question is asked twice before the dashboard opens without its answer.
const patience = { timeout: 10_000 }

function open() {
  const { session } = identity(member)
  return renderApp('/dashboard/agents', session())
}

test('while the features are being read nothing is counted, and then against the limit', async () => {
  const held = Promise.withResolvers<void>()
  const app = open()
  network.use(http.get(features, () => held.promise))
  await app
  expect(screen.queryByText(/of \d+ agents/)).toBeNull()

  held.resolve()

  expect(await screen.findByText('0 of 5 agents')).toBeVisible()
})

test('where the features did not load the agents are there without a limit', async () => {
  const app = open()
  network.use(http.get(features, refused))
  await app

  expect(await screen.findByRole('heading', { level: 1, name: 'Agents' }, patience)).toBeVisible()
  expect(screen.queryByText(/of .* agents/)).toBeNull()
  expect(screen.getAllByRole('link', { name: 'New agent' })[0]).toBeVisible()
})
