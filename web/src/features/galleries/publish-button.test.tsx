import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Toaster } from '@/components/ui/toaster.tsx'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import type { Gallery } from './gallery.ts'
import { PublishButton } from './publish-button.tsx'

const about = { id: 'g', organization_id: 'o', title: 'Help' }

const button = (audience: Gallery['audience'], status: Gallery['status']) =>
  renderPage(() => (
    <>
      <PublishButton gallery={{ ...about, audience, status }} blocked={undefined} />
      <Toaster />
    </>
  ))

test.each([
  ['organization', 'Only members and agent users of your organization can open it.'],
  ['link', 'Anyone who has it can open the page, without an account.'],
  ['domains', 'Only people with an address of the selected domains can open it.'],
] as const)(
  'who copies the link of a gallery for %s reads who can open it',
  async (audience, told) => {
    userEvent.setup()
    await button(audience, 'published')

    await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))

    expect(await screen.findByText('Link copied')).toBeVisible()
    expect(await screen.findByText(told)).toBeVisible()
  },
)

test('who publishes it reads that too', async () => {
  network.use(
    http.patch('*/rest/v1/galleries', () => HttpResponse.json([{ id: 'g' }])),
    http.post('*/rest/v1/rpc/*', () => HttpResponse.json(null)),
  )
  await button('organization', 'draft')

  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))

  expect(await screen.findByText('Help is published')).toBeVisible()
  const told = 'Only members and agent users of your organization can open it.'
  expect(await screen.findByText(told)).toBeVisible()
})

test('who publishes it by keyboard is on the button that takes it offline again', async () => {
  let publish = () => {}
  const Stored = () => {
    const [status, setStatus] = useState<Gallery['status']>('draft')
    publish = () => setStatus('published')
    return <PublishButton gallery={{ ...about, audience: 'link', status }} blocked={undefined} />
  }
  await renderPage(() => <Stored />)
  screen.getByRole('button', { name: 'Publish' }).focus()

  act(publish)

  expect(screen.getByRole('button', { name: 'Unpublish' })).toHaveFocus()
})
