import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { account } from './testing/account.ts'
import { openAccount, press } from './testing/account-page.ts'

test('sessions say their device and end one by one or all but this one', async () => {
  const server = account()
  await openAccount(server)
  const list = await screen.findByRole('list', { name: 'Active sessions' })
  const [here, there] = within(list).getAllByRole('listitem')
  expect(here).toHaveTextContent('Chrome on macOSThis device')
  expect(there).toHaveTextContent('Firefox on Linux')
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()

  await press('Sign out Firefox on Linux')

  expect(await screen.findByText('Firefox on Linux was signed out')).toBeVisible()
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('everywhere else is signed out after a question', async () => {
  const server = account()
  await openAccount(server)
  await press('Sign out everywhere else')
  const asks = within(await screen.findByRole('dialog'))

  await userEvent.click(asks.getByRole('button', { name: 'Sign out everywhere else' }))

  expect(await screen.findByText('You are signed out everywhere else')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull())
})

test('sessions that do not load say so and load again', async () => {
  const server = account()
  let isBroken = true
  network.use(
    http.post('*/rest/v1/rpc/my_sessions', () =>
      isBroken
        ? HttpResponse.json({ code: '57014', message: 'It took too long' }, { status: 500 })
        : undefined,
    ),
  )
  await openAccount(server)
  await screen.findByText('Your sessions did not load')
  isBroken = false

  await press('Retry')

  expect(await screen.findByText('Firefox on Linux')).toBeVisible()
})
