import { useBadLine } from 'e2e/bad-line'
import { chatOf } from 'e2e/other-site/chat'
import { useEmbeddedAgent } from 'e2e/other-site/use-embedded-agent'
import { share, teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { describe, expect, onTestFinished, test } from 'vitest'

// An agent on a page of another origin, which has a policy as strict as ours.

const { product, site, question, allow, embed, openBubble, ask, owner, agent } = useEmbeddedAgent()
const visit = useBrowser()
const line = useBadLine(() => product().url)

describe('on a listed site', () => {
  test('it answers with its source, keeps the talk from page to page, and sets no cookie', async () => {
    const visitor = await visit(site.origin())
    const { page, context } = visitor
    await openBubble(visitor, 'data-greeting="May I help?"')
    await ask(page)
    await chatOf(page).locator('summary').click()
    await chatOf(page).locator('.sources blockquote').getByText('four years').waitFor()

    await page.goto(site.page('/second', embed()))
    await page.getByRole('button', { name: /^Chat with/ }).click()

    await chatOf(page).getByText('after four years').first().waitFor()
    expect(await context.cookies()).toEqual([])
    const { data } = await owner().client.from('conversations').select('channel').throwOnError()
    expect(data).toContainEqual({ channel: 'widget' })
    expectNoComplaints(visitor)
  })

  test('a source that is shared unfolds to its text, also when the talk is read again', async () => {
    await share(owner(), true)
    onTestFinished(async () => void (await share(owner(), false)))
    const visitor = await visit(site.origin(), { still: true })
    const { page } = visitor
    await openBubble(visitor)
    await ask(page)
    const marked = chatOf(page).locator('.cited mark').getByText('after four years')

    await chatOf(page).locator('summary').click()
    await marked.waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Chat with/ }).click()
    await chatOf(page).locator('summary').click()
    await marked.waitFor()

    await share(owner(), false)
    await page.reload()
    await page.getByRole('button', { name: /^Chat with/ }).click()
    await chatOf(page).locator('summary').click()
    await chatOf(page).locator('.sources blockquote').getByText('four years').waitFor()
    expectNoComplaints(visitor)
  })

  test('what can be asked instead of what it cannot answer is asked by a press, also when the talk is read again', async () => {
    await teach(owner(), 'bills.md', '# Paying\n\nBills come every month by post.')
    const visitor = await visit(site.origin(), { still: true })
    const { page } = visitor
    await openBubble(visitor)
    await chatOf(page).getByRole('textbox').fill('When do bills come to Oslo?')
    await chatOf(page).getByRole('textbox').press('Enter')

    await chatOf(page).getByRole('button', { name: 'Paying' }).waitFor()
    // Stored is what has ended.
    await chatOf(page).getByRole('button', { name: 'Poor answer' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Chat with/ }).click()
    await chatOf(page).getByRole('button', { name: 'Paying' }).click()

    await chatOf(page).getByText('Bills come every month by post.').first().waitFor()
    await chatOf(page).getByRole('button', { name: 'Poor answer' }).nth(1).waitFor()
    expect(await chatOf(page).getByRole('button', { name: 'Paying' }).count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: /^Chat with/ }).click()
    await chatOf(page).getByRole('button', { name: 'Poor answer' }).nth(1).waitFor()
    expect(await chatOf(page).getByRole('button', { name: 'Paying' }).count()).toBe(0)
    expectNoComplaints(visitor)
  })

  test('a quoted row of a table stands under the names of its columns, also in its text', async () => {
    const prices = '# Lamps\n\n| Lamp | Price |\n| --- | --- |\n| Desk | €20 |\n| Floor | €35 |'
    await teach(owner(), 'lamps.md', prices)
    const visitor = await visit(site.origin(), { still: true })
    const { page } = visitor
    const rows = () => chatOf(page).locator('.sources tr').allInnerTexts()
    const open = async () => {
      await chatOf(page).getByRole('button', { name: 'Good answer' }).waitFor()
      await chatOf(page).locator('summary').click()
    }
    await openBubble(visitor)
    await chatOf(page).getByRole('textbox').fill('What is the price of a Floor lamp?')
    await chatOf(page).getByRole('textbox').press('Enter')

    await open()
    await expect.poll(rows).toEqual(['Lamp\tPrice', 'Floor\t€35'])
    await share(owner(), true)
    onTestFinished(async () => void (await share(owner(), false)))
    await page.reload()
    await page.getByRole('button', { name: /^Chat with/ }).click()
    await open()

    await expect.poll(rows).toEqual(['Lamp\tPrice', 'Desk\t€20', 'Floor\t€35'])
    expect(await chatOf(page).locator('.cited mark').allInnerTexts()).toEqual(['Floor', '€35'])
    expectNoComplaints(visitor)
  })

  test('the keyboard stays in the open chat, Escape closes it, and focus goes back', async () => {
    const visitor = await visit(site.origin(), { still: true })
    const { page } = visitor
    await openBubble(visitor)
    const inside = () =>
      page.evaluate(() => {
        const host = document.activeElement
        return host?.shadowRoot?.activeElement?.tagName ?? host?.tagName
      })
    await expect.poll(inside).toBe('IFRAME')
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(inside).toBe('IFRAME')
    }
    await page.keyboard.press('Shift+Tab')
    await expect.poll(inside).toBe('IFRAME')

    await page.keyboard.press('Escape')

    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(inside).toBe('BUTTON')
    expect(
      await page.getByRole('button', { name: /^Chat with/ }).getAttribute('aria-expanded'),
    ).toBe('false')
    await page.keyboard.press('Enter')
    const box = chatOf(page).getByRole('textbox', { name: /^Write to/ })
    await expect.poll(() => box.evaluate((it) => it === document.activeElement)).toBe(true)
  })

  test('what its site says beside the button stands there whole, on a phone too', async () => {
    const words = 'May I help you to find something for the garden?'
    const { page } = await visit(site.origin(), { still: true, width: 390 })
    await page.goto(site.page('/greeted', embed(`data-greeting="${words}"`)))
    const said = page.getByRole('button', { name: words })
    await said.waitFor()

    const place = await said.boundingBox()
    const fits = await said.evaluate(
      (it) => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight,
    )

    expect(fits).toBe(true)
    expect((place?.x ?? 0) + (place?.width ?? 400)).toBeLessThan(390)
  })

  test('a thumb that was not saved is not shown as given', async () => {
    const visitor = await visit(site.origin(), { still: true })
    await openBubble(visitor)
    await ask(visitor.page)
    await visitor.page.route('**/widget/visit/rate', (route) => route.abort())
    const thumb = chatOf(visitor.page).getByRole('button', { name: 'Good answer' })

    await thumb.click()

    await chatOf(visitor.page).getByRole('alert').waitFor()
    expect(await thumb.getAttribute('aria-pressed')).toBe('false')
  })

  test('an answer is told to screen readers once it is whole', async () => {
    const visitor = await visit(site.origin(), { still: true })
    await openBubble(visitor)

    await ask(visitor.page)

    await expect
      .poll(() => chatOf(visitor.page).locator('[role=status]').textContent())
      .toMatch(/: .*four years/)
  })

  test('an answer goes on when its page is loaded again in the middle of it, or is lost, or is stopped', async () => {
    const { page } = await visit(line.url(), { still: true })
    const chat = chatOf(page)
    const answers = chat.getByRole('button', { name: 'Good answer' })
    const open = (theme: string) =>
      page.goto(`${line.url()}/widget/${agent()}/preview?mode=inline&theme=${theme}`)
    const write = async () => {
      await chat.getByRole('textbox').fill(question)
      await chat.getByRole('textbox').press('Enter')
    }
    await open('light')
    // Before the page knows its conversation, and in the middle of the words.
    for (const [count, word, go] of [
      [1, 'conversation_id', () => page.reload()],
      [2, 'years', () => open('dark')],
    ] as const) {
      line.holdAfter(word)
      await write()
      await expect.poll(line.hasFailed).toBe(true)
      await go()
      await expect.poll(() => answers.count()).toBe(count)
      await expect.poll(() => chat.locator('.visitor').count()).toBe(count)
      await expect.poll(() => chat.locator('.agent').count()).toBe(count + 1)
    }
    // Before any part of it was heard whole, and once more.
    line.cutAfter('"start"', 'years')
    await write()
    await expect.poll(() => answers.count()).toBe(3)
    line.holdAfter('text-delta')
    await write()
    await expect.poll(line.hasFailed).toBe(true)
    await chat.getByRole('button', { name: 'Stop the answer' }).click()
    await chat.getByText('You stopped this answer.').waitFor()
    await chat.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => answers.count()).toBe(4)

    const { data } = await owner()
      .client.from('conversations')
      .select('messages(state)')
      .order('created_at', { ascending: false })
      .limit(1)
      .single()
      .throwOnError()
    expect(data.messages.map(({ state }) => state)).toEqual(Array(8).fill('complete'))
  })

  test('what is sent by Enter while it answers goes out once that has ended', async () => {
    const { page } = await visit(line.url(), { still: true })
    const chat = chatOf(page)
    const box = chat.getByRole('textbox')
    await page.goto(`${line.url()}/widget/${agent()}/preview?mode=inline`)
    line.holdAfter('text-delta')

    for (const _ of ['first', 'next']) {
      await box.fill(question)
      await box.press('Enter')
      await expect.poll(line.hasFailed).toBe(true)
    }
    expect(await box.inputValue()).toBe(question)
    await chat.getByRole('button', { name: 'Stop the answer' }).click()

    await chat.getByRole('button', { name: 'Good answer' }).waitFor()
    expect(await chat.locator('.visitor').count()).toBe(2)
    expect(await box.inputValue()).toBe('')
  })

  test('inline it stands in its place, in the theme that was chosen', async () => {
    const visitor = await visit(site.origin(), { still: true })
    await visitor.page.goto(
      site.page(
        '/inline',
        `<div id="help"></div>${embed('data-mode="inline" data-theme="dark" data-target="#help"')}`,
      ),
    )

    await ask(visitor.page)

    expect(await visitor.page.locator('#help iframe').count()).toBe(1)
    expect(await chatOf(visitor.page).locator('html').getAttribute('data-theme')).toBe('dark')
    expectNoComplaints(visitor)
  })

  test('who must introduce himself does, and the owner reads it', async () => {
    await allow([site.origin()], { pre_chat: 'required' })
    onTestFinished(() => allow([site.origin()]))
    const visitor = await visit(site.origin(), { still: true })
    const { page } = visitor
    await page.goto(site.page('/bubble', embed()))
    await page.getByRole('button', { name: /^Chat with/ }).click()
    await chatOf(page).getByLabel('Your name').fill('Ada Long')
    await chatOf(page).getByLabel('Your e-mail').fill('ada@example.com')
    await chatOf(page).getByRole('button', { name: 'Start the chat' }).click()

    await ask(page)

    const { data } = await owner()
      .client.from('widget_visits')
      .select('name, email, external_id, origin')
      .eq('name', 'Ada Long')
      .throwOnError()
    expect(data).toEqual([
      { name: 'Ada Long', email: 'ada@example.com', external_id: null, origin: site.origin() },
    ])
  })
})
