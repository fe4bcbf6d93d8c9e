import { type Account, createAccount, officialClient } from 'e2e/account'
import { mailedCode } from 'e2e/mail'
import { useProduct } from 'e2e/product'
import { proveMailbox } from 'e2e/sql'
import { useBrowser, type Visitor } from 'e2e/visitor'
import type { Page } from 'playwright-core'

export async function signOut(page: Page) {
  await page.goto('/logout')
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()
}

/** What the window asks for next is refused, so it ends at the sign-in. */
export async function expectSignedOut({ page }: Visitor) {
  await page.reload()
  await page.waitForURL('**/auth/signin**')
}

/** People in front of their own account. */
export function useOwnAccount() {
  const product = useProduct()
  const visit = useBrowser()

  /** The owner of a new organisation, in front of the own account. */
  async function ownAccount() {
    const account = await createAccount(product().url)
    await proveMailbox(product(), account)
    const visitor = await visit(product().url, { still: true, as: account })
    await visitor.page.goto('/dashboard/account')
    await visitor.page.getByLabel('First name').waitFor()
    return { account, visitor, page: visitor.page }
  }

  /** Another window of the same person, let in by a mailed code. */
  async function signInElsewhere({ email }: Account) {
    const client = await officialClient(product().url)
    await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    const token = await mailedCode(product().url, email)
    const { error } = await client.auth.verifyOtp({ email, token, type: 'email' })
    if (error) throw error
    const other = await visit(product().url, { still: true, as: { client } })
    await other.page.goto('/dashboard/agents')
    await other.page.getByText('No agents yet').waitFor()
    return other
  }

  return { product, ownAccount, signInElsewhere }
}
