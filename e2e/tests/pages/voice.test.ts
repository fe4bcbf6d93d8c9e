import { createAccount, createAgent } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { looks } from 'faces/looks'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const handbook = `# Laptops

A laptop is replaced after four years, and at once when it was stolen, lost or broken on the way to a customer.
`
// What moves is painted frame by frame: of a small window that is a fifth.
const small = { width: 390, height: 640 }
let agent = ''
let longNamed = ''

beforeAll(async () => {
  const owner = await createAccount(product().url)
  agent = await createAgent(owner, 'it-help-desk')
  const name = 'Maximiliane-Friederike von Hohenberg-Wittgenstein zu Berleburg'
  const role = 'First contact for colleagues who have just joined one of our ports'
  longNamed = await createAgent(owner, 'it-help-desk', { name, role })
  await teach(owner, 'laptops.md', handbook)
})

/** Counts what the page gives to the loudspeaker, where a sound goes on until it is stopped. */
async function countSounds(page: Page) {
  await page.addInitScript(() => {
    const start = AudioBufferSourceNode.prototype.start
    const stop = AudioBufferSourceNode.prototype.stop
    Object.assign(window, { sounds: { started: 0, stopped: 0 } })
    const { sounds } = window as unknown as { sounds: Record<'started' | 'stopped', number> }
    AudioBufferSourceNode.prototype.start = function (...when: number[]) {
      sounds.started += 1
      this.loop = true
      start.apply(this, when as [])
    }
    AudioBufferSourceNode.prototype.stop = function (...when: number[]) {
      sounds.stopped += 1
      stop.apply(this, when as [])
    }
  })
  return () =>
    page.evaluate(
      () => (window as unknown as { sounds: { started: number; stopped: number } }).sounds,
    )
}

/** Looks at each frame, as the face does. */
const mouthOpens = (page: Page) =>
  page.waitForFunction(() =>
    document.querySelector('[data-features] clipPath path')?.getAttribute('d')?.startsWith('M'),
  )

test('an answer is heard, the mouth moves with it, and a key silences it at once', async () => {
  const visitor = await visit(product().url, small)
  const { page } = visitor
  const sounds = await countSounds(page)
  await page.goto(`/agent?id=${agent}`)
  const stage = page.getByRole('region', { name: /AI agent/ })
  const box = page.getByRole('textbox')
  // It listens for a moment only, so each is waited for before the key that brings it.
  const listens = () => stage.getByText('Listening').waitFor()

  await Promise.all([listens(), box.fill('When is a laptop replaced?')])
  await Promise.all([stage.getByText('Speaking').waitFor(), mouthOpens(page), box.press('Enter')])
  await expect.poll(async () => (await sounds()).started).toBeGreaterThan(0)

  await Promise.all([listens(), box.press('a')])

  expect((await sounds()).stopped).toBeGreaterThan(0)
  expect(await stage.getByText('Speaking').count()).toBe(0)
  expectNoComplaints(visitor)
})

test.each([
  [390, 844],
  [1440, 900],
])(
  'at %i px the hair begins 8 to 15 percent under the top, and the captions are free',
  async (width, height) => {
    const { page } = await visit(product().url, { width, height, still: true })
    await page.goto(`/agent?id=${agent}`)
    const stage = page.getByRole('region', { name: /AI agent/ })
    const figure = await stage.getByRole('img').boundingBox()
    const box = await stage.boundingBox()
    const caption = await page.locator('main p[aria-live]').boundingBox()
    const { crown = 0 } = looks.find(({ id }) => id === 'maya') ?? {}
    if (!figure || !box || !caption) throw new Error('Something is not shown.')

    const hair = figure.y + (crown / 280) * figure.height

    expect((hair - box.y) / box.height).toBeGreaterThan(0.08)
    expect((hair - box.y) / box.height).toBeLessThan(0.15)
    expect(caption.y).toBeGreaterThanOrEqual(box.y + box.height)
  },
)

test.each([
  [390, '/agent'],
  [1024, '/agent'],
  [1024, '/assistant'],
])(
  'at %i px a long name has two lines at the most on %s, and its badge one',
  async (width, path) => {
    const { page } = await visit(product().url, { width, still: true })
    await page.goto(`${path}?id=${longNamed}`)
    const stage = page.getByRole('region', { name: /AI agent/ })
    const plate = stage.getByText('Maximiliane')
    const [name, badge, all] = await Promise.all([
      plate.boundingBox(),
      stage.getByText('AI agent', { exact: true }).boundingBox(),
      plate.locator('..').boundingBox(),
    ])
    if (!name || !badge || !all) throw new Error('Something is not shown.')

    expect(name.height).toBeLessThanOrEqual(36)
    expect(badge.height).toBeLessThanOrEqual(20)
    expect(all.height).toBeGreaterThanOrEqual(name.height)
    expect(badge.x + badge.width).toBeLessThanOrEqual(all.x + all.width)
  },
)
