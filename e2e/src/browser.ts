import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const args = [
  '--headless',
  '--no-sandbox',
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

/** A real Chromium: the machine's own, else the one that an npm package carries. */
export async function launchBrowser(): Promise<Browser> {
  const own = installed()
  const executablePath = own ?? (await sparticuz.executablePath())
  return chromium.launch({ executablePath, args: own ? args : [...sparticuz.args, ...args] })
}
