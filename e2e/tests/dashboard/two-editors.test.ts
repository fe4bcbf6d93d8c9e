import { createAccount, createAgent } from 'e2e/account'
import { useSession } from 'e2e/browser/session'
import { join } from 'e2e/join'
import { useProduct } from 'e2e/product'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

test('two people edit one agent in two browsers, one of them offline for a while, and no word is lost', async () => {
  const ada = await createAccount(product().url)
  const bob = await join(product(), ada.organizationId, 'member')
  await bob.client.auth.updateUser({ data: { display_name: 'Bob Stone' } })
  const agent = await createAgent(ada, 'it-help-desk')
  const stored = async () => {
    const { data } = await bob.client.from('templates').select('role, tone').single().throwOnError()
    return data
  }
  const editor = () => visit(product().url, { still: true })
  const [first, second] = [await editor(), await editor()]
  await useSession(first.page, ada)
  await useSession(second.page, bob)
  await Promise.all([first, second].map(({ page }) => page.goto(`/dashboard/agents/${agent}`)))
  const [roleOfAda, roleOfBob] = [first, second].map(({ page }) => page.getByLabel('Role'))
  if (!roleOfAda || !roleOfBob) throw new Error('Two people edit.')
  const company = 'Bob Stone has this agent open too'
  await first.page.getByText(company).waitFor({ state: 'attached' })
  await second.page.getByText('Ines Moreau has this agent open too').waitFor({ state: 'attached' })

  await roleOfAda.fill('Desk of Ada')
  await expect.poll(() => roleOfBob.inputValue(), { timeout: 15_000 }).toBe('Desk of Ada')

  // Different fields.
  await second.context.setOffline(true)
  await second.page.getByRole('radio', { name: 'Formal' }).click()
  await second.page.getByText('Not saved').first().waitFor()
  await roleOfAda.fill('Desk of Ada and Bob')
  await expect.poll(stored).toMatchObject({ role: 'Desk of Ada and Bob' })
  await second.context.setOffline(false)
  await expect
    .poll(stored, { timeout: 15_000 })
    .toEqual({ role: 'Desk of Ada and Bob', tone: 'formal' })
  await expect.poll(() => roleOfBob.inputValue(), { timeout: 15_000 }).toBe('Desk of Ada and Bob')
  await expect
    .poll(() => first.page.getByRole('radio', { name: 'Formal' }).isChecked(), { timeout: 15_000 })
    .toBe(true)

  // The same field.
  await second.context.setOffline(true)
  await roleOfBob.fill('Desk of Bob')
  await second.page.getByText('Not saved').first().waitFor()
  await roleOfAda.fill('Desk of Ada alone')
  await expect.poll(stored).toMatchObject({ role: 'Desk of Ada alone' })
  await second.context.setOffline(false)
  const banner = second.page.getByRole('alert').filter({ hasText: 'Desk of Ada alone' })
  await banner.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => roleOfBob.inputValue()).toBe('Desk of Ada alone')
  await second.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stored, { timeout: 15_000 }).toMatchObject({ role: 'Desk of Bob' })

  // What Ada typed has become Bob's, so no step of hers leads back over it.
  await expect.poll(() => roleOfAda.inputValue(), { timeout: 15_000 }).toBe('Desk of Bob')
  await expect.poll(() => first.page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
  await second.page.close()
  await first.page.getByText(company).waitFor({ state: 'detached' })
  expectNoComplaints(first)
})
