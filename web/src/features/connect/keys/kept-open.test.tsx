import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { connection, integrationKey } from '../testing/keys.ts'

const address = '/dashboard/integrations'

/** Connect with one key; what is sent for a key waits until it is let go. */
async function open(path = address) {
  const server = connection({ keys: [integrationKey('Website')] })
  const { promise, resolve } = Promise.withResolvers<void>()
  network.use(
    http.post('*/functions/v1/integration-keys*', async () => {
      await promise
    }),
    http.post('*/functions/v1/integration-keys/*/rotate', async () => {
      await promise
    }),
  )
  await renderApp(path, server.session())
  return { secret: server.secret, letGo: resolve }
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

async function tryToLeave(title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.keyboard('{Escape}')
  fireEvent.pointerDown(document.body)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
}

test('a rotation that is on its way is not left, and its key is shown', async () => {
  const { secret, letGo } = await open()
  await press(/^More for Website/)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rotate' }))
  await press('Rotate key')

  await tryToLeave('Rotate Website?')
  letGo()

  expect(await screen.findByText(secret)).toBeVisible()
})

test('a key that is being made is not left, and is shown', async () => {
  const { secret, letGo } = await open(`${address}?open=new-key`)
  await userEvent.type(await screen.findByLabelText('Name'), 'Warehouse')
  await userEvent.click(screen.getAllByRole('button', { name: 'Create key' }).at(-1) as HTMLElement)

  await tryToLeave('Create an integration key')
  letGo()

  expect(await screen.findByText(secret)).toBeVisible()
})
