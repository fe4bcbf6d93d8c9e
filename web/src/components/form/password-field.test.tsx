import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { identity } from '@/testing/identity.ts'
import { renderApp } from '@/testing/render-app.tsx'

async function open() {
  identity()
  await renderApp('/auth/signup')
  return screen.findByLabelText('Password')
}
const rules = () => screen.queryByRole('list', { name: 'The password needs' })
const state = () =>
  within(rules() as HTMLElement)
    .getAllByRole('listitem')
    .map((rule) => rule.textContent)

test('the help says what a password needs until one is typed; then each rule ticks', async () => {
  const field = await open()
  expect(field).toHaveAccessibleDescription(
    'Use at least 8 characters with uppercase, lowercase, number and special character.',
  )
  expect(rules()).toBeNull()

  await userEvent.type(field, 'ab')
  expect(state()).toEqual([
    'At least 8 characters: missing',
    'A lowercase letter: done',
    'An uppercase letter: missing',
    'A number: missing',
    'A special character: missing',
  ])

  await userEvent.type(field, 'C1!defgh')
  expect(state().filter((rule) => rule?.endsWith('missing'))).toEqual([])
  expect(field).not.toBeInvalid()
})

test('what is wrong is told one at a time, in the order of the rules', async () => {
  const field = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const told: (string | null)[] = []
  const tell = () =>
    told.push(
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    )
  tell()

  for (const more of ['12345678', 'a', 'A', '!']) {
    await userEvent.type(field, more)
    tell()
  }

  expect(told).toEqual([
    'Password must be at least 8 characters',
    'Password must contain at least one lowercase letter',
    'Password must contain at least one uppercase letter',
    'Password must contain at least one special character',
    'Use at least 8 characters with uppercase, lowercase, number and special character.',
  ])
})
