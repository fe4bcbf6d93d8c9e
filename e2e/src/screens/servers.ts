import type { Page } from 'playwright-core'
import { click, type Screen } from './screen.ts'
import type { Seed } from './seed.ts'

/** A server of tools at which its owner signs in, from its dialog to the day on which it lets nobody in. */
export function servers({ agent, desk }: Seed): Screen[] {
  const path = `/dashboard/agents/${agent}?section=actions`
  async function add(page: Page) {
    await click('Add an MCP server')(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Desk')
    await dialog.getByLabel('Address').fill(desk.url)
    await dialog.getByRole('button', { name: 'Add server' }).click()
    await dialog.getByText(/asks you to sign in/).waitFor()
  }
  async function answer(page: Page, name: 'Allow' | 'Decline') {
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name }).click()
  }
  const added = (page: Page) => page.getByText('Waits for approval; none of its tools is used')
  async function allow(page: Page) {
    await page.getByRole('button', { name: 'Add an MCP server' }).waitFor()
    await page.waitForLoadState('networkidle')
    if (await added(page).isHidden()) {
      await add(page)
      await answer(page, 'Allow')
    }
    await added(page).scrollIntoViewIfNeeded()
  }
  return [
    { name: 'servers-add', path, act: click('Add an MCP server') },
    { name: 'servers-sign-in', path, act: add },
    {
      ...{ name: 'servers-declined', path },
      async act(page) {
        await add(page)
        await answer(page, 'Decline')
        await page.getByText(/somebody declined there\.$/).waitFor()
      },
    },
    { name: 'servers-allowed', path, act: allow },
  ]
}
