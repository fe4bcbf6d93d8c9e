import { click, type Screen } from './screen.ts'

/** What agents may read. */
export const knowledge: Screen[] = [
  { name: 'knowledge', path: '/dashboard/knowledge' },
  {
    name: 'knowledge-ask',
    path: '/dashboard/knowledge',
    act: async (page) => {
      await page.getByLabel('A question for your knowledge').fill('When is a laptop replaced?')
      await click('Ask')(page)
      await page.locator('mark').first().waitFor()
    },
  },
  { name: 'knowledge-gaps', path: '/dashboard/knowledge?gaps=open' },
  {
    name: 'knowledge-gaps-loading',
    path: '/dashboard/knowledge?gaps=open',
    unanswered: '**/rpc/knowledge_gap_list*',
    act: (page) => page.locator('.skeleton').first().waitFor(),
  },
  ...['site', 'web', 'text', 'answer'].map(
    (kind): Screen => ({ name: `knowledge-add-${kind}`, path: `/dashboard/knowledge?add=${kind}` }),
  ),
  {
    name: 'knowledge-source',
    path: '/dashboard/knowledge',
    act: (page) => page.getByRole('button', { name: 'Device guide', exact: true }).click(),
  },
  {
    name: 'knowledge-delete',
    path: '/dashboard/knowledge',
    act: (page) => page.getByRole('button', { name: 'Delete' }).first().click(),
  },
]
