import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { identity } from '@/testing/identity.ts'
import { renderApp } from '@/testing/render-app.tsx'

// The author of a link could put words in our mouth.
const words = 'Your account is locked. Call +1 555 0100'
const given = String(new URLSearchParams({ error: words, error_code: words }))
const described = String(new URLSearchParams({ error_code: 'x', error_description: words }))
const problem = String(new URLSearchParams({ problem: words }))

// The fragment of a reset link is the one place whose description is shown, as the specification says.
const isShown = (address: string) => address === `/auth/reset-password#${described}`
const addresses = ['/', '/auth/signin', '/auth/reset-password', '/auth/verify-otp', '/auth/signup']
  .flatMap((path) =>
    [given, described, problem].flatMap((say) => [`${path}?${say}`, `${path}#${say}`]),
  )
  .filter((address) => !isShown(address))
  .concat(`/auth/signin?problem=${encodeURIComponent(JSON.stringify([words]))}`)

test.each(addresses)('%s never shows what it says', async (address) => {
  identity()
  const { path } = await renderApp(address)

  await screen.findAllByRole('heading')
  await waitFor(() => expect(document.body).not.toBeEmptyDOMElement())
  expect(document.body).not.toHaveTextContent('Call +1 555')
  expect(path()).toMatch(/^\/(auth\/\w+)?/)
})

test.each([
  ['/auth/signin?problem=otp_expired', 'Email link is invalid or has expired'],
  ['/auth/signin?problem=Call+us', 'An error occurred during sign in'],
  ['/#error_description=Call+us', 'An error occurred during sign in'],
  ['/auth/reset-password#error_description=Call+us', 'Call us'],
  ['/auth/reset-password#error_code=Call+us', 'The link is invalid or has expired.'],
])('%s is told as: %s', async (address, sentence) => {
  identity()
  await renderApp(address)

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(sentence)
})
