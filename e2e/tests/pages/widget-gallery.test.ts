import { seriousFindings } from 'e2e/accessibility'
import type { Account } from 'e2e/account'
import { createGallery, publishGallery } from 'e2e/galleries'
import { useOtherSite } from 'e2e/other-site/use-other-site'
import { useProduct } from 'e2e/product'
import { createTaught } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

// A gallery on a page of another origin: its visitor chooses an agent there.

const product = useProduct()
const visit = useBrowser()
const site = useOtherSite(() => product().url)
let owner: Account
let [agent, gallery] = ['', '']

beforeAll(async () => {
  const handbook = '# Laptops\n\nA laptop is replaced after four years.'
  ;({ owner, agent } = await createTaught(product(), handbook))
  gallery = await createGallery(owner, 'Meet your service desk', { [agent]: 'Laptops.' })
  await publishGallery(owner, gallery)
  await allow([site.origin()])
})

const allow = (allowed_origins: string[]) =>
  owner.client.from('galleries').update({ allowed_origins }).eq('id', gallery).throwOnError()
const embed = (attributes = '') =>
  `<script async src="${product().url}/widget.js" data-gallery="${gallery}" ${attributes}></script>`
const chatOf = (page: Page) => page.frameLocator('iframe')
const open = (page: Page) => page.getByRole('button', { name: 'Meet your service desk' }).click()

test('on a listed site a visitor chooses an agent, talks, goes on from page to page, and goes back', async () => {
  const visitor = await visit(site.origin(), { still: true })
  const { page } = visitor
  await page.goto(site.page('/gallery', embed()))
  await open(page)
  const chat = chatOf(page)
  await chat.getByText('Laptops.').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await chat.getByRole('button', { name: /^Talk to/ }).press('Enter')
  const box = chat.getByRole('textbox', { name: /^Write to/ })
  await box.fill('When is a laptop replaced?')
  await box.press('Enter')
  await chat.getByText('after four years').first().waitFor()
  await chat.getByRole('button', { name: 'Good answer' }).waitFor()

  await page.goto(site.page('/second', embed()))
  await open(page)
  await chat.getByText('after four years').first().waitFor()
  await chat.getByRole('button', { name: 'Back to Meet your service desk' }).click()
  await chat.getByRole('button', { name: /^Talk to/ }).waitFor()

  const { data } = await owner.client
    .from('conversations')
    .select('channel, gallery_id')
    .eq('template_id', agent)
    .throwOnError()
  expect(data).toEqual([{ channel: 'widget', gallery_id: gallery }])
  expectNoComplaints(visitor)
})

test('on a site that is not listed there is nothing, and the console says why', async () => {
  const { page } = await visit(site.stranger(), { still: true })
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(site.page('/gallery', embed()))

  await expect.poll(() => said.join()).toContain('may not embed this gallery')
  expect(await page.getByRole('button').count()).toBe(0)
})

test('the frame and the name of a gallery are for its sites alone, and for nobody who names none', async () => {
  const at = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${product().url}/widget/gallery/${gallery}/${path}`, { headers })
  const from = (origin: string) => ({ referer: `${origin}/`, origin })

  for (const path of ['frame', 'agent']) {
    expect((await at(path, from(site.origin()))).status).toBe(200)
    expect((await at(path, from(site.stranger()))).status).toBe(403)
    expect((await at(path, from(product().url))).status).toBe(403)
    expect((await at(path)).status).toBe(403)
    expect((await at(path, { referer: 'null', origin: 'null' })).status).toBe(403)
  }
  const frame = await at('frame', from(site.origin()))
  expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${site.origin()}`)
})

test('a ticket of a gallery is for its agents, and serves no longer than its site is listed', async () => {
  const frame = `${product().url}/widget/gallery/${gallery}/frame`
  const document = await (await fetch(frame, { headers: { referer: `${site.origin()}/` } })).text()
  const ticket = /"ticket":"([^"]+)"/.exec(document)?.[1]
  const begin = (chosen: string | undefined) =>
    fetch(`${product().url}/widget/visit/begin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product().url },
      body: JSON.stringify({ ticket, agent: chosen }),
    }).then(({ status }) => status)

  expect(await begin(agent)).toBe(201)
  expect(await begin(crypto.randomUUID())).toBe(403)
  expect(await begin(undefined)).toBe(403)
  await allow([])
  expect(await begin(agent)).toBe(403)
  await allow([site.origin()])
})
