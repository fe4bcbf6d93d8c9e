import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

const path = '/docs/interactions-api'

/** Not by the address: an address that differs in its end alone is not loaded again, in another theme. */
const at = (id: string) => (page: Page) =>
  page.locator(`#${id}`).evaluate((part) => part.scrollIntoView())

/** What integrators read. */
export const docs: Screen[] = [
  { name: 'docs-knowledge', path: '/docs/knowledge-api' },
  { name: 'docs-interactions', path },
  { name: 'docs-interactions-call', path, act: at('post-interactions') },
  { name: 'docs-interactions-webhooks', path, act: at('webhook-signature') },
  { name: 'docs-interactions-event', path, act: at('event-handoff-requested') },
  {
    name: 'docs-interactions-contents',
    path,
    act: async (page) => {
      const open = page.locator('summary', { hasText: 'On this page' })
      if (await open.isVisible()) await open.click()
    },
  },
  { name: 'docs-failed', path, failing: '**/openapi.json' },
]
