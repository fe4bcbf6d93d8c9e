import type { BrowserContext } from 'playwright-core'

/** What the Content-Security-Policy of a page refuses in any window of this browser, as it happens. */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  context.on('console', (message) => {
    if (message.text().startsWith('policy:')) violations.push(message.text())
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber, sample } = event
      console.error('policy:', violatedDirective, blockedURI, `${sourceFile}:${lineNumber}`, sample)
    })
  })
  return violations
}
