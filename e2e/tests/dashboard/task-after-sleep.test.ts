import { createAccount } from 'e2e/account'
import { useSession } from 'e2e/browser/session'
import { useCompanySite } from 'e2e/other-site/company-site'
import { useProduct } from 'e2e/product'
import { useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const site = useCompanySite()

/** The sockets of a page, which can be left dead: nothing comes through them any more, and nobody is told. */
async function feedOf(page: Page) {
  let dead = new Set<object>()
  const sockets = new Set<object>()
  await page.routeWebSocket(/realtime/, (socket) => {
    const server = socket.connectToServer()
    sockets.add(socket)
    socket.onMessage((message) => dead.has(socket) || server.send(message))
    server.onMessage((message) => dead.has(socket) || socket.send(message))
  })
  return {
    die() {
      dead = new Set(sockets)
    },
    count: () => sockets.size,
  }
}

test('a page that slept while its task went on shows how far it is, and hears the rest', async () => {
  const account = await createAccount(product().url, 'Orlebar')
  await account.client
    .from('organizations')
    .update({ website: site.url() })
    .eq('id', account.organizationId)
    .throwOnError()
  const { page } = await visit(product().url, { still: true })
  const feed = await feedOf(page)
  await useSession(page, account)
  await page.goto('/dashboard/account/my-organization')
  const section = page.getByRole('region', { name: 'Website research' })
  const release = { home: site.hold('/'), services: site.hold('/services') }
  await section.getByRole('button', { name: 'Read the website' }).click()
  await section.getByText(`Reading ${site.url()}`).waitFor()

  feed.die()
  await page.context().setOffline(true)
  release.home()
  const task = () => account.client.from('agentic_tasks').select('message').single().throwOnError()
  await expect.poll(async () => (await task()).data?.message).toBe('Reading /services')
  await section.getByText(`Reading ${site.url()}`).waitFor()
  const before = feed.count()
  await page.context().setOffline(false)
  // Its cable may be out for good, so that it is never online again; that it is looked at again, it hears.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  await section.getByText('Reading /services').waitFor()
  // Over a socket of its own.
  await expect.poll(feed.count).toBeGreaterThan(before)
  release.services()
  await section.getByText('Night pallets').waitFor()
  await section.getByText('Cold containers').waitFor()
})
