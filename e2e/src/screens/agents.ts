import { randomUUID } from 'node:crypto'
import { click, type Screen } from './screen.ts'
import type { Seed } from './seed.ts'

/** The agents of an organisation, one of them in the studio. */
export function agents({ agent }: Seed): Screen[] {
  const studio = `/dashboard/agents/${agent}`
  return [
    { name: 'agents', path: '/dashboard/agents' },
    { name: 'agents-list', path: '/dashboard/agents?view=list' },
    { name: 'agents-new', path: '/dashboard/agents/new' },
    ...['identity', 'behaviour', 'knowledge', 'channels', 'versions'].map((section) => ({
      name: `studio-${section}`,
      path: `${studio}?section=${section}`,
    })),
    {
      name: 'studio-publish',
      path: studio,
      act: async (page) => {
        // Only what changed is published.
        await page.getByLabel('Name', { exact: true }).fill(`Maya ${randomUUID().slice(0, 4)}`)
        await page.getByRole('button', { name: 'Publish' }).first().click()
      },
    },
    { name: 'studio-share', path: studio, act: click('Share') },
  ]
}
