import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderApp } from '@/testing/render-app.tsx'
import type { account } from './account.ts'

export async function openAccount(server: ReturnType<typeof account>, path = '/dashboard/account') {
  await renderApp(path, server.session())
  await screen.findByLabelText('First name')
}
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const press = async (name: string | RegExp) => userEvent.click(await button(name))
export const section = (name: string) => within(screen.getByRole('region', { name }))

export async function fill(label: string, text: string) {
  const input = await screen.findByLabelText(label)
  await userEvent.clear(input)
  await userEvent.click(input)
  if (text) await userEvent.paste(text)
}

export async function typeCode(code: string) {
  await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), code)
}
