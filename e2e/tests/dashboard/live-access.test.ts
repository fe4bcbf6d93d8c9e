import { type Account, createAccount, type Person } from 'e2e/account'
import { storedSession } from 'e2e/browser/session'
import { join } from 'e2e/join'
import { useProduct } from 'e2e/product'
import { sql } from 'e2e/sql'
import { useBrowser } from 'e2e/visitor'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const removed = 'Your access to this organization has been removed'

/** An owner and a member, each with the dashboard open in a browser of their own. */
async function together() {
  const owner = await createAccount(product().url)
  const member = await join(product(), owner.organizationId, 'member')
  const boss = await openDashboard(owner)
  const page = await openDashboard(member)
  return { owner, member, boss, page }
}

async function openDashboard(person: Person) {
  const { page } = await visit(product().url, { still: true, as: person })
  await page.goto('/dashboard/agents')
  await entry(page, 'Agents').waitFor()
  // A reload would forget this.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  return page
}
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const pathOf = (page: Page) => new URL(page.url()).pathname
const isSame = (page: Page) => page.evaluate(() => 'sameDocument' in window)

async function act(owner: Account, name: string, values: Record<string, string>) {
  const { data } = await owner.client
    .rpc(name, { org_id: owner.organizationId, ...values })
    .throwOnError()
  expect(data).toEqual([expect.objectContaining({ success: true })])
}

async function permissionsOf(page: Page): Promise<string[]> {
  const { access_token } = await storedSession(page)
  const [, claims = ''] = access_token.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).permissions
}

test('whoever an owner removes is told and led out; the owner goes on', async () => {
  const { owner, member, boss, page } = await together()

  // The owner's own session is in the browser.
  await owner.client.auth.setSession(await storedSession(boss))
  await act(owner, 'remove_organization_member', { target_user_id: member.userId })

  await expect.poll(() => pathOf(page)).toBe('/inactive-account')
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: removed })
  await toast.waitFor()
  expect((await toast.boundingBox())?.width).toBeCloseTo(356, 2)
  expect(await isSame(page)).toBe(true)
  expect(pathOf(boss)).toBe('/dashboard/agents')
  expect(await boss.getByText(removed).count()).toBe(0)
})

test('so is whoever has no membership any more at all', async () => {
  const { member, page } = await together()

  await sql(product(), `delete from organization_members where user_id = '${member.userId}'`)

  await expect.poll(() => pathOf(page)).toBe('/inactive-account')
  await page.getByText(removed).waitFor()
  expect(await isSame(page)).toBe(true)
})

test('a new role acts on the open page, and its token has the permissions of the role', async () => {
  const { owner, member, boss, page } = await together()
  await owner.client.auth.setSession(await storedSession(boss))
  const setRole = (new_role: string) =>
    act(owner, 'change_member_role', { target_user_id: member.userId, new_role })

  await setRole('agent_user')

  await expect.poll(() => pathOf(page)).toBe('/limited-access')
  await expect.poll(() => permissionsOf(page)).toEqual(['agents.ui.read'])
  await setRole('owner')
  await expect.poll(() => pathOf(page)).toBe('/dashboard/agents')
  await expect.poll(() => permissionsOf(page)).toContain('organization.write')
  expect(await isSame(page)).toBe(true)
})

test('a feature that is taken away closes its screen, and opens it when it is given', async () => {
  const { owner, page } = await together()
  const change = (to: string) =>
    sql(
      product(),
      `update billing.organization_features set value_json = '${to}'
       where organization_id = '${owner.organizationId}' and feature_id =
         (select id from billing.features where feature_key = 'workforce.feature.knowledge')`,
    )
  await entry(page, 'Knowledge').click()
  await expect.poll(() => pathOf(page)).toBe('/dashboard/knowledge')

  await change('false')

  await expect.poll(() => entry(page, 'Knowledge').count()).toBe(0)
  await expect.poll(() => pathOf(page)).toBe('/dashboard/integrations')
  await change('true')
  await expect.poll(() => entry(page, 'Knowledge').count()).toBe(1)
  expect(await isSame(page)).toBe(true)
})

test('the sidebar is 282 px wide; on a narrow screen it lies over a page that stays still', async () => {
  const owner = await createAccount(product().url)
  const wide = await openDashboard(owner)
  const width = async (place: Locator) => (await place.boundingBox())?.width
  await expect.poll(() => width(wide.locator('aside'))).toBeCloseTo(282, 2)
  await wide.setViewportSize({ width: 1023, height: 600 })

  // It begins closed, and closes again when somebody goes elsewhere.
  await expect.poll(() => entry(wide, 'Agents').count()).toBe(0)
  await wide.getByRole('button', { name: /menu/i }).first().click()
  await entry(wide, 'Knowledge').waitFor()
  await expect.poll(() => width(wide.getByRole('dialog'))).toBeCloseTo(282, 2)
  expect(await wide.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden')
  await entry(wide, 'Knowledge').click()
  await expect.poll(() => pathOf(wide)).toBe('/dashboard/knowledge')
  await expect.poll(() => entry(wide, 'Knowledge').count()).toBe(0)
  await expect
    .poll(() => wide.evaluate(() => getComputedStyle(document.body).overflowY))
    .not.toBe('hidden')
  expect(await wide.evaluate(() => localStorage.getItem('sidebarCollapsed'))).toBeNull()

  await wide.setViewportSize({ width: 1024, height: 600 })
  await entry(wide, 'Knowledge').waitFor()
})
