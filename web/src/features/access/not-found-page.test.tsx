import { screen, waitFor } from '@testing-library/react'
import { delay, http } from 'msw'
import { expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

const home = () => screen.findByRole('link', { name: 'Back to Home' })

test('an unknown path is a 404 and leads a visitor to the welcome page', async () => {
  identity()
  await renderApp('/nowhere/at/all')

  expect(await screen.findByText('404 Not Found.')).toBeInTheDocument()
  expect(await home()).toHaveAttribute('href', '/')
})

test('it leads a member without galleries to Connect', async () => {
  const { session } = identity(member)
  await renderApp('/not-found', session())

  await waitFor(async () => expect(await home()).toHaveAttribute('href', '/dashboard/integrations'))
})

test('until it is known what a person may open, the root decides', async () => {
  const { session } = identity(member)
  network.use(http.get('*/rest/v1/features', () => delay('infinite')))
  await renderApp('/not-found', session())

  expect(await home()).toHaveAttribute('href', '/')
})
