import type { Page } from 'playwright-core'
import { createAccount } from './account.ts'
import { join } from './join.ts'
import type { Product } from './product.ts'
import type { useBrowser } from './visitor.ts'

export const organizationPath = '/dashboard/account/my-organization'

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** The page of an organization, for the tests of one file. */
export function useOwnOrganization(product: () => Product, visit: ReturnType<typeof useBrowser>) {
  /** The owner of a new organisation, in front of it. */
  async function ownOrganization(name = 'Halden Logistics') {
    const account = await createAccount(product().url, name)
    const visitor = await visit(product().url, { still: true, as: account })
    await visitor.page.goto(organizationPath)
    await visitor.page.getByLabel('Organization name').waitFor()
    return { account, visitor, page: visitor.page }
  }

  /** Somebody of this role in the organisation, in a window of the own. */
  async function colleagueOf(organizationId: string, role: string) {
    const person = await join(product(), organizationId, role)
    const visitor = await visit(product().url, { still: true, as: person })
    return { ...person, page: visitor.page, visitor }
  }

  return { ownOrganization, colleagueOf }
}
