import { Link } from '@tanstack/react-router'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderPage } from '@/testing/render-page.tsx'
import { GalleryEditor, galleryId, serveGallery } from '../testing/gallery-in-editor.tsx'

/** One gallery in its editor with a way out of it; each write waits for what a test says. */
async function editor(answer?: Parameters<typeof serveGallery>[0]) {
  const server = serveGallery(answer)
  const page = (
    <GalleryEditor>
      <Link to={'/dashboard/knowledge' as string}>Away</Link>
    </GalleryEditor>
  )
  const { location } = await renderPage(() => page, here)
  const title = await screen.findByLabelText('Title')
  return { ...server, location, title }
}

const here = `/dashboard/gallery/${galleryId}/edit`
const there = '/dashboard/knowledge'
const away = () => userEvent.click(screen.getByText('Away'))
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
const answers = async (name: string) =>
  userEvent.click(within(await question()).getByRole('button', { name }))

test('what can be saved is saved before the page goes, unasked', async () => {
  const { writes, location, title } = await editor()
  await userEvent.type(title, '!')

  await away()

  await expect.poll(location).toBe(there)
  expect(writes).toEqual([{ title: 'Help!' }])
})

test('who leaves while a save is on its way leaves when the rest is saved too', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { writes, stored, location, title } = await editor(() => promise)
  await userEvent.type(title, '!')
  await expect.poll(() => writes, { timeout: 5000 }).toEqual([{ title: 'Help!' }])
  await userEvent.type(title, '?')

  await away()
  expect(location()).toBe(here)
  resolve(undefined)

  await expect.poll(location).toBe(there)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(writes).toEqual([{ title: 'Help!' }, { title: 'Help!?' }])
  expect(stored().title).toBe('Help!?')
})

test('a title that is missing is asked about: who stays keeps it so, who leaves saves nothing', async () => {
  const { writes, location, title } = await editor()
  await userEvent.clear(title)

  await away()
  expect(await question()).toHaveTextContent(
    'Your last changes to Help are not saved. Title is required.',
  )
  await answers('Stay')
  expect(location()).toBe(here)
  expect(title).toHaveValue('')

  await away()
  await answers('Leave')

  await expect.poll(location).toBe(there)
  expect(writes).toEqual([])
})

test('colours that cannot be read are asked about', async () => {
  const { location } = await editor()
  await userEvent.click(screen.getByRole('switch', { name: 'Own colours' }))
  fireEvent.change(screen.getByLabelText('Accent'), { target: { value: '#fefefe' } })

  await away()

  expect(await question()).toHaveTextContent('The accent cannot be read on the background.')
  expect(location()).toBe(here)
})

test('a save that failed is tried once more, then asked about', async () => {
  const { writes, location, title } = await editor(async () =>
    HttpResponse.json({ message: 'Out of order.' }, { status: 400 }),
  )
  await userEvent.type(title, '!')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()

  await away()

  expect(await question()).toHaveTextContent('Out of order.')
  expect(writes).toHaveLength(2)
  expect(location()).toBe(here)
  await answers('Leave')
  await expect.poll(location).toBe(there)
  expect(writes).toHaveLength(2)
})

test('who has not chosen between two versions is asked', async () => {
  const { editedByOther, stored, location, title } = await editor()
  editedByOther({ title: 'Theirs' })
  await userEvent.type(title, '!')
  await screen.findByText('Someone else changed this gallery meanwhile', {}, { timeout: 5000 })

  await away()

  expect(await question()).toHaveTextContent('you have not chosen between their words and yours')
  await answers('Leave')
  await expect.poll(location).toBe(there)
  expect(stored().title).toBe('Theirs')
})

test('what was saved although its answer got lost is no change of somebody else', async () => {
  let lost = true
  const { stored, editedByOther, title } = await editor(async () => {
    if (!lost) return undefined
    lost = false
    editedByOther({ title: 'Help!' })
    return HttpResponse.error()
  })
  await userEvent.type(title, '!')
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(screen.queryByText(/Someone else changed/)).toBeNull()
  expect(stored().title).toBe('Help!')
})
