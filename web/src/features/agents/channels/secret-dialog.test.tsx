import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { maya } from '../testing/templates.ts'
import { SecretDialog } from './secret-dialog.tsx'

function Page() {
  const [open, setOpen] = useState(true)
  return <SecretDialog template={maya} hasSecret {...{ open }} onClose={() => setOpen(false)} />
}

test('a secret that is on its way is not left, and is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  network.use(
    http.post('*/functions/v1/*', async () => {
      await promise
      return HttpResponse.json({ secret: 'whsec_told-once' })
    }),
  )
  await renderPage(() => <Page />)
  await userEvent.click(await screen.findByRole('button', { name: 'Rotate secret' }))

  await userEvent.keyboard('{Escape}')
  fireEvent.pointerDown(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  resolve()

  expect(await screen.findByText('whsec_told-once')).toBeVisible()
})
