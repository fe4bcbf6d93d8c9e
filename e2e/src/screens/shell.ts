import type { Screen } from './screen.ts'

/** What lies over every screen of the dashboard. */
export const shell: Screen[] = [
  {
    name: 'shortcuts',
    path: '/dashboard/agents',
    act: (page) => page.keyboard.press('?'),
  },
  {
    name: 'command-menu',
    path: '/dashboard/agents',
    act: (page) => page.keyboard.press('Control+k'),
  },
]
