import { seriousFindings } from 'e2e/accessibility'
import { type Account, createAccount } from 'e2e/account'
import { organizationPath, press } from 'e2e/own-organization'
import { useOwnProduct } from 'e2e/own-product'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { startDns } from 'server/auth/saml/testing/dns-twin'
import { startIdp } from 'server/auth/saml/testing/idp-twin'
import { afterAll, beforeAll, expect, test } from 'vitest'

const idp = await startIdp()
const dns = await startDns()
afterAll(() => Promise.all([idp.close(), dns.close()]))

const product = useOwnProduct({
  RATE_LIMITS: 'off',
  OUTBOUND_ALLOWED_HOSTS: new URL(idp.site).host,
  DNS_SERVERS: dns.server,
})
const visit = useBrowser()
const domain = 'halden.example'
let account: Account
beforeAll(async () => {
  account = await createAccount(product().url)
  await idp.trust(`${product().url}/auth/v1/sso/saml/metadata`)
})

const nora = (groups: string[] = []) => ({
  id: 'nora',
  claims: { mail: `nora@${domain}`, givenName: 'Nora', sn: 'Lind', groups },
})

async function fieldText(page: Page, label: string) {
  return (await page.getByRole('region', { name: label }).locator('pre').innerText()).trim()
}

test('an owner sets single sign-on up from its page, and a colleague comes in by it', async () => {
  const owner = await visit(product().url, { still: true, as: account })
  const { page } = owner
  await page.goto(organizationPath)
  await press(page, 'Add identity provider')
  await press(page, 'Save')
  await page.getByText('Enter the metadata URL').waitFor()
  await page.getByLabel('Metadata URL', { exact: true }).fill(`${idp.site}/nowhere`)
  await press(page, 'Save')
  await page.getByText('The address of the metadata answered 404.').waitFor()
  await page.getByLabel('Metadata URL', { exact: true }).fill(idp.metadataUrl)
  await press(page, 'Save')
  await page.getByText(idp.entityId, { exact: true }).waitFor()
  await page.getByText('Not active yet').waitFor()

  await page.getByLabel('Domain', { exact: true }).fill('gmail.com')
  await press(page, 'Add domain')
  await page.getByText(/^Anybody can have an address there/).waitFor()
  await page.getByLabel('Domain', { exact: true }).fill(domain)
  await press(page, 'Add domain')
  await page.getByRole('button', { name: `Verify ${domain}` }).click()
  await page.getByText(/^The record was not found/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  dns.set(await fieldText(page, 'Name of the record'), [
    await fieldText(page, 'Value of the record'),
  ])
  await page.getByRole('button', { name: `Verify ${domain}` }).click()
  await page.getByText('Verified', { exact: true }).waitFor()

  await page.getByLabel('Group for Member').fill('Builders')
  await page.getByLabel('Group for Member').press('Enter')
  await page.getByRole('button', { name: 'Remove Builders' }).waitFor()
  idp.signedIn(nora(['Builders']))
  await press(page, 'Test sign-in')
  await page.waitForURL('**/my-organization?sso_test=passed')
  await page
    .getByText(/would come in as Member\. The group "Builders" gives the role member\./)
    .waitFor()
  await press(page, 'Turn on')
  await page.getByText('Active', { exact: true }).waitFor()

  const colleague = await visit(product().url, { still: true })
  await colleague.page.goto('/auth/signin?redirectTo=%2Fdashboard%2Fknowledge')
  await colleague.page.getByRole('link', { name: 'Sign in with SSO' }).click()
  await colleague.page.getByLabel('Work email').fill(`nora@${domain}`)
  await press(colleague.page, 'Continue')
  await colleague.page.waitForURL('**/dashboard/knowledge')
  await colleague.page.getByText('No knowledge yet').waitFor()
  expectNoComplaints(colleague)

  await page.reload()
  const list = page.getByRole('list', { name: 'Last sign-ins' })
  await list.getByText('Nora Lind').waitFor()
  await list.getByText('Member', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

test('a sign-in that is refused is told for three seconds, then comes the usual one', async () => {
  const { page } = await visit(product().url, { still: true })
  await page.clock.install()
  idp.signedIn({ id: 'eve', claims: { mail: 'eve@rival.example' } })
  await page.goto('/auth/signin?sso=true')
  await page.getByLabel('Work email').fill(`eve@${domain}`)
  await press(page, 'Continue')
  await page.waitForURL('**/auth/signin?**ssoFailed=true')

  await page
    .getByText(
      'Unable to access your account, please contact support. Redirecting to login page in 3 seconds...',
    )
    .waitFor()
  await page.getByText(/of a domain that your organization has not verified/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.clock.fastForward(3000)
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.has('ssoFailed')).toBe(false)
})

test('turned off, it signs out who came by it and lets nobody in', async () => {
  idp.signedIn(nora(['Builders']))
  const colleague = await visit(product().url, { still: true })
  await colleague.page.goto('/auth/signin?sso=true')
  await colleague.page.getByLabel('Work email').fill(`nora@${domain}`)
  await press(colleague.page, 'Continue')
  await colleague.page.waitForURL('**/dashboard/agents')
  const { page } = await visit(product().url, { still: true, as: account })
  await page.goto(organizationPath)
  await press(page, 'Turn off')
  await page.getByText(/^1 member signs in with it/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Off', { exact: true }).waitFor()

  await colleague.page.goto('/dashboard/knowledge')
  await colleague.page.waitForURL((url) => !url.pathname.startsWith('/dashboard'))
  const stranger = await visit(product().url, { still: true })
  await stranger.page.goto('/auth/signin?sso=true')
  await stranger.page.getByLabel('Work email').fill(`nora@${domain}`)
  await press(stranger.page, 'Continue')
  await stranger.page
    .getByText(`Single sign-on for ${domain} is switched off.`, { exact: false })
    .waitFor()
})
