import type { Screen } from './screen.ts'
import type { Seed } from './seed.ts'

/** Keys and services. */
export const connect = ({ secured }: Seed): Screen[] => [
  { name: 'connect', path: '/dashboard/integrations' },
  {
    name: 'connect-list',
    path: '/dashboard/integrations',
    act: (page) => page.getByRole('row').last().scrollIntoViewIfNeeded(),
  },
  { name: 'connect-guide', path: '/dashboard/integrations?open=zapier' },
  { name: 'connect-form', path: '/dashboard/integrations?open=new-key' },
  {
    name: 'connect-new-key',
    path: '/dashboard/integrations?open=new-key',
    act: async (page) => {
      await page.getByLabel('Name').fill(`Website ${Date.now()}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
      await page.getByText('Copy your key now').waitFor()
    },
  },
  {
    name: 'connect-rotate',
    path: '/dashboard/integrations',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Rotate' }).click()
    },
  },
  {
    name: 'connect-set-up',
    path: '/dashboard/integrations?open=servicenow-connection',
    as: secured,
  },
  {
    name: 'connect-practice',
    path: '/dashboard/integrations?open=servicenow-connection',
    act: async (page) => {
      const practise = page.getByRole('button', { name: 'Use the practice system' })
      const records = page.getByRole('button', { name: 'See its records' })
      await practise.or(records).waitFor()
      if (await practise.isVisible()) await practise.click()
      await records.waitFor()
    },
  },
  { name: 'connect-records', path: '/dashboard/integrations?practice=incident' },
  { name: 'connect-empty', path: '/dashboard/integrations', as: secured },
]
