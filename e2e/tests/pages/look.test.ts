import { createAccount, createAgent } from 'e2e/account'
import { useSession } from 'e2e/browser/session'
import { useProduct } from 'e2e/product'
import { useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

/** The type and the colours that a person sees at an element. */
const lookOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { fontFamily, color, backgroundColor } = getComputedStyle(element)
      return { fontFamily, color, backgroundColor }
    })

test.each(['dark', 'light'] as const)(
  'help, terms and privacy look like the product, in the %s theme that was chosen',
  async (theme) => {
    const { page, complaints } = await visit(product().url, { theme })
    await page.goto('/auth/signin')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    const ground = await lookOf(page, 'html')
    const { fontFamily } = await lookOf(page, 'h1')

    for (const path of ['/help.html', '/terms.html', '/privacy.html']) {
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      const { color, backgroundColor } = await lookOf(page, 'html')
      expect({ path, color, backgroundColor }).toMatchObject({
        path,
        color: ground.color,
        backgroundColor: ground.backgroundColor,
      })
      for (const element of ['h1', 'p']) {
        expect(await lookOf(page, element)).toMatchObject({ fontFamily })
      }
      const fonts = await page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      )
      expect(fonts.join()).toContain('Geist')
    }
    expect(complaints).toEqual([])
  },
)

test('a toast looks like the product, in both themes', async () => {
  const { page } = await visit(product().url)
  await useSession(page, await createAccount(product().url))
  await page.goto('/dashboard/account')

  for (const name of ['Inès', 'Agnès']) {
    await page.getByLabel('First name').fill(name)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Your profile was saved').first().waitFor()
    const toast = await lookOf(page, '[data-sonner-toast]')
    const title = await lookOf(page, '[data-sonner-toast] [data-title]')
    const text = await lookOf(page, 'body')
    expect(title).toMatchObject({ fontFamily: text.fontFamily, color: text.color })
    expect(toast.backgroundColor).toBe(
      await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('div'))
        probe.className = 'bg-bg-3'
        return getComputedStyle(probe).backgroundColor
      }),
    )
    await page.getByRole('button', { name: /^Switch to/ }).click()
  }
})

test('until the program of the page is there, the page says that it loads', async () => {
  const { page, complaints } = await visit(product().url)
  const program = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => program.promise.then(() => route.continue()))

  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('status').getByText('Loading').waitFor({ state: 'attached' })
  program.resolve()
  await page.getByText('Welcome to Digital Workforce').waitFor()

  expect(await page.getByText('Loading').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('on a phone the names of the workforce stand in one line, whatever room their jobs take', async () => {
  const { page } = await visit(product().url, { width: 390, still: true })
  await page.goto('/')

  const names = page.locator('#people li > span.font-medium')
  await names.first().waitFor()
  const tops = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().top))
  expect(new Set(tops.slice(0, 4)).size).toBe(1)
})

test.each([
  ['a phone held sideways', { width: 844, height: 390 }],
  ['a small laptop at twice the size', { width: 720, height: 450 }],
])('on %s the place to write to an agent is in sight', async (_, window) => {
  const agent = await createAgent(await createAccount(product().url), 'it-help-desk')
  const { page } = await visit(product().url, { ...window, still: true })
  await page.goto(`/agent?id=${agent}`)

  await page.getByText('How do I reset my password?').waitFor()
  const box = await page.getByRole('textbox').boundingBox()

  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(window.height)
  expect((await page.getByRole('img').first().boundingBox())?.height).toBeGreaterThan(50)
})

test('on a phone the share of a version that is tried stands clear of its buttons', async () => {
  const owner = await createAccount(product().url)
  const template_id = await createAgent(owner, 'it-help-desk')
  await owner.client
    .from('templates')
    .update({ role: 'IT service desk' })
    .eq('id', template_id)
    .throwOnError()
  await owner.client.rpc('publish_template', { template_id, note: '' }).throwOnError()
  await owner.client.rpc('try_version', { template_id, number: 1, share: 10 }).throwOnError()
  const { page } = await visit(product().url, { as: owner, width: 360, height: 740, still: true })

  await page.goto(`/dashboard/agents/${template_id}?section=versions`)

  const share = await page.getByText('10% of new conversations', { exact: true }).boundingBox()
  const compare = await page.getByRole('button', { name: 'Compare version 1' }).boundingBox()
  expect(
    share && compare && (share.x + share.width <= compare.x || share.y + share.height <= compare.y),
  ).toBe(true)
})
