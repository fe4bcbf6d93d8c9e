import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '@/testing/render-page.tsx'
import { GalleryEditor, serveGallery } from '../testing/gallery-in-editor.tsx'

/** The banner of an editor who typed while somebody else changed the title and the introduction. */
async function inConflict() {
  const server = serveGallery()
  await renderPage(() => <GalleryEditor />)
  const title = await screen.findByLabelText('Title')
  server.editedByOther({ title: 'Theirs', introduction: 'By them.' })

  await userEvent.type(title, ' desk')
  const banner = await screen.findByRole('alert', {}, { timeout: 5000 })
  return { server, banner }
}

test('two editors: the second sees what the first changed, and nothing is written meanwhile', async () => {
  const { server, banner } = await inConflict()

  expect(banner).toHaveTextContent('Someone else changed this gallery meanwhile')
  expect(banner).toHaveTextContent('its title and introduction')
  await userEvent.type(screen.getByLabelText('Title'), 's')
  expect(screen.getByLabelText('Title')).toHaveValue('Help desks')
  expect(server.stored()).toMatchObject({ title: 'Theirs' })
  expect(server.writes).toEqual([{ title: 'Help desk' }])
})

test('who keeps the own writes it over theirs, and what only they changed stays', async () => {
  const { server, banner } = await inConflict()

  await userEvent.click(within(banner).getByRole('button', { name: 'Keep mine' }))

  await expect
    .poll(server.stored, { timeout: 5000 })
    .toMatchObject({ title: 'Help desk', introduction: 'By them.' })
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  expect(screen.getByLabelText('Introduction')).toHaveValue('By them.')
})

test('who takes theirs sees it, and writes nothing', async () => {
  const { server, banner } = await inConflict()

  await userEvent.click(within(banner).getByRole('button', { name: 'Take theirs' }))

  expect(screen.getByLabelText('Title')).toHaveValue('Theirs')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(server.writes).toEqual([{ title: 'Help desk' }])
})
