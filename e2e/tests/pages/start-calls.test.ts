import { createAccount } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { useBrowser } from 'e2e/visitor'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

/** Holds the calls whose address matches, until they are let go. */
async function hold(page: Page, address: RegExp) {
  const held: Route[] = []
  const seen: string[] = []
  let isOpen = false
  await page.route(address, (route) => {
    const { pathname } = new URL(route.request().url())
    seen.push(`${route.request().method()} ${pathname}`)
    if (isOpen) return route.continue()
    held.push(route)
  })
  return {
    seen,
    async letGo() {
      isOpen = true
      await Promise.all(held.splice(0).map((route) => route.continue()))
    },
  }
}
const shellAsks = [
  'POST /auth/v1/token',
  'GET /rest/v1/organization_members',
  'GET /rest/v1/organization_features',
  'GET /rest/v1/features',
]

test('the dashboard shows its frame before any call is answered, and its menu after one round', async () => {
  const { context } = await visit(product().url, {
    still: true,
    as: await createAccount(product().url),
  })
  const fresh = await context.newPage()
  const shell = await hold(
    fresh,
    /\/auth\/v1\/token|\/rest\/v1\/(organization_members|organization_features|features)\b/,
  )
  const rest = await hold(
    fresh,
    /\/(api|functions|storage)\/|\/rest\/v1\/(?!(organization_members|organization_features|features)\b)/,
  )
  await fresh.goto('/dashboard/agents')

  await expect.poll(() => fresh.locator('nav .skeleton').count()).toBe(3)
  // None waits for another: each is asked for while no other is answered.
  await expect.poll(() => shellAsks.filter((call) => !shell.seen.includes(call))).toEqual([])

  await shell.letGo()

  const menu = fresh.getByRole('navigation', { name: 'Main' })
  await expect.poll(() => menu.getByRole('link').allTextContents()).toContain('Agents')
  await rest.letGo()
  await fresh.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
})

test('the configuration and the first script are asked for together', async () => {
  const { page } = await visit(product().url, { still: true })
  const scripts = await hold(page, /\/assets\/(core|index)-.*\.js$/)
  const config = await hold(page, /\/config\.json$/)
  const arrived = page.goto('/auth/signin', { waitUntil: 'commit' })

  await expect.poll(() => scripts.seen.length * config.seen.length).toBeGreaterThan(0)
  await config.letGo()
  await scripts.letGo()
  await arrived
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
})
