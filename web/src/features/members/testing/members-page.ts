import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { renderApp } from '@/testing/render-app.tsx'
import type { organization } from './members.ts'

export const address = '/dashboard/account/account-users'

export async function openMembers(server: ReturnType<typeof organization>, path = address) {
  const app = await renderApp(path, server.session())
  await screen.findByRole('heading', { name: 'Members', hidden: true })
  return app
}
export const rows = () => within(screen.getByRole('table', { name: 'Members' })).getAllByRole('row')
export const names = () =>
  rows()
    .slice(1)
    .map((row) => row.querySelector('[title]')?.getAttribute('title'))
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
export const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('menuitem', { name }))
export const chooseRole = async (name: string) =>
  userEvent.click(await screen.findByRole('menuitemradio', { name }))
export const dialog = () => within(screen.getByRole('dialog'))
export const gone = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
