import { seriousFindings } from 'e2e/accessibility'
import { type Account, createAccount, foundOrganization, officialClient } from 'e2e/account'
import { join } from 'e2e/join'
import { mailedCode } from 'e2e/mail'
import { useOwnProduct } from 'e2e/own-product'
import { password, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const email = 'ruth@operator.example'
const product = useOwnProduct({
  ...{ ADMIN_EMAILS: email, AUTH_MAIL_INTERVAL: '0', RATE_LIMITS: 'off' },
})
const visit = useBrowser()

/** Who has the address that ADMIN_EMAILS names: the mailed code makes a platform admin. */
async function createAdmin(): Promise<Account> {
  const { url } = product()
  const client = await officialClient(url)
  await client.auth.signInAnonymously()
  const data = { first_name: 'Ruth', last_name: 'Bekele', display_name: 'Ruth Bekele', email }
  await client.auth.updateUser({ email, password, data })
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const token = await mailedCode(url, email)
  const { data: signedIn, error } = await client.auth.verifyOtp({ email, token, type: 'email' })
  if (error) throw error
  const person = { client, email, userId: signedIn.user?.id ?? '' }
  const organizationId = await foundOrganization(person, 'Operator')
  await client.auth.refreshSession()
  return { ...person, organizationId }
}

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name }).click()

test('a platform admin gives an organization a plan, a feature and an owner, and shuts an account', async () => {
  const owner = await createAccount(product().url, 'Halden Logistics')
  const member = await join(product(), owner.organizationId, 'member')
  const admin = await visit(product().url, { still: true, as: await createAdmin() })
  const { page } = admin

  await page.goto('/dashboard/agents')
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('region', { name: 'Health' }).getByText('Queue').waitFor()
  await page.getByText(/ new in 7 days, 0 with a plan, /).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Organizations', exact: true }).first().click()
  await page.getByRole('searchbox', { name: 'Search organizations' }).fill('halden')
  await page.getByText('1 organization', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Halden Logistics' }).click()

  await page.getByRole('button', { name: 'Grant a plan' }).click()
  await page.getByLabel('Last day').fill('2036-05-06')
  await confirm(page, 'Grant plan')
  await page.getByText('May 6, 2036').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page
    .getByRole('navigation', { name: 'Organization pages' })
    .getByRole('link', { name: 'Features', exact: true })
    .click()
  await page.getByRole('button', { name: 'More for Users' }).click()
  await page.getByRole('menuitem', { name: 'Change value' }).click()
  await page.getByLabel('Value (Number)').fill('many')
  await confirm(page, 'Save')
  await page.getByText('Cannot convert "many" to Number').waitFor()
  await page.getByLabel('Value (Number)').fill('12')
  await confirm(page, 'Save')
  await page.getByRole('row', { name: /Users/ }).getByText('12', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await page.getByRole('row', { name: member.email }).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Make an owner' }).click()
  await confirm(page, 'Change role')
  await page.getByRole('row', { name: member.email }).getByText('Owner').waitFor()
  await page.getByRole('link', { name: 'Knowledge', exact: true }).click()
  await page.getByText('No sources yet').waitFor()

  const { data: told } = await owner.client
    .from('audit_log')
    .select('action')
    .eq('organization_id', owner.organizationId)
    .eq('actor_email', email)
    .throwOnError()
  expect(told.map(({ action }) => action).sort()).toEqual([
    ...['feature.changed', 'member.role_changed', 'subscription.changed'],
  ])

  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search users' }).fill(member.email)
  await page.getByText('1 user', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await confirm(page, 'Deactivate')
  await page.getByRole('row').getByText('Deactivated').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const { data: seen } = await member.client.from('organizations').select('id')
  expect(seen).toEqual([])

  await page.getByRole('link', { name: 'User roles' }).click()
  await page.getByRole('combobox', { name: 'Billing, Member' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: `More for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Give up my rights' }).click()
  await confirm(page, 'Give up my rights')
  await page.getByText('The platform needs an admin.').waitFor()
  await confirm(page, 'Cancel')

  await page.getByRole('link', { name: 'Overview' }).click()
  const log = page.getByRole('table', { name: 'Audit log' })
  await log.getByText('Account deactivated').waitFor()
  await log.getByText('Organization opened').waitFor()
  // What was refused on purpose, and nothing else.
  expect(admin.complaints).toEqual([
    ...[expect.stringContaining('422'), expect.stringContaining('409')],
  ])
})

test('for everybody else there is no such area', async () => {
  const owner = await createAccount(product().url)
  const member = await visit(product().url, { still: true, as: owner })
  await member.page.goto('/admin/organizations')
  await member.page.getByText('404 Not Found.').waitFor()
  const { error } = await owner.client.schema('admin').rpc('organizations')
  expect(error).toMatchObject({ message: 'Only platform admins can do this.' })

  const visitor = await visit(product().url, { still: true })
  await visitor.page.goto('/admin')
  await visitor.page.waitForURL('**/auth/signin?redirectTo=%2Fadmin')
})
