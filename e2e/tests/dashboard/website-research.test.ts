import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seriousFindings } from 'e2e/accessibility'
import { createAccount, useSession } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { afterAll, beforeAll, expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

const pages: Record<string, string> = {
  '/': `<meta property="og:site_name" content="Orlebar Freight">
    <meta name="description" content="Orlebar Freight carries pallets by night train between nine ports.">
    <meta name="theme-color" content="#0a5c8a"><nav><a href="/services">Services</a></nav>
    <main><h1>Freight</h1><p>${'We carry pallets from port to port by night. '.repeat(10)}</p></main>`,
  '/services': `<main><h1>Services</h1><h2>Night pallets</h2><p>A night pallet costs 45 euros and weighs at most 900 kilograms.</p>
    <h2>Cold containers</h2><p>${'Cold containers keep fish at two degrees. '.repeat(8)}</p></main>`,
}
let isIll = true
const site = createServer((request, response) => {
  const html = pages[request.url ?? '']
  if (isIll) return void response.writeHead(503).end()
  if (!html) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><html lang="en"><title>Orlebar Freight</title><body>${html}`)
})
beforeAll(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => new Promise((done) => site.close(done)))

test('an owner has the website read: why it failed, then what it says, and agents know it', async () => {
  const { port } = site.address() as AddressInfo
  const website = `http://127.0.0.1:${port}`
  const account = await createAccount(product().url, 'Orlebar')
  await account.client
    .from('organizations')
    .update({ website })
    .eq('id', account.organizationId)
    .throwOnError()
  const owner = await visit(product().url, { still: true })
  const { page } = owner
  await useSession(page, account)
  await page.goto('/dashboard/account/my-organization')
  const section = page.getByRole('region', { name: 'Website research' })

  await section.getByRole('button', { name: 'Read the website' }).click()
  await section.getByText(`${website} could not be read. It answers 503.`).waitFor()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('It answers 503.')
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])

  isIll = false
  await section.getByRole('button', { name: 'Retry' }).click()
  await section.getByText('Orlebar Freight', { exact: true }).waitFor()
  await section.getByText('Night pallets').waitFor()
  await section.getByText('#0a5c8a').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await section.getByRole('button', { name: 'Use this summary' }).click()
  await page.getByText('The summary was saved').waitFor()
  await expect
    .poll(() => page.getByLabel('Summary').inputValue())
    .toMatch(/^Orlebar Freight carries pallets/)

  await page.goto('/dashboard/knowledge')
  await page.getByText('Ready', { exact: true }).waitFor()
  const asking = page.getByRole('complementary', { name: 'Ask your knowledge' })
  await asking.getByRole('textbox').fill('What does a night pallet cost?')
  await asking.getByRole('button', { name: 'Ask', exact: true }).click()
  await asking.getByText('45 euros').first().waitFor()
  expectNoComplaints(owner)
})
