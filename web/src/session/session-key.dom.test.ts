import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { identity } from '@/testing/identity.ts'
import { renderApp } from '@/testing/render-app.tsx'

test('the session is kept under one fixed key, with what the specification lists', async () => {
  identity()
  await renderApp('/')

  const stored = () => JSON.parse(localStorage.getItem('gallery-auth-session') ?? 'null')
  await waitFor(() =>
    expect(stored()).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_at: expect.any(Number),
      user: { id: 'user-1', is_anonymous: true },
    }),
  )
  expect(Object.keys(localStorage).filter((key) => key.startsWith('sb-'))).toEqual([])
})
