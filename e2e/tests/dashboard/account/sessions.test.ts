import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectSignedOut, useOwnAccount } from './own-account.ts'

const { ownAccount, signInElsewhere } = useOwnAccount()

const sessions = (page: Page) =>
  page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem')

test('a session that is ended loses access at its next request', async () => {
  const { account, page } = await ownAccount()
  const second = await signInElsewhere(account)
  await page.reload()
  await expect.poll(() => sessions(page).count()).toBe(2)
  await sessions(page).filter({ hasText: 'This device' }).waitFor()
  await sessions(page).getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => sessions(page).count()).toBe(1)
  await expectSignedOut(second)
})

test('everywhere else is signed out at once', async () => {
  const { account, page } = await ownAccount()
  const other = await signInElsewhere(account)
  await page.reload()
  await expect.poll(() => sessions(page).count()).toBe(2)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('You are signed out everywhere else').waitFor()

  await expect.poll(() => sessions(page).count()).toBe(1)
  await expectSignedOut(other)
})
