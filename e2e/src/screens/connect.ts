import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'
import type { Seed } from './seed.ts'

const systems = [
  { kind: 'salesforce', table: 'Case' },
  { kind: 'servicenow', table: 'incident' },
]

/** Connects the practice system where it is not yet, on its own page where it has one. */
async function practise(page: Page) {
  const offer = page.getByRole('button', { name: 'Use the practice system' })
  const records = page.getByRole('button', { name: 'See its records' })
  await offer.or(records).waitFor()
  if (await offer.isVisible()) {
    await offer.click()
    const allow = page.getByRole('button', { name: 'Allow' })
    await allow.or(records).waitFor()
    if (await allow.isVisible()) await allow.click()
  }
  await records.waitFor()
}

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
  ...systems.flatMap(({ kind, table }): Screen[] => [
    {
      name: `connect-set-up-${kind}`,
      path: `/dashboard/integrations?open=${kind}-connection`,
      as: secured,
      act: (page) => page.getByRole('button', { name: 'Use the practice system' }).waitFor(),
    },
    {
      name: `connect-practice-${kind}`,
      path: `/dashboard/integrations?open=${kind}-connection`,
      act: (page) => practise(page),
    },
    {
      name: `connect-records-${kind}`,
      path: `/dashboard/integrations?practice=${table}`,
      act: (page) => page.getByRole('listitem').first().waitFor(),
    },
  ]),
  {
    name: 'connect-not-let-in',
    path: '/dashboard/integrations/callback?error=access_denied&error_description=end-user+denied+authorization',
  },
  { name: 'connect-empty', path: '/dashboard/integrations', as: secured },
]
