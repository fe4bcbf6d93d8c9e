import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { supabase } from '@/lib/supabase.ts'
import { Contexts } from '@/session/contexts.tsx'
import { createSessionStore } from '@/session/session-store.ts'
import { identity } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { PublicGallery } from './public-gallery.tsx'

const id = '0190a5d2-7c5b-7000-8000-000000000001'
const page = {
  ...{ id, title: 'Who helps you', introduction: '', logo: null, background: null, accent: null },
  ...{ organization: { name: 'Halden Logistics' }, agents: [] },
}

/** The page of a gallery for a visitor without a session; the first who asks for one is answered so. */
function open(signUp?: () => Response) {
  identity()
  network.use(http.post('*/rest/v1/rpc/gallery_page', () => HttpResponse.json(page)))
  if (signUp) network.use(http.post('*/auth/v1/signup', signUp, { once: true }))
  const store = createSessionStore(supabase(), () => {})
  onTestFinished(store.start())
  const gallery = () => (
    <Contexts store={store}>
      <PublicGallery id={id} way="/assistant" />
    </Contexts>
  )
  return renderPage(gallery)
}

test('a visitor who gets no session is told what failed, and tries again', async () => {
  const refused = vi.fn(() =>
    HttpResponse.json({ code: 422, msg: 'Anonymous sign-ins are disabled' }, { status: 422 }),
  )
  await open(refused)

  expect(await screen.findByText('The gallery could not be reached')).toBeVisible()
  expect(screen.getByText('Anonymous sign-ins are disabled')).toBeVisible()
  expect(refused).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('heading', { name: 'Who helps you' })).toBeVisible()
})

test('a visitor for whom the server is not there is told so', async () => {
  await open(() => HttpResponse.error())

  expect(await screen.findByText(/^The server could not be reached/)).toBeVisible()
})

test('a gallery that could not be read again stays', async () => {
  const { queryClient } = await open()
  expect(await screen.findByRole('heading', { name: 'Who helps you' })).toBeVisible()
  network.use(http.post('*/rest/v1/rpc/gallery_page', () => HttpResponse.json({}, { status: 500 })))

  await act(() => queryClient.refetchQueries({ queryKey: ['public-gallery'] }))

  expect(screen.getByRole('heading', { name: 'Who helps you' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
