import { createAccount, createAgent } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { expectOnlyRefusals, useBrowser } from 'e2e/visitor'
import { headModel } from 'faces/testing/head-model'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

/** How many pixels of the face have the red of the mouth of the test's head, which is seen only while it is open. */
async function redOf(page: Page) {
  const shot = await page.locator('canvas[data-own-face=there]').screenshot()
  return page.evaluate(async (picture) => {
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {}
    let red = 0
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = data.slice(at, at + 3)
      if (r > 150 && g < 110 && b < 110) red += 1
    }
    return red
  }, shot.toString('base64'))
}

test('a person of one’s own is brought, shown, published, and speaks to a visitor', async () => {
  const owner = await createAccount(product().url)
  const agent = await createAgent(owner, 'it-help-desk', { name: 'Nova' })
  // Few frames, on a small page: without a graphics card each pixel is painted by a processor.
  const studio = await visit(product().url, { still: true, as: owner })
  const { page } = studio
  await page.goto(`/dashboard/agents/${agent}`)

  await page.getByRole('button', { name: 'Bring your own person' }).click()
  const bring = async (buffer: Buffer, name = 'Nova.glb') => {
    await page.getByLabel('Model').setInputFiles({ name, mimeType: '', buffer })
    await page.getByRole('button', { name: 'Bring', exact: true }).click()
  }
  await bring(Buffer.from('<script>alert(1)</script>'))
  await page.getByText('Only who may use a model can bring it.').waitFor()
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Bring', exact: true }).click()
  await page.getByText('This is neither a GLB nor a VRM file.').waitFor()
  await bring(Buffer.from(headModel({ mouth: 'arkit' })))

  await page.getByText('My organization may use this person here').waitFor()
  await page.getByLabel('Talk to the draft').locator('canvas[data-own-face=there]').waitFor()
  const portrait = page.getByRole('radio', { name: 'Nova' }).locator('..').locator('img')
  await expect.poll(() => portrait.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await publish.last().click()
  await page.getByLabel('What visitors meet').waitFor()
  await page.keyboard.press('Escape')

  // A VRM of the first edition is shown as well, and whom visitors meet is not deleted.
  await page.getByRole('button', { name: 'Bring your own person' }).click()
  await page.getByRole('checkbox').click()
  await bring(Buffer.from(headModel({ format: 'vrm0' })), 'Vera.vrm')
  const older = page.getByRole('radio', { name: 'Vera' }).locator('..').locator('img')
  await expect.poll(() => older.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)
  await page.getByLabel('Talk to the draft').locator('canvas[data-own-face=there]').waitFor()
  await page.getByRole('button', { name: 'Delete Nova' }).click()
  await page.getByText('cannot go live again').waitFor()
  await page.getByRole('button', { name: 'Delete person' }).click()
  await page.getByText('Nova is the face of Nova. Give them another person first').waitFor()
  await page.getByRole('button', { name: 'Keep it' }).click()

  expectOnlyRefusals(studio)
  await studio.context.close()
  const visitor = await visit(product().url, { width: 390, height: 640 })
  await visitor.page.goto(`/agent?id=${agent}`)
  const face = visitor.page.locator('canvas[data-own-face=there]')
  await face.waitFor()
  const silent = await redOf(visitor.page)
  await visitor.page.getByRole('textbox').fill('Who are you?')
  await visitor.page.getByRole('textbox').press('Enter')
  await visitor.page.getByText('Speaking', { exact: true }).waitFor()
  await expect.poll(() => redOf(visitor.page), { interval: 50 }).toBeGreaterThan(silent + 60)
  expect(visitor.complaints).toEqual([])
  await visitor.context.close()

  // Who wants no motion meets one calm frame; without WebGL the portrait stays, and the captions.
  const still = await visit(product().url, { still: true, width: 390, height: 640 })
  await still.page.goto(`/agent?id=${agent}`)
  const calm = still.page.locator('canvas[data-own-face=there]')
  await calm.waitFor()
  expect((await calm.screenshot()).equals(await calm.screenshot())).toBe(true)
  await still.context.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  const failed = still.page.waitForEvent('console', (said) => /WebGL/.test(said.text()))
  await still.page.reload()
  await failed
  const figure = still.page.getByRole('img', { name: 'Nova, AI agent' }).locator('img')
  await expect.poll(() => figure.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)
})
