import type { Page } from 'playwright-core'
import type { Person } from '../account.ts'

/** A picture: where it is taken, whose window it is, and what is done there first. */
export type Screen = {
  name: string
  path: string
  as?: Pick<Person, 'client'>
  act?: (page: Page) => Promise<unknown>
  /** What the server does not answer until the picture is taken. */
  unanswered?: string
  /** What the server fails to answer. */
  failing?: string
  /** What the server would say of another state, by address. */
  answers?: Record<string, object>
}

export const click = (name: string) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

/** Chooses from the menu of the first or the last row. */
export async function chooseOf(page: Page, row: 'first' | 'last', item: string) {
  await page
    .getByRole('button', { name: /^More for/ })
    [row]()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}
