import { type Account, officialClient } from 'e2e/account'
import { useBadLine } from 'e2e/bad-line'
import { useProduct } from 'e2e/product'
import { createTaught, share, teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const line = useBadLine(() => product().url)

const handbook = `# Laptops

A laptop is replaced after four years. Ask the service desk two weeks before, so that your files can be moved.
`
const question = 'When is a laptop replaced?'
let owner: Account
let agent = ''

beforeAll(async () => {
  ;({ owner, agent } = await createTaught(product(), handbook))
})

async function ask(page: Page, text: string) {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('textbox').press('Enter')
}

/** The newest conversation with the agent, as its organisation reads it. */
async function lastConversation() {
  const { data } = await owner.client
    .from('conversations')
    .select('id, messages(role, state, text)')
    .order('created_at', { ascending: false })
    .order('created_at', { referencedTable: 'messages' })
    .limit(1)
    .single<{ id: string; messages: { role: string; state: string; text: string }[] }>()
    .throwOnError()
  return data
}

const bare = (text: string) => text.replaceAll(/\[[^\]]*\]|\d|\s/g, '')

/** The words of the answer on the page, without the numbers of its sources. */
async function wordsOn(page: Page) {
  const log = page.getByRole('log')
  await log.getByRole('button', { name: 'Good answer' }).waitFor()
  const said = log.getByText('after four years').first()
  return bare(await said.innerText())
}

test('an answer whose connection is lost three times, first before a word of it, goes on by itself, and has every word once', async () => {
  const { page, complaints } = await visit(line.url(), { still: true })
  await page.goto(`/assistant?id=${agent}`)
  await page.getByRole('textbox').waitFor()
  line.cutAfter('"start"', 'replaced', 'years')

  await ask(page, question)

  const words = await wordsOn(page)
  await expect.poll(line.hasFailed).toBe(true)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await expect.poll(() => page.getByRole('log').getByText(question).count()).toBe(1)
  const { messages } = await lastConversation()
  expect(messages).toMatchObject([
    { role: 'user', text: question },
    { role: 'assistant', state: 'complete' },
  ])
  expect(bare(messages[1]?.text ?? '')).toContain(words)
  expect(complaints.filter((said) => !/net::ERR_|network error/i.test(said))).toEqual([])
})

test('a page that is loaded again in the middle of an answer has all of it', async () => {
  const { page } = await visit(line.url(), { still: true })
  await page.goto(`/assistant?id=${agent}`)
  await page.getByRole('textbox').waitFor()
  const stage = page.getByRole('region', { name: /AI agent/ })
  await page.getByRole('textbox').pressSequentially('W')
  await stage.getByText('Listening').waitFor()
  line.holdAfter('years')
  await ask(page, question)
  await expect.poll(line.hasFailed).toBe(true)
  await page.getByRole('log').getByText('laptop is').waitFor()
  await stage.getByText('Thinking').waitFor()

  await page.reload()

  const words = await wordsOn(page)
  const { messages } = await lastConversation()
  expect(messages.map(({ state }) => state)).toEqual(['complete', 'complete'])
  expect(bare(messages[1]?.text ?? '')).toContain(words)
  await expect.poll(() => page.getByRole('log').getByText(question).count()).toBe(1)
})

test('face to face a page that is loaded again goes on with its talk, until it has ended', async () => {
  const { page } = await visit(line.url(), { still: true })
  const log = page.getByRole('log')
  await page.goto(`/agent?id=${agent}`)
  await page.getByRole('textbox').waitFor()
  line.holdAfter('years')
  await ask(page, question)
  await expect.poll(line.hasFailed).toBe(true)
  await log.getByText('laptop is').waitFor()

  // In the middle of an answer, and after it.
  for (let time = 0; time < 2; time += 1) {
    await page.reload()
    await wordsOn(page)
    await expect.poll(() => log.getByText(question).count()).toBe(1)
  }
  await ask(page, 'Why two weeks before?')
  await expect.poll(() => log.getByRole('button', { name: 'Good answer' }).count()).toBe(2)
  expect((await lastConversation()).messages).toHaveLength(4)

  await page.getByRole('button', { name: 'End session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await page.getByRole('dialog', { name: 'The session has ended' }).waitFor()
  await page.reload()
  await ask(page, question)
  await wordsOn(page)
  expect((await lastConversation()).messages).toHaveLength(2)
})

/** A page on which an answer has begun and goes no further. */
async function askedAndHeld() {
  const { page } = await visit(line.url(), { still: true })
  await page.goto(`/assistant?id=${agent}`)
  await page.getByRole('textbox').waitFor()
  line.holdAfter('text-delta')

  await ask(page, question)
  await expect.poll(line.hasFailed).toBe(true)
  return page
}

test('an answer can be stopped, says so, and can be asked for again', async () => {
  const page = await askedAndHeld()

  await page.getByRole('button', { name: 'Stop the answer' }).click()

  await page.getByText('You stopped this answer.').waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Good answer' }).waitFor()
})

test('what is sent by Enter while an answer runs goes out once that has ended', async () => {
  const page = await askedAndHeld()

  await ask(page, 'Whom do I ask?')
  expect(await page.getByRole('textbox').inputValue()).toBe('Whom do I ask?')
  await page.getByRole('button', { name: 'Stop the answer' }).click()

  await expect.poll(async () => (await lastConversation()).messages.length).toBe(4)
  expect(await page.getByRole('textbox').inputValue()).toBe('')
})

test('what the knowledge does not answer is said to be unknown, without a source', async () => {
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await page.goto(`/assistant?id=${agent}`)

  await ask(page, 'Who won the football world cup in 1974?')

  await page
    .getByText(/don.t know|do not know|do not cover|don.t cover/i)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Poor answer' }).waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Sources' }).count()).toBe(0)
  expect((await lastConversation()).messages.at(-1)?.state).toBe('unanswered')
  expectNoComplaints(visitor)
})

test('what can be asked instead is there again when its answer is read again, face to face and in the chat', async () => {
  await teach(
    owner,
    'bills.md',
    '# Paying\n\nBills come every month by post. What a household owes is written on them.',
  )
  const far = 'When do bills come to Oslo?'
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  const main = page.getByRole('main')
  const instead = main.getByRole('button', { name: 'Paying', exact: true })
  const rated = main.getByRole('button', { name: 'Poor answer' })
  const askFrom = async (path: string) => {
    await page.goto(`${path}?id=${agent}`)
    await page.getByRole('textbox').waitFor()
    await ask(page, far)
    await instead.waitFor()
    // Stored is what has ended.
    await rated.waitFor()
    await page.reload()
  }
  const askInstead = async () => {
    await instead.click()
    await main.getByText('Bills come every month by post.').first().waitFor()
    await expect.poll(() => instead.count()).toBe(0)
  }

  await askFrom('/agent')
  await askInstead()
  await askFrom('/assistant')
  await page.getByRole('button', { name: far }).click()
  await askInstead()

  expectNoComplaints(visitor)
})

test('a visitor opens what is cited once its source is shared, and no longer than that', async () => {
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  const source = page.getByRole('main').getByRole('list', { name: 'Sources' }).getByRole('button')
  const answers = page.getByRole('log').getByRole('button', { name: 'Good answer' })
  await page.goto(`/agent?id=${agent}`)
  await ask(page, question)
  await expect.poll(() => answers.count()).toBe(1)
  await source.first().click()
  await page.getByRole('dialog', { name: 'Source 1' }).waitFor()
  await page.keyboard.press('Escape')

  await share(owner, true)
  await ask(page, question)
  await expect.poll(() => answers.count()).toBe(2)
  await source.first().click()
  const panel = page.getByRole('dialog', { name: 'laptops' })
  await panel.locator('mark').getByText('A laptop is replaced after four years.').waitFor()
  await panel.getByText('so that your files can be moved').waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()

  await share(owner, false)
  await source.first().click()
  await page.getByText('This document is no longer available to visitors.').waitFor()
  expectNoComplaints(visitor)
})

test('a rating is kept, and only the visitor and the organisation see the conversation', async () => {
  const first = await visit(product().url, { still: true })
  await first.page.goto(`/assistant?id=${agent}`)
  await ask(first.page, question)
  const thumb = first.page.getByRole('button', { name: 'Poor answer' })
  await thumb.click()
  await expect.poll(() => thumb.getAttribute('aria-pressed')).toBe('true')
  const { id } = await lastConversation()
  await expect
    .poll(async () => (await owner.client.from('message_feedback').select('rating')).data)
    .toEqual([{ rating: -1 }])
  await first.page.reload()
  await first.page.getByRole('button', { name: question }).waitFor()

  const second = await visit(product().url, { still: true })
  await second.page.goto(`/assistant?id=${agent}`)
  await second.page.getByText('Your chats with this agent are kept here.').waitFor()
  const stranger = await officialClient(product().url)
  await stranger.auth.signInAnonymously()
  for (const table of ['conversations', 'messages', 'message_citations', 'message_feedback']) {
    const { data, error } = await stranger.from(table).select('organization_id')
    expect({ table, data, error }).toEqual({ table, data: [], error: null })
  }
  const spoofed = await stranger.functions.invoke('conversation', {
    body: {
      template_id: agent,
      conversation_id: id,
      channel: 'assistant',
      message: { id: crypto.randomUUID(), text: question },
    },
  })
  expect(spoofed.error?.context.status).toBe(404)
  expectNoComplaints(first)
  expectNoComplaints(second)
})

test('visitors meet what was published, not what is being edited; taken offline, a clear page', async () => {
  const greeting = 'Hello, this is the second version.'
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await page.goto(`/assistant?id=${agent}`)
  await page.getByRole('textbox').waitFor()
  const path = `interactions-api-wrapper/templates/${agent}`
  await owner.client.functions.invoke(path, { method: 'PUT', body: { greeting } })

  await page.reload()
  await page.getByRole('textbox').waitFor()
  await expect.poll(() => page.getByText(greeting).count()).toBe(0)

  await owner.client.rpc('publish_template', { template_id: agent, note: '' }).throwOnError()
  await page.reload()
  await page.getByText(greeting).waitFor()

  await owner.client.rpc('set_live_version', { template_id: agent, number: null }).throwOnError()
  for (const route of ['assistant', 'agent']) {
    await page.goto(`/${route}?id=${agent}`)
    await page.getByRole('heading', { name: 'Agent not found' }).waitFor()
    await page.getByText('This agent does not exist or is not published.').waitFor()
  }
  expectNoComplaints(visitor)
})
