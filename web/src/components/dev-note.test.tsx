import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { devMailLink, devTextsLink, sendNoMail, sendNoTexts } from '@/testing/dev-notes.ts'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

async function askForCode() {
  const { session } = identity({ ...member, isAwaitingOtp: true })
  await renderApp('/auth/verify-otp', session())
  await screen.findByText('We sent a code to ines@halden.example')
}

async function askForResetLink() {
  identity()
  network.use(http.post('*/auth/v1/recover', () => HttpResponse.json({})))
  await renderApp('/auth/forgot-password')
  await userEvent.type(await screen.findByLabelText('Work email'), 'ines@halden.example')
  await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }))
  await screen.findByText(/a link to reset its password is on the way/)
}

async function askForTextedCode() {
  const phone = { id: 'factor-phone', factor_type: 'phone', status: 'verified' }
  const { session } = identity({ ...member, isAwaitingOtp: true, factors: [phone] })
  await renderApp('/auth/verify-otp', session())
  await userEvent.click(await screen.findByRole('button', { name: 'Send code' }))
  await screen.findByRole('button', { name: /^Resend/ })
}

const pages = [
  ['the code', askForCode],
  ['the reset link', askForResetLink],
] as const

test.each(pages)('where no mail is sent, the page of %s says where it is', async (_, open) => {
  sendNoMail()

  await open()

  const link = screen.getByRole('link', devMailLink)
  expect(link).toHaveAttribute('href', '/dev/mail')
  expect(link.parentElement).toHaveTextContent('This machine sends no mail: read it at /dev/mail')
})

test.each(pages)('where mail is sent, the page of %s says nothing of it', async (_, open) => {
  await open()

  expect(screen.queryByRole('link', { name: /dev\/mail/ })).toBeNull()
})

test('where no text message is sent, the page of the code from one says where it is', async () => {
  sendNoTexts()

  await askForTextedCode()

  const link = screen.getByRole('link', devTextsLink)
  expect(link).toHaveAttribute('href', '/dev/texts')
  expect(link.parentElement).toHaveTextContent(
    'This machine sends no text message: read it at /dev/texts',
  )
})

test('where text messages are sent, the page of the code from one says nothing of it', async () => {
  sendNoMail()

  await askForTextedCode()

  expect(screen.queryByRole('link', { name: /dev\// })).toBeNull()
})
