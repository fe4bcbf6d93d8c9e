import type { Page } from 'playwright-core'
import { click, type Screen } from './screen.ts'
import type { Seed } from './seed.ts'

const path = '/dashboard/integrations?open=webhooks'

/** A webhook that leads nowhere, and an event that was sent there. */
async function show(page: Page) {
  const add = page.getByRole('button', { name: 'Add webhook' })
  await add.waitFor()
  const first = page.getByRole('list', { name: 'Webhooks' }).getByRole('button').first()
  if (await first.isVisible()) await first.click()
  else {
    await add.click()
    await page.getByLabel('Address').fill('https://localhost/hooks/workforce')
    await page.getByLabel('What it is for').fill('Warehouse')
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
  }
  await page
    .getByText(/has no public address/)
    .first()
    .waitFor()
}

/** Where an organisation is told what happens, and the servers whose tools its agents use. */
export function webhooks({ secured }: Seed): Screen[] {
  return [
    { name: 'connect-webhooks-empty', path, as: secured },
    {
      name: 'connect-webhooks-form',
      path: `${path}&webhook=new`,
      act: async (page) => {
        await page.getByLabel('Address').fill('example')
        await page.getByRole('button', { name: 'Add webhook' }).click()
      },
    },
    {
      name: 'connect-webhooks-secret',
      path,
      as: secured,
      act: async (page) => {
        await page.getByRole('button', { name: 'Add webhook' }).click()
        await page.getByLabel('Address').fill('https://localhost/hooks/workforce')
        await page.getByRole('button', { name: 'Add webhook' }).click()
        await page.getByText('This is the only time').waitFor()
      },
    },
    { name: 'connect-webhooks-one', path, act: show },
    {
      name: 'connect-webhooks-list',
      path,
      act: (page) => page.getByRole('list', { name: 'Webhooks' }).waitFor(),
    },
    {
      ...{ name: 'connect-webhooks-failing', path, failing: '**/rest/v1/webhook_endpoints*' },
      act: (page) => page.getByText('The webhooks did not load').waitFor(),
    },
    {
      ...{ name: 'connect-webhooks-loading', path, unanswered: '**/rest/v1/webhook_endpoints*' },
      act: (page) => page.getByRole('dialog').waitFor(),
    },
    { name: 'connect-servers-empty', path: '/dashboard/integrations?open=servers', as: secured },
    {
      name: 'connect-servers-add',
      path: '/dashboard/integrations?open=servers',
      as: secured,
      act: click('Add an MCP server'),
    },
    { name: 'connect-servers-list', path: '/dashboard/integrations?open=servers' },
  ]
}
