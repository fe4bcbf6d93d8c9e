import { createAccount, createAgent } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { useBrowser } from 'e2e/visitor'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'

// For people whose system replaces the colours of pages by their own.

const product = useProduct()
const visit = useBrowser()

const background = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element).backgroundColor)

test('what is chosen, on or open is told from the rest', async () => {
  const owner = await createAccount(product().url)
  const agent = await createAgent(owner, 'it-help-desk')
  const { page } = await visit(product().url, { as: owner, still: true })
  await page.emulateMedia({ forcedColors: 'active' })

  await page.goto(`/dashboard/agents/${agent}?section=knowledge`)
  const scope = page.getByRole('radio', { name: 'All sources' })
  await scope.waitFor()
  expect(await background(scope)).not.toBe(
    await background(page.getByRole('radio', { name: 'Selected sources' })),
  )
  await page.goto(`/dashboard/agents/${agent}?section=behaviour`)
  const on = page.getByRole('switch', { checked: true }).first()
  const off = page.getByRole('switch', { checked: false }).first()
  expect(await background(on)).not.toBe(await background(off))
  expect(await background(off.locator('span'))).not.toBe(await background(off))

  const open = page.getByRole('link', { name: 'Behaviour' })
  expect(await background(open)).not.toBe(
    await background(page.getByRole('link', { name: 'Identity' })),
  )
})
