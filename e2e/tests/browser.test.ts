import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { descendants } from 'database/testing/processes'
import { expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../src/browser.ts'
import { unpackChromium } from '../src/chromium.ts'
import { useProduct } from '../src/product.ts'
import { useBrowser } from '../src/visitor.ts'

const product = useProduct()
const visit = useBrowser()

test('two visitors are two people: neither storage nor cookies are shared', async () => {
  const [ines, omar] = [await visit(product().url), await visit(product().url)]
  for (const { page } of [ines, omar]) await page.goto('/robots.txt')

  await ines.page.evaluate(async () => {
    localStorage.setItem('name', 'Ines')
    sessionStorage.setItem('name', 'Ines')
    await cookieStore.set('name', 'Ines')
    indexedDB.open('of Ines')
  })

  const seen = () => ({
    local: localStorage.getItem('name'),
    session: sessionStorage.getItem('name'),
    cookie: document.cookie,
  })
  await omar.page.reload()
  await ines.page.reload()
  expect(await ines.page.evaluate(seen)).toEqual({
    local: 'Ines',
    session: 'Ines',
    cookie: 'name=Ines',
  })
  expect(await omar.page.evaluate(seen)).toEqual({ local: null, session: null, cookie: '' })
  expect(await omar.page.evaluate(() => indexedDB.databases())).toEqual([])
})

test('a closed browser leaves no process', async () => {
  const before = new Set(descendants(process.pid))
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await page.goto(`${product().url}/robots.txt`)
  const own = descendants(process.pid).filter((pid) => !before.has(pid))
  expect(own.length).toBeGreaterThan(2)

  await browser.close()

  const alive = () => own.filter((pid) => existsSync(`/proc/${pid}`))
  await expect.poll(alive).toEqual([])
})

test('the packed Chromium is unpacked once, whoever comes first, and where nobody else does', async () => {
  const cache = await mkdtemp(join(tmpdir(), 'cache-'))
  const foreign = join(tmpdir(), 'chromium')
  await writeFile(foreign, 'of another user', { mode: 0o000 })
  onTestFinished(async () => {
    await rm(cache, { recursive: true })
    await rm(foreign)
  })

  const [one, other] = await Promise.all([unpackChromium(cache), unpackChromium(cache)])

  expect(one).toBe(other)
  expect(await readdir(cache)).toHaveLength(1)
  const browser = await launchBrowser(one)
  expect(browser.isConnected()).toBe(true)
  await browser.close()
})
