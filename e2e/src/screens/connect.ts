import type { Page } from 'playwright-core'
import { chooseOf, type Screen } from './screen.ts'
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

const sheet = (kind: string) => `/dashboard/integrations?open=${kind}-connection`
/** The practice system lets nobody in any more, and was asked since. */
async function refuse(page: Page) {
  await page.goto(sheet('servicenow'))
  await practise(page)
  await page.goto('/dashboard/integrations?practice=incident')
  const revoke = page.getByRole('button', { name: 'Revoke access' })
  await revoke
    .or(page.getByRole('button', { name: 'Allow access' }))
    .first()
    .waitFor()
  if (await revoke.isVisible()) await revoke.click()
  await page.goto(sheet('servicenow'))
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in again' }).waitFor()
}

/** Gives the practice Zapier a key where it has none, switches a Zap on and runs an action. */
async function useZapier(page: Page) {
  const run = page.getByRole('button', { name: 'Run it' })
  const enter = page.getByRole('button', { name: 'Connect account' })
  await run.or(enter).first().waitFor()
  if (await enter.isVisible()) {
    await page.goto('/dashboard/integrations?open=new-key')
    await page.getByLabel('Name').fill('Zapier')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Copy your key now').waitFor()
    const [key = ''] = /dwk_\w+/.exec(await page.getByRole('dialog').innerText()) ?? []
    await page.goto('/dashboard/integrations?practice=zapier')
    await page.getByLabel('API key').fill(key)
    await enter.click()
    await page.getByRole('switch').first().click()
  }
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Find Agent' }).click()
  await page.getByLabel('Name or role').fill('a')
  await run.click()
  await page.getByRole('region', { name: 'What it gave' }).waitFor()
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
  { name: 'connect-zapier', path: '/dashboard/integrations?open=zapier-connection' },
  {
    name: 'connect-zapier-set-up',
    path: '/dashboard/integrations?open=zapier-connection',
    as: secured,
  },
  {
    name: 'connect-zapier-practice-empty',
    path: '/dashboard/integrations?practice=zapier',
    as: secured,
  },
  {
    name: 'connect-zapier-practice',
    path: '/dashboard/integrations?practice=zapier',
    act: useZapier,
  },
  {
    name: 'connect-zapier-mcp',
    path: '/dashboard/integrations?practice=zapier',
    async act(page) {
      const open = page.getByRole('button', { name: 'Open its MCP server' })
      const rows = page.getByRole('list', { name: 'Leads sheet' })
      await open.or(rows).first().waitFor()
      if (await open.isVisible()) await open.click()
      await rows.scrollIntoViewIfNeeded()
    },
  },
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
      await chooseOf(page, 'first', 'Rotate')
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
    name: 'connect-calls-failing',
    path: sheet('servicenow'),
    failing: '**/rest/v1/rpc/recent_connection_calls*',
    act: (page) => page.getByText('The calls did not load').scrollIntoViewIfNeeded(),
  },
  {
    name: 'connect-sheet-loading',
    path: sheet('servicenow'),
    unanswered: '**/rest/v1/{tools*,write_backs*,rpc/recent_connection_calls*}',
    act: (page) => page.getByText('Recent calls').waitFor(),
  },
  { name: 'connect-refused', path: '/dashboard/integrations', act: refuse },
  {
    name: 'connect-credentials',
    path: sheet('servicenow'),
    async act(page) {
      await practise(page)
      const own = { is_practice: false, base_url: 'https://halden.service-now.com' }
      await page.route('**/rest/v1/connections*', async (route) => {
        const answer = await route.fetch()
        const rows: object[] = await answer.json()
        await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, ...own })) })
      })
      await page.reload()
      await page.getByRole('button', { name: 'Enter new credentials' }).click()
      await page.getByRole('button', { name: 'Test and save' }).click()
      await page.unroute('**/rest/v1/connections*')
    },
  },
  {
    name: 'connect-authorize',
    path: sheet('salesforce'),
    as: secured,
    async act(page) {
      await page.getByRole('button', { name: 'Use the practice system' }).click()
      await page.getByRole('button', { name: 'Allow' }).waitFor()
    },
  },
  {
    name: 'connect-not-let-in',
    path: '/dashboard/integrations/callback?error=access_denied&error_description=end-user+denied+authorization',
  },
  { name: 'connect-empty', path: '/dashboard/integrations', as: secured },
]
