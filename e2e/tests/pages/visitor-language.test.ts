import { type Account, createAccount, createAgent } from 'e2e/account'
import { createGallery, publishGallery } from 'e2e/galleries'
import { chatOf } from 'e2e/other-site/chat'
import { useOtherSite } from 'e2e/other-site/use-other-site'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { FrameLocator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

// An agent of English and German, and a visitor whose browser is German.

const product = useProduct()
const visit = useBrowser()
const site = useOtherSite(() => product().url)
const german = { still: true, locale: 'de-AT' }
let owner: Account
let [agent, gallery] = ['', '']

beforeAll(async () => {
  owner = await createAccount(product().url)
  agent = await createAgent(owner, 'it-help-desk', {
    ...{ name: 'Lena', languages: ['en', 'de'] },
    translations: {
      de: { greeting: 'Guten Tag, ich bin Lena.', starter_questions: ['Wann wird ersetzt?'] },
    },
  })
  await teach(owner, 'laptops.md', '# Laptops\n\nEin Laptop wird nach vier Jahren ersetzt.')
  gallery = await createGallery(owner, 'Unser Service', { [agent]: 'Hilft bei Laptops.' })
  await publishGallery(owner, gallery)
  await owner.client
    .from('agent_widgets')
    .update({ allowed_origins: [site.origin()], pre_chat: 'optional' })
    .eq('template_id', agent)
    .throwOnError()
})

const langOf = (within: Page | FrameLocator) => within.locator('html').getAttribute('lang')
const ask = async (within: Page | FrameLocator) => {
  const box = within.getByRole('textbox', { name: 'Nachricht an Lena' })
  await box.fill('Wann wird ein Laptop ersetzt?')
  await box.press('Enter')
  await within.getByRole('button', { name: 'Gute Antwort' }).first().waitFor()
  await within.getByRole('list', { name: 'Quellen' }).waitFor()
}

test('a gallery and the chats that it leads to are in the language of the visitor', async () => {
  const visitor = await visit(product().url, german)
  const { page } = visitor
  await page.goto(`/assistant?gallery=${gallery}`)

  await page.getByRole('link', { name: 'Mit Lena sprechen' }).click()

  await page.getByRole('link', { name: 'Zurück zu Unser Service' }).waitFor()
  await page.getByText('Guten Tag, ich bin Lena.').first().waitFor()
  await page.getByRole('button', { name: 'Wann wird ersetzt?' }).waitFor()
  await ask(page)
  expect(await langOf(page)).toBe('de')
  expect(await page.title()).toBe('Chat mit Lena · Digital Workforce')
  expectNoComplaints(visitor)
})

test('so is the widget: its button, what it asks first, and its chat', async () => {
  const visitor = await visit(site.origin(), german)
  const { page } = visitor
  const embed = `<script async src="${product().url}/widget.js" data-agent="${agent}" data-greeting="Fragen?"></script>`
  await page.goto(site.page('/bubble', embed))
  await page.getByRole('button', { name: 'Ausblenden' }).waitFor()

  await page.getByRole('button', { name: 'Chat mit Lena' }).click()
  const chat = chatOf(page)
  await chat.getByLabel('Ihre E-Mail-Adresse').waitFor()
  await chat.getByRole('button', { name: 'Überspringen' }).click()
  await chat.getByRole('button', { name: 'Wann wird ersetzt?' }).waitFor()
  await ask(chat)

  await chat.getByText('Lena kann sich irren').waitFor()
  expect(await langOf(chat)).toBe('de')
  expect(await page.frames()[1]?.title()).toBe('Chat mit Lena')
  await page.getByRole('button', { name: 'Chat mit Lena schließen' }).click()
  expectNoComplaints(visitor)
})
