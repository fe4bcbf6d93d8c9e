import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { Toaster } from '@/components/ui/toaster.tsx'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { ContactMails } from './contact-mails.tsx'

const failure = (message: string, status: number) =>
  HttpResponse.json({ code: 'PT403', message, details: null, hint: null }, { status })

/** A server that remembers the choice, or refuses it in these words. */
function server({ isMailed, refusal }: { isMailed: boolean; refusal?: string }) {
  const chosen: unknown[] = []
  let now = isMailed
  network.use(
    http.post('*/rest/v1/rpc/gets_contact_mails', async ({ request }) => {
      expect(await request.json()).toEqual({ org_id: 'o1' })
      return HttpResponse.json(now)
    }),
    http.post('*/rest/v1/rpc/choose_contact_mails', async ({ request }) => {
      const choice = (await request.json()) as { is_wanted: boolean }
      chosen.push(choice)
      if (refusal) return failure(refusal, 403)
      now = choice.is_wanted
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return chosen
}
const show = () =>
  renderPage(() => (
    <>
      <ContactMails organizationId="o1" />
      <Toaster />
    </>
  ))
const find = () => screen.findByRole('switch', { name: 'Mail me messages that visitors leave' })

test('it says whether messages are mailed, and a choice is saved at once, also by keyboard', async () => {
  const chosen = server({ isMailed: true })
  await show()
  expect(await find()).toBeChecked()

  await userEvent.click(screen.getByText('Mail me messages that visitors leave'))
  await expect.poll(() => chosen).toEqual([{ org_id: 'o1', is_wanted: false }])
  expect(await find()).not.toBeChecked()

  await userEvent.keyboard(' ')
  await expect.poll(() => chosen[1]).toEqual({ org_id: 'o1', is_wanted: true })
  expect(await find()).toBeChecked()
  expect(await find()).toHaveFocus()
})

test('to whom they are not mailed is told so', async () => {
  server({ isMailed: false })
  await show()

  expect(await find()).not.toBeChecked()
})

test('a choice that was not saved says why, and is taken back', async () => {
  server({ isMailed: false, refusal: 'You cannot take conversations in this organization.' })
  await show()

  await userEvent.click(await find())

  expect(await screen.findByText('That was not saved')).toBeVisible()
  expect(
    await screen.findByText('You cannot take conversations in this organization.'),
  ).toBeVisible()
  await expect.poll(find).not.toBeChecked()
})

test('what did not load says so, and is asked for again', async () => {
  network.use(
    http.post('*/rest/v1/rpc/gets_contact_mails', () => failure('The server is away.', 500)),
  )
  await show()
  expect(await screen.findByRole('alert')).toHaveTextContent('did not load')
  expect(screen.queryByRole('switch')).toBeNull()

  server({ isMailed: true })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await find()).toBeChecked()
})
