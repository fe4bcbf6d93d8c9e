import type { Page } from 'playwright-core'
import { click, type Screen } from '../screen.ts'
import type { Seed } from '../seed.ts'

async function saveTwice(page: Page) {
  for (const [saved, name] of ['Ines M', 'Ines Moreau'].entries()) {
    await page.getByLabel('Display name').fill(name)
    await click('Save changes')(page)
    await page.getByText('Your profile was saved').nth(saved).waitFor()
  }
}

/** One's own account, and who else belongs to the organisation. */
export const account = ({ secured }: Seed): Screen[] => [
  { name: 'account', path: '/dashboard/account' },
  { name: 'account-saved', path: '/dashboard/account', act: saveTwice },
  { name: 'account-secured', path: '/dashboard/account', as: secured },
  {
    name: 'account-secured-end',
    path: '/dashboard/account',
    as: secured,
    act: (page) => page.getByRole('radio', { name: 'Dark' }).scrollIntoViewIfNeeded(),
  },
  ...['email', 'password', 'passkey'].map((open) => ({
    name: `account-${open}`,
    path: `/dashboard/account?open=${open}`,
  })),
  { name: 'models', path: '/dashboard/account/models' },
  {
    name: 'models-spending',
    path: '/dashboard/account/models',
    act: (page) => page.getByRole('button', { name: 'Add limit' }).scrollIntoViewIfNeeded(),
  },
  { name: 'limit-add', path: '/dashboard/account/models', act: click('Add limit') },
  {
    name: 'models-sound',
    path: '/dashboard/account/models',
    act: click('Set up a speech model'),
  },
  {
    name: 'models-embedding',
    path: '/dashboard/account/models',
    act: click('Set up an embedding model'),
  },
  {
    name: 'models-reranking',
    path: '/dashboard/account/models',
    act: click('Set up a reranking model'),
  },
  { name: 'models-add', path: '/dashboard/account/models', act: click('Add model') },
  {
    name: 'models-empty',
    path: '/dashboard/account/models',
    as: secured,
  },
  {
    name: 'models-loading',
    path: '/dashboard/account/models',
    unanswered: '**/rest/v1/models*',
    act: (page) => page.getByRole('heading', { name: 'Language models' }).waitFor(),
  },
  { name: 'account-users', path: '/dashboard/account/account-users' },
  { name: 'account-users-invite', path: '/dashboard/account/account-users?open=invite' },
  {
    name: 'account-authenticator',
    path: '/dashboard/account?open=authenticator',
    act: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill(`Phone ${Date.now()}`)
      await click('Continue')(page)
      await page.getByAltText(/QR code/).waitFor()
    },
  },
  {
    name: 'account-recovery-codes',
    path: '/dashboard/account?open=recovery-codes',
    as: secured,
    act: async (page) => {
      await click('Make codes')(page)
      await page.getByText('Save your recovery codes').waitFor()
    },
  },
]
