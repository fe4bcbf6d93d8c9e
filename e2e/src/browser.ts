import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { chromium } from 'playwright-core'
import { unpackChromium } from './chromium.ts'

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function installed() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
      try {
        accessSync(join(folder, name), constants.X_OK)
        return join(folder, name)
      } catch {}
    }
  }
  return null
}

/** A real Chromium, until the cleanup: the machine's own, else the one that an npm package carries. */
export async function launchBrowser(cleanup: AsyncDisposableStack, path = installed()) {
  const executablePath = path ?? (await unpackChromium())
  // It does not always clean up after itself.
  const env = { ...process.env, TMPDIR: await temporaryFolder(cleanup, 'browser-') }
  // Root has no sandbox, and many containers give none to others; the only pages here are our own.
  const browser = await chromium.launch({ executablePath, args, env, chromiumSandbox: false })
  cleanup.defer(() => browser.close())
  return browser
}
