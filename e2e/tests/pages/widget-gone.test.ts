import { chatOf } from 'e2e/other-site/chat'
import { useEmbeddedAgent } from 'e2e/other-site/use-embedded-agent'
import { useBrowser } from 'e2e/visitor'
import { expect, onTestFinished, test } from 'vitest'

// An agent that is taken back, or not reached, while a page of another site is open.

const { site, question, embed, openBubble, owner, agent } = useEmbeddedAgent()
const visit = useBrowser()

const setLive = async (number: number | null) =>
  void (await owner()
    .client.rpc('set_live_version', { template_id: agent(), number })
    .throwOnError())

async function unpublish() {
  await setLive(null)
  onTestFinished(() => setLive(1))
}

test('on a phone an agent that is gone is told, can be closed, and comes when it is back', async () => {
  const visitor = await visit(site.origin(), { still: true, width: 360, height: 740 })
  const { page } = visitor
  await page.goto(site.page('/phone', embed()))
  const closed = page.getByRole('button', { name: /^Chat with/ })
  await closed.waitFor()
  await unpublish()

  await closed.click()
  await page.getByRole('alert').getByText('Maya cannot be reached.').waitFor()
  await page.getByRole('button', { name: /^Close the chat with/ }).click()
  expect(await page.getByRole('alert').isVisible()).toBe(false)

  await setLive(1)
  await closed.click()
  await chatOf(page).getByRole('textbox').first().waitFor()
  // The browser tells of the frame that was refused.
  visitor.violations.splice(0)
})

test('who is in the middle of a talk reads that the agent is gone, not what its owner could do', async () => {
  const visitor = await visit(site.origin(), { still: true })
  await openBubble(visitor)
  await unpublish()

  const box = chatOf(visitor.page).getByRole('textbox').first()
  await box.fill(question)
  await box.press('Enter')

  const told = chatOf(visitor.page).getByRole('alert')
  await told.getByText('Maya cannot be reached here any more.').waitFor()
})

test('on a page that reads from right to left it stands where its site wants it', async () => {
  const { page } = await visit(site.origin(), { still: true })
  await page.goto(site.page('/rtl', `<div dir="rtl">مرحبا</div>${embed()}`))
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await page.getByRole('button', { name: /^Chat with/ }).click()
  await chatOf(page).getByRole('textbox').first().waitFor()

  const rightOf = async (name: RegExp) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    return box && box.x + box.width
  }
  const panel = await page.getByRole('dialog').boundingBox()
  expect(await rightOf(/^Close the chat with/)).toBe(panel && panel.x + panel.width)
})
