import type { Page } from 'playwright-core'

/** The chat of a widget on somebody else's page. */
export const chatOf = (page: Page) => page.frameLocator('iframe')

/** Asks in the open chat and waits until an answer with these words is whole. */
export async function askChat(page: Page, question: string, words: string) {
  const box = chatOf(page).getByRole('textbox', { name: /^Write to/ })
  await box.fill(question)
  await box.press('Enter')
  await chatOf(page).getByText(words).first().waitFor()
  await chatOf(page).getByRole('button', { name: 'Good answer' }).waitFor()
}

/** The token of the visit, as whoever holds the visitor's device could read it. */
export async function tokenOf(page: Page) {
  const frame = page.frames().find((one) => one.url().includes('/widget/'))
  const kept = await frame?.evaluate(() => Object.values(sessionStorage)[0])
  return String(JSON.parse(kept ?? '{}').token)
}
