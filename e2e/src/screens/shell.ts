import type { Screen } from './screen.ts'

/** What lies over every screen of the dashboard. */
export const shell: Screen[] = [
  {
    name: 'shortcuts',
    path: '/dashboard/agents',
    act: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'command-menu',
    path: '/dashboard/agents',
    act: (page) => page.keyboard.press('Control+k'),
  },
  {
    name: 'command-menu-search',
    path: '/dashboard/agents',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('guide')
    },
  },
  {
    name: 'menu',
    path: '/dashboard/agents',
    act: async (page) => {
      const open = page.getByRole('button', { name: 'Open menu' })
      if (await open.isVisible()) await open.click()
    },
  },
  {
    name: 'shell-before-script',
    path: '/dashboard/agents',
    unanswered: '**/assets/*.js',
  },
  {
    name: 'shell-before-session',
    path: '/dashboard/agents',
    unanswered: '**/rest/v1/**',
    act: (page) => page.getByText('Loading').first().waitFor(),
  },
  {
    name: 'shell-before-rows',
    path: '/dashboard/knowledge',
    unanswered: '**/rest/v1/knowledge_sources*',
    act: (page) => page.getByRole('heading', { name: 'Knowledge' }).waitFor(),
  },
]
