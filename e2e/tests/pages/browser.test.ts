import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { useCleanup } from 'database/testing/cleanup'
import { descendants } from 'database/testing/run/processes'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { launchBrowser } from 'e2e/browser/browser'
import { unpackChromium } from 'e2e/browser/chromium'
import { useProduct } from 'e2e/product'
import { useBrowser } from 'e2e/visitor'
import { expect, onTestFinished, test } from 'vitest'

const cleanup = useCleanup()
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

test('a closed browser leaves no process and no folder', async () => {
  const before = new Set(descendants(process.pid))
  const shared = process.env.TMPDIR
  const own = await temporaryFolder(cleanup, 'closed-')
  onTestFinished(() => void Object.assign(process.env, { TMPDIR: shared }))
  process.env.TMPDIR = own
  const closing = new AsyncDisposableStack()
  const browser = await launchBrowser(closing)
  const page = await browser.newPage()
  await page.goto(`${product().url}/robots.txt`)
  const started = descendants(process.pid).filter((pid) => !before.has(pid))
  expect(started.length).toBeGreaterThan(2)

  await closing.disposeAsync()

  const alive = () => started.filter((pid) => existsSync(`/proc/${pid}`))
  await expect.poll(alive).toEqual([])
  expect(await readdir(own)).toEqual([])
})

test('the packed Chromium is unpacked once, whoever comes first, and where nobody else does', async () => {
  const cache = await temporaryFolder(cleanup, 'cache-')
  const foreign = join(tmpdir(), 'chromium')
  await writeFile(foreign, 'of another user', { mode: 0o000 })
  cleanup.defer(() => rm(foreign))

  const [one, other] = await Promise.all([unpackChromium(cache), unpackChromium(cache)])

  expect(one).toBe(other)
  expect(await readdir(cache)).toHaveLength(1)
  const browser = await launchBrowser(cleanup, one)
  expect(browser.isConnected()).toBe(true)
})
