import { seriousFindings } from 'e2e/accessibility'
import { useBadLine } from 'e2e/bad-line'
import { openInbox } from 'e2e/inbox'
import { chatOf } from 'e2e/other-site/chat'
import { useEmbeddedAgent } from 'e2e/other-site/use-embedded-agent'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

// People of the organisation in the chat of an agent on a page of another origin.

const embedded = useEmbeddedAgent({ handoff: true, languages: ['en'] })
const { product, openBubble, ask, agent, owner } = embedded
const visit = useBrowser()
const line = useBadLine(() => product().url)

async function write(page: Page, words: string) {
  const box = chatOf(page).getByRole('textbox', { name: /^Write to/ })
  await box.fill(words)
  await box.press('Enter')
}
const said = (page: Page) => chatOf(page).locator('.log > *').allInnerTexts()

// The first: nobody has the inbox open yet.
test('nobody there leads to a form, and what is closed to another talk', async () => {
  const visitor = await visit(embedded.site.origin(), { still: true })
  const { page } = visitor
  const chat = chatOf(page)
  await openBubble(visitor)
  await chat.getByRole('button', { name: 'Talk to a person' }).click()
  const form = chat.getByRole('form', { name: 'Leave a message for Halden Logistics' })
  await form.getByLabel('Name').fill('Jo Berg')
  await form.getByLabel('E-mail').fill('jo@example')
  await form.getByLabel('Message').fill('Please call me back.')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('Check your e-mail address').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await form.getByLabel('E-mail').fill('jo@example.com')
  await form.getByRole('button', { name: 'Send' }).click()
  await chat.getByText('Your message is with the people at Halden Logistics.').waitFor()
  const person = chat.getByRole('button', { name: 'Talk to a person' })
  await expect.poll(() => person.evaluate((it) => it === document.activeElement)).toBe(true)

  const member = await openInbox(visit, product().url, owner())
  await member.page.getByRole('radio', { name: 'Messages (1)' }).click()
  await member.page.getByText('Please call me back.').waitFor()
  await chat.getByRole('button', { name: 'Talk to a person' }).click()
  await chat.getByText('The people at Halden Logistics were asked').waitFor()
  await member.page.getByRole('radio', { name: /^Need a person/ }).click()
  await member.page.getByRole('link', { name: /Talk to a person/ }).click()
  await member.page.getByRole('button', { name: 'Take over' }).click()
  await chat.getByText('You are talking with Ines').waitFor()
  await member.page.getByRole('button', { name: 'Close', exact: true }).click()
  await member.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await chat.getByText('This conversation was closed.').waitFor()

  await chat.getByRole('button', { name: 'Start a new one' }).click()
  await expect.poll(() => said(page)).not.toContain('Ines from Halden Logistics is here now.')
  await ask(page)
  expect(await chat.locator('.trouble').count()).toBe(0)
  expectNoComplaints(visitor)
})

test('a visitor asks for a person, who comes, answers and leaves, also when the page is loaded again meanwhile', async () => {
  const visitor = await visit(embedded.site.origin(), { still: true })
  const { page } = visitor
  const chat = chatOf(page)
  const member = await openInbox(visit, product().url, owner())
  await openBubble(visitor)
  await ask(page)

  await write(page, 'Can I speak to a human?')
  await chat.getByText('The people at Halden Logistics were asked').waitFor()
  await member.page.getByRole('link', { name: /When is a laptop replaced/ }).click()
  await member.page.getByRole('button', { name: 'Take over' }).click()
  await chat.getByText('You are talking with Ines from Halden Logistics.').waitFor()
  await chat.locator('.notice').getByText('Ines from Halden Logistics is here now.').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await write(page, 'Is mine next?')
  await member.page.getByRole('log').getByText('Is mine next?').waitFor()
  const site = new URL(embedded.site.origin()).host
  await member.page.getByText(`A visitor of ${site}`).waitFor()
  const reply = member.page.getByRole('textbox', { name: 'Reply to the visitor' })
  await reply.fill('It comes today.')
  await reply.press('Enter')
  await chat.locator('.person').getByText('It comes today.').waitFor()
  await expect
    .poll(() => chat.locator('p.sr-only[role=status]').textContent())
    .toBe('Ines: It comes today.')

  await page.reload()
  await page.getByRole('button', { name: /^Chat with/ }).click()
  await chat.getByText('You are talking with Ines from Halden Logistics.').waitFor()
  await chat.getByRole('button', { name: 'Back to Maya' }).click()
  await chat.locator('.notice').getByText('Maya, the AI agent, is back.').waitFor()
  await write(page, embedded.question)
  // With what was answered first, and that somebody was asked.
  await expect.poll(() => chat.getByRole('button', { name: 'Good answer' }).count()).toBe(3)

  const shown = (await said(page)).join('\n')
  expect(shown.match(/It comes today/g)).toHaveLength(1)
  expect(shown.match(/is here now/g)).toHaveLength(1)
  expect(shown.match(/after four years/g)?.length).toBeGreaterThanOrEqual(2)
  const order = ['I have asked', 'is here now', 'Is mine next?', 'It comes today', 'is back']
  const places = order.map((words) => shown.indexOf(words))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(await chat.locator('.trouble').count()).toBe(0)
  await member.page.getByText('Nobody is waiting').waitFor()
  expectNoComplaints(visitor)
  expectNoComplaints(member)
})

test('what a person says to a closed chat is counted on its button, on the next page of the site too', async () => {
  const visitor = await visit(embedded.site.origin(), { still: true })
  const { page } = visitor
  const chat = chatOf(page)
  const member = await openInbox(visit, product().url, owner())
  const reply = async (words: string) => {
    await member.page.getByRole('textbox', { name: 'Reply to the visitor' }).fill(words)
    await member.page.getByRole('textbox', { name: 'Reply to the visitor' }).press('Enter')
  }
  await embedded.allow([embedded.site.origin()], { pre_chat: 'optional' })
  onTestFinished(() => embedded.allow([embedded.site.origin()]))
  await openBubble(visitor)
  await chat.getByLabel('Your name').fill('Jo Berg')
  await chat.getByRole('button', { name: 'Start the chat' }).click()
  await chat.getByRole('button', { name: 'Talk to a person' }).click()
  await chat.getByText('The people at Halden Logistics were asked').waitFor()
  await member.page.getByRole('link', { name: /Talk to a person/ }).click()
  await member.page.getByRole('paragraph').getByText('Jo Berg').waitFor()
  await member.page.getByRole('button', { name: 'Take over' }).click()
  await chat.getByText('You are talking with Ines').waitFor()
  await page.getByRole('button', { name: 'Close the chat with Maya' }).click()

  await reply('Are you there?')
  await page.getByRole('button', { name: 'Chat with Maya (1)' }).waitFor()
  expect(await page.getByRole('status').allInnerTexts()).toContain('Chat with Maya (1)')
  await page.goto(embedded.site.page('/other', embedded.embed()))
  await page.getByRole('button', { name: 'Chat with Maya (1)' }).waitFor()
  await reply('Hello?')
  await page.getByRole('button', { name: 'Chat with Maya (2)' }).click()
  await chat.locator('.person').getByText('Hello?').waitFor()
  await page.getByRole('button', { name: 'Close the chat with Maya' }).click()
  await page.getByRole('button', { name: 'Chat with Maya', exact: true }).waitFor()

  await member.page.getByRole('button', { name: 'Close', exact: true }).click()
  await member.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await chat.getByText('This conversation was closed.').waitFor({ state: 'attached' })
  // Nobody is waited for any more, so a page that is only read loads nothing of the chat.
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Chat with Maya', exact: true }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  expectNoComplaints(visitor)
})

test('what a person says while the line is cut is there when it is back', async () => {
  const { page } = await visit(line.url(), { still: true })
  const chat = chatOf(page)
  const member = await openInbox(visit, product().url, owner())
  await page.goto(`${line.url()}/widget/${agent()}/preview?mode=inline&theme=light`)
  await chat.getByRole('button', { name: 'Talk to a person' }).click()
  await chat.getByText('The people at Halden Logistics were asked').waitFor()
  await member.page.getByRole('link', { name: /Talk to a person/ }).click()
  line.cutAfter('is here now')
  await member.page.getByRole('button', { name: 'Take over' }).click()

  await chat.getByText('You are talking with Ines').waitFor()

  expect((await said(page)).filter((one) => one.includes('is here now'))).toHaveLength(1)
})
