import { text } from 'node:stream/consumers'
import { seriousFindings } from 'e2e/accessibility'
import { join } from 'e2e/join'
import { useProduct } from 'e2e/product'
import { createTaught } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

async function ask(page: Page, question: string) {
  const box = page.getByRole('textbox', { name: /^Write to / })
  await box.fill(question)
  await box.press('Enter')
}

/** What a figure says, once the page shows it. */
const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Figures' })
    .locator('div', { hasText: name })
    .first()
    .innerText()

test('what a visitor asks and rates is counted, found in what was said, and exported', async () => {
  const { owner, agent } = await createTaught(
    product(),
    '# Laptops\n\nA laptop is replaced after four years.',
  )
  const member = await visit(product().url, { still: true, as: owner })
  await member.page.goto('/dashboard/agents')
  await member.page.getByRole('link', { name: 'Analytics' }).click()
  await member.page.getByText('Nobody has talked to your agents yet').waitFor()
  expect(await seriousFindings(member.page)).toEqual([])

  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await page.goto(`/assistant?id=${agent}`)
  await ask(page, 'When is a laptop replaced?')
  await page.getByText('after four years').first().waitFor()
  const rated = page.waitForResponse('**/message_feedback*')
  await page.getByRole('button', { name: 'Good answer' }).first().click()
  await rated
  await page.getByRole('button', { name: 'New chat' }).click()
  await ask(page, 'Is there a swimming pool?')
  await page
    .getByText(/don.t know|do not know|do not cover|don.t cover/i)
    .first()
    .waitFor()

  const analyst = await visit(product().url, {
    still: true,
    as: await join(product(), owner.organizationId, 'member'),
  })
  await analyst.page.goto('/dashboard/analytics')
  await analyst.page.getByRole('region', { name: 'Figures' }).waitFor()
  expect(await figure(analyst.page, 'Sessions')).toMatch(/^Sessions\s+2\s/)
  expect(await figure(analyst.page, 'Satisfaction')).toMatch(/100%.*of 1 rating/s)
  expect(await figure(analyst.page, 'Resolved')).toMatch(/50%.*of 2 sessions/s)
  await analyst.page.getByRole('img', { name: /^Sessions by day: most on .*, 2\.$/ }).waitFor()
  expect(await seriousFindings(analyst.page)).toEqual([])

  await analyst.page.getByRole('radio', { name: 'Conversations' }).click()
  await analyst.page.getByRole('searchbox', { name: 'Search what was said' }).fill('four years')
  await analyst.page.getByText('1 conversation', { exact: true }).waitFor()
  const list = analyst.page.getByRole('list', { name: 'Conversations' })
  await list.getByRole('link', { name: /When is a laptop replaced/ }).click()
  const transcript = analyst.page.getByRole('log', { name: 'Transcript' })
  await transcript.getByText('Rated good').waitFor()
  expect(await seriousFindings(analyst.page)).toEqual([])
  await analyst.page.getByRole('button', { name: 'Close' }).click()

  const download = analyst.page.waitForEvent('download')
  await analyst.page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(
    /^conversations-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/,
  )
  const lines = (await text(await file.createReadStream())).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/,When is a laptop replaced\?,1,2,0,1,0,no,yes,/)

  await analyst.page.getByRole('radio', { name: 'Figures' }).click()
  await analyst.page
    .getByRole('link', { name: 'Add to knowledge: Is there a swimming pool?' })
    // It is compared with others first, by a model that has to be read.
    .click({ timeout: 90_000 })
  const dialog = analyst.page.getByRole('dialog')
  await expect
    .poll(() => dialog.getByLabel('Question').inputValue())
    .toBe('Is there a swimming pool?')
  for (const window of [member, visitor, analyst]) expectNoComplaints(window)
})

test('an agent user and another organization see nothing of it', async () => {
  const { owner } = await createTaught(
    product(),
    '# Laptops\n\nA laptop is replaced after four years.',
  )
  const week = { first_day: '2026-01-01', last_day: '2026-01-07', zone: 'UTC' }
  const figures = async ({ client }: Pick<typeof owner, 'client'>) => {
    const { data, error } = await client.rpc('analytics_figures', {
      ...{ org_id: owner.organizationId, ...week },
    })
    return error ?? data
  }
  const { owner: rival } = await createTaught(product(), '# Phones\n\nA phone lasts two years.')
  const colleague = await join(product(), owner.organizationId, 'agent_user')

  expect(await figures(owner)).toMatchObject({ is_new: true })
  expect([await figures(rival), await figures(colleague)]).toEqual([null, null])
  const window = await visit(product().url, { still: true, as: colleague })
  await window.page.goto('/dashboard/analytics')
  await window.page.waitForURL('**/limited-access')
})
