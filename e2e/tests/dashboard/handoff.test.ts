import { seriousFindings } from 'e2e/accessibility'
import { createAccount, createAgent } from 'e2e/account'
import { openInbox } from 'e2e/inbox'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { proveMailbox } from 'e2e/sql'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

/** An organisation with an agent that hands off. */
async function founded() {
  const owner = await createAccount(product().url)
  const agent = await createAgent(owner, 'it-help-desk', { handoff: true, languages: ['en'] })
  await teach(owner, 'laptops.md', '# Laptops\n\nA laptop is replaced after four years.')
  return { owner, agent }
}

async function write(page: Page, words: string) {
  const box = page.getByRole('textbox', { name: /^Write to / })
  await box.fill(words)
  await box.press('Enter')
}

/** What the visitor's transcript says, with who says it. */
const transcript = (page: Page) =>
  page.getByRole('log', { name: 'Conversation' }).evaluate((log) =>
    // The last one is said once more to who does not see it.
    [...log.children]
      .filter((child) => child.role !== 'status')
      .map((child) => (child as HTMLElement).innerText)
      .join('\n'),
  )

test('a visitor asks for a person, who takes over, answers and hands back; the agent is silent meanwhile', async () => {
  const { owner, agent } = await founded()
  const member = await openInbox(visit, product().url, owner)
  await member.page.getByText('Nobody is waiting').waitFor()
  expect(await seriousFindings(member.page)).toEqual([])
  const visitor = await visit(product().url, { still: true })
  await visitor.page.goto(`/assistant?id=${agent}`)

  await write(visitor.page, 'Can I speak to a human?')
  await visitor.page.getByText('I have asked the people at Halden Logistics').first().waitFor()
  await expect.poll(() => member.page.title()).toBe('(1) Inbox · Digital Workforce')
  await member.page.getByRole('link', { name: /Can I speak to a human/ }).click()
  const clicked = performance.now()
  await member.page.getByRole('button', { name: 'Take over' }).click()
  await visitor.page.getByText('Ines from Halden Logistics is here now.').first().waitFor()
  console.log(`takeover seen by the visitor after ${Math.round(performance.now() - clicked)} ms`)
  expect(await seriousFindings(visitor.page)).toEqual([])

  await write(visitor.page, 'When is a laptop replaced?')
  await member.page.getByRole('log').getByText('When is a laptop replaced?').waitFor()
  await member.page.getByRole('radio', { name: 'Whisper' }).click()
  await member.page.getByRole('textbox', { name: 'Whisper' }).fill('Be generous.')
  await member.page.getByRole('textbox', { name: 'Whisper' }).press('Enter')
  await member.page.getByRole('log').getByText('Be generous.').waitFor()
  await member.page.getByRole('radio', { name: 'Reply' }).click()
  await member.page
    .getByRole('textbox', { name: 'Reply to the visitor' })
    .fill('I send you one today.')
  await member.page.getByRole('textbox', { name: 'Reply to the visitor' }).press('Enter')
  await visitor.page.getByText('I send you one today.').first().waitFor()
  expect(await seriousFindings(member.page)).toEqual([])

  await member.page.getByRole('button', { name: 'Hand back' }).click()
  const dialog = member.page.getByRole('dialog')
  await expect
    .poll(() => dialog.getByLabel('Summary').inputValue())
    .toContain('Ines said: “I send you one today.”')
  await dialog.getByRole('button', { name: 'Hand back' }).click()
  await visitor.page.getByText('Maya, the AI agent, is back.').first().waitFor()
  await write(visitor.page, 'When is a laptop replaced?')
  await visitor.page.getByText('A laptop is replaced after four years.').first().waitFor()

  // What was asked of the person has no empty answer of the agent under it.
  expect(await visitor.page.getByRole('log').getByText('Maya', { exact: true }).count()).toBe(3)
  const said = await transcript(visitor.page)
  // Asked twice, answered by the agent once: the other answer was the person's.
  expect(said.match(/A laptop is replaced after four years/g)).toHaveLength(1)
  expect(said.match(/I send you one today/g)).toHaveLength(1)
  expect(said).not.toContain('Be generous')
  const order = ['I have asked', 'is here now', 'I send you one', 'is back', 'after four years']
  const places = order.map((words) => said.indexOf(words))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await member.page.getByText('Nobody is waiting').waitFor()

  const { page } = visitor
  await page.getByRole('button', { name: 'New chat' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Talk to a person' }).click()
  await page.getByText(/were asked and can read along/).waitFor()
  await page.getByRole('button', { name: 'New chat' }).click()
  await page.getByText(/were asked and can read along/).waitFor({ state: 'hidden' })
  // Nothing was said in it yet: what was asked is still there when it is opened again.
  await page.getByRole('navigation').getByRole('button', { name: 'Talk to a person' }).click()
  await page.getByText(/were asked and can read along/).waitFor()
  expectNoComplaints(visitor)
  expectNoComplaints(member)
})

test('on the page with the face the button asks, and nobody there leads to a form and a task', async () => {
  const { owner, agent } = await founded()
  await proveMailbox(product(), owner)
  const visitor = await visit(product().url, { still: true })
  await visitor.page.goto(`/agent?id=${agent}`)
  await visitor.page.getByRole('button', { name: 'Talk to a person' }).click()
  const form = visitor.page.getByRole('form', { name: /Leave a message/ })
  await form.getByLabel('Name').fill('Jo Berg')
  await form.getByLabel('E-mail').fill('jo@example.com')
  await form.getByLabel('Message').fill('Please call me back.')
  expect(await seriousFindings(visitor.page)).toEqual([])
  await form.getByRole('button', { name: 'Send' }).click()
  await visitor.page.getByText('Your message is with the people at Halden Logistics.').waitFor()

  const member = await openInbox(visit, product().url, owner)
  await member.page.getByRole('radio', { name: 'Messages (1)' }).click()
  await member.page.getByText('Please call me back.').waitFor()
  const mails = member.page.getByRole('switch', { name: 'Mail me messages that visitors leave' })
  await expect.poll(() => mails.isChecked()).toBe(true)
  const saved = member.page.waitForResponse('**/rpc/choose_contact_mails')
  await mails.click()
  expect((await saved).ok()).toBe(true)
  await member.page.getByRole('button', { name: 'Mark as done' }).click()
  await member.page.getByRole('button', { name: 'Open again' }).waitFor()
  expect(await seriousFindings(member.page)).toEqual([])

  await visitor.page.getByRole('button', { name: 'Talk to a person' }).click()
  await visitor.page.getByText(/were asked and can read along/).waitFor()
  await member.page.getByRole('radio', { name: /^Need a person/ }).click()
  await member.page.getByRole('link', { name: /Talk to a person/ }).click()
  await member.page.getByRole('button', { name: 'Take over' }).click()
  await visitor.page.getByText('You are talking with Ines from Halden Logistics.').waitFor()
  await write(visitor.page, 'Hello?')
  await member.page.getByRole('log').getByText('Hello?').waitFor()
  await visitor.page.getByRole('button', { name: 'Back to Maya' }).click()
  await member.page.getByText('Nobody is waiting').waitFor()
  await write(visitor.page, 'When is a laptop replaced?')
  await visitor.page.getByText('A laptop is replaced after four years.').first().waitFor()
  expectNoComplaints(visitor)
  expectNoComplaints(member)
})
