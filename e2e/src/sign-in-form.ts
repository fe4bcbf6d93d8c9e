import type { Page } from 'playwright-core'
import { password } from './visitor.ts'

/** What the open sign-in page asks for, sent. */
export async function submitSignIn(page: Page, email: string, secret = password) {
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The same from any page. */
export async function enterPassword(page: Page, email: string, secret?: string) {
  await page.goto('/auth/signin')
  await submitSignIn(page, email, secret)
}

/** Six digits into the boxes of the open page. */
export async function typeCode(page: Page, code: string) {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
}
