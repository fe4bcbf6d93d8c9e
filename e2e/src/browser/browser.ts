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

async function launchOptions(cleanup: AsyncDisposableStack, path = installed()) {
  return {
    args,
    executablePath: path ?? (await unpackChromium()),
    // It does not always clean up after itself.
    env: { ...process.env, TMPDIR: await temporaryFolder(cleanup, 'browser-') },
    // Root has no sandbox, and many containers give none to others; the only pages here are our own.
    chromiumSandbox: false,
  }
}

/** A real Chromium, until the cleanup: the machine's own, else the one that an npm package carries. */
export async function launchBrowser(cleanup: AsyncDisposableStack, path?: string) {
  const browser = await chromium.launch(await launchOptions(cleanup, path))
  cleanup.defer(() => browser.close())
  return browser
}

// A page of a journey lives for seconds: what its scripts would win by being optimized costs more than that.
const unoptimized = '--js-flags=--no-opt --no-maglev'

/** The same for several processes: the address where each connects and has its own windows. */
export async function serveBrowser(cleanup: AsyncDisposableStack) {
  // Who stops the run stops it in order, with all that it started.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const options = await launchOptions(cleanup)
  const server = await chromium.launchServer({
    ...{ ...options, ...signals },
    args: [...options.args, unoptimized],
  })
  cleanup.defer(() => server.close())
  return server.wsEndpoint()
}

/** The Chromium that is served there, until the cleanup closes all windows of this connection. */
export async function connectBrowser(cleanup: AsyncDisposableStack, endpoint: string) {
  const browser = await chromium.connect(endpoint)
  cleanup.defer(() => browser.close())
  return browser
}
