import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openStudio, serveAgent } from '../testing/studio.tsx'

test('what is typed shows in the live agent at once and is saved by itself', async () => {
  const server = serveAgent()
  await openStudio()

  await userEvent.type(await screen.findByLabelText('Name'), ' B')

  expect(screen.getByText('Live: Maya B')).toBeVisible()
  await expect
    .poll(() => server.puts, { timeout: 5000 })
    .toEqual([{ name: 'Maya B', greeting: 'Hi, I am Maya B.' }])
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('choosing a person brings that person’s own clothes and voice', async () => {
  const server = serveAgent()
  await openStudio()

  await userEvent.click(await screen.findByRole('radio', { name: 'Daniel' }))

  await expect
    .poll(() => server.puts, { timeout: 5000 })
    .toMatchObject([{ avatar: 'daniel', style_id: 'daniel-blazer', voice_id: 'daniel-calm' }])
})

test('a choice is taken back and made again, by button and by keyboard', async () => {
  serveAgent()
  await openStudio()
  const daniel = await screen.findByRole('radio', { name: 'Daniel' })
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await userEvent.click(daniel)

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('radio', { name: 'Maya' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Redo' })).toHaveFocus()
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(daniel).toBeChecked()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(daniel).not.toBeChecked()

  await userEvent.click(screen.getByRole('button', { name: 'Redo' }))
  const role = screen.getByLabelText<HTMLInputElement>('Role')
  const before = role.value
  await userEvent.type(role, '!')
  // The browser would take back what it remembers, which no longer stands there once the studio took back a step.
  const undo = new KeyboardEvent('keydown', {
    key: 'z',
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
  })
  act(() => void role.dispatchEvent(undo))
  expect(undo.defaultPrevented).toBe(true)
  expect(role).toHaveValue(before)
  expect(daniel).toBeChecked()
})

test('two editors: the second sees what the first changed and chooses', async () => {
  const server = serveAgent()
  await openStudio()
  server.editedByOther({ tone: 'formal', role: 'Theirs' })

  await userEvent.type(await screen.findByLabelText('Role'), ' and badges')
  const banner = await screen.findByRole('alert', {}, { timeout: 5000 })
  expect(banner).toHaveTextContent('its role. Your changes are not saved yet.Their role: “Theirs”')
  expect(server.stored()).toMatchObject({ role: 'Theirs' })
  await userEvent.click(within(banner).getByRole('button', { name: 'Keep mine' }))

  await expect
    .poll(server.stored)
    .toMatchObject({ role: 'IT help desk and badges', tone: 'formal' })
})
