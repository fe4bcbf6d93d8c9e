import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from 'database/testing/temporary-folder'
import type { Browser, Page } from 'playwright-core'
import { readConfig } from 'server/config'
import { createLog } from 'server/lib/log'
import { startServer } from 'server/start'
import {
  type Account,
  createAccount,
  createAgent,
  officialClient,
  type Person,
  useSession,
} from './account.ts'
import { authenticator } from './authenticator.ts'
import { launchBrowser } from './browser.ts'
import { password } from './visitor.ts'

/*
 * Pictures of every screen in both themes at three widths, to be looked at: node e2e/src/screens.ts [part of a name].
 */

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
const files: Record<string, string> = {
  'Staff handbook.md':
    '# Staff handbook\n\n## Annual leave\n\nFull-time colleagues have 27 days of annual leave a year. Unused days can be carried over until 31 March.\n\n## Sick leave\n\nReport sick to your manager before 9:30 on the first day. A note of a doctor is needed from the third day.\n',
  'Device guide.md':
    '# Device guide\n\n## Laptops\n\nA laptop is replaced after four years. Ask the service desk two weeks before, so that your files can be moved.\n\n## Scanners\n\nHold the trigger and the power key of a dock scanner for ten seconds to restart it.\n',
  'Old tariff.pdf': '%PDF-1.4\nnothing that can be opened\n',
}

type Seed = {
  owner: Account
  agent: string
  visitor: Person
  halfway: Pick<Person, 'client'>
  secured: Account
}

/** Someone with an authenticator app, another window, and a new address that waits for both mailboxes. */
async function secureAccount(url: string) {
  const account = await createAccount(url)
  const { auth } = account.client
  await auth.updateUser({ email: `new.${account.email}` })
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Work phone' })
  if (!data) throw new Error('No factor was added.')
  const app = authenticator(data.totp.secret)
  await auth.mfa.challengeAndVerify({ factorId: data.id, code: app.next() })
  const elsewhere = await officialClient(url)
  await elsewhere.auth.signInWithPassword({ email: account.email, password })
  await elsewhere.auth.mfa.challengeAndVerify({ factorId: data.id, code: app.next() })
  return account
}

async function seed(url: string): Promise<Seed> {
  const owner = await createAccount(url)
  const agent = await createAgent(owner, 'it-help-desk')
  await createAgent(owner, 'hr-assistant')
  const draft = await createAgent(owner, 'customer-service')
  await owner.client.rpc('set_live_version', { template_id: draft, number: null }).throwOnError()
  for (const [name, text] of Object.entries(files)) {
    const body = new FormData()
    body.append('file', new File([text], name))
    const { error } = await owner.client.functions.invoke('knowledge-upload', { body })
    if (error) throw error
  }
  await makeKeys(url, owner)
  const visitor = { client: await officialClient(url), email: '', userId: '' }
  await visitor.client.auth.signInAnonymously()
  const halfway = { client: await officialClient(url) }
  await halfway.client.auth.signInWithPassword({ email: owner.email, password })
  return { owner, agent, visitor, halfway, secured: await secureAccount(url) }
}

/** Keys in each state, as months of use would leave them. */
async function makeKeys(url: string, { client, organizationId: organization_id }: Account) {
  const act = async (path: string, body: object) => {
    const { data, error } = await client.functions.invoke(`integration-keys${path}`, { body })
    if (error) throw error
    return data
  }
  const make = (name: string, scopes: string[], days: number | null) =>
    act('', {
      ...{ organization_id, name, scopes },
      expires_at: days && new Date(Date.now() + days * 86_400_000).toISOString(),
    })
  const old = await make('Intranet search', ['knowledge.read', 'knowledge.write'], 90)
  await act(`/${old.id}/revoke`, {})
  await make('Salesforce production', ['conversations.write', 'agents.read'], 5)
  const rotated = await make('Warehouse terminals', ['conversations.write'], null)
  await act(`/${rotated.id}/rotate`, { grace_hours: 24 })
  const all = ['agents.write', 'knowledge.write', 'conversations.write', 'analytics.read']
  const used = await make('Nightly export of conversations to the data lake', all, 365)
  await fetch(`${url}/api/v1/agents`, { headers: { authorization: `Bearer ${used.key}` } })
}

async function ask(page: Page, text: string) {
  const box = page.getByRole('textbox').last()
  await box.fill(text)
  await box.press('Enter')
  await page.getByRole('button', { name: 'Good answer' }).first().waitFor()
}

type Screen = {
  name: string
  path: string
  as?: Pick<Person, 'client'>
  act?: (page: Page) => Promise<unknown>
}

function screens({ owner, agent, visitor, halfway, secured }: Seed): Screen[] {
  const studio = `/dashboard/agents/${agent}`
  const click = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
  const step2 = async (page: Page) => {
    await page.getByLabel('First name').fill('Ines')
    await page.getByLabel('Last name').fill('Moreau')
    await page.getByLabel('Work email').fill('ines@halden.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await click('Continue')(page)
    await page.getByText('One last thing').waitFor()
  }
  const public_: Screen[] = [
    { name: 'landing', path: '/' },
    {
      name: 'landing-answer',
      path: '/',
      act: (page) =>
        page
          .getByRole('list', { name: 'Questions to start with' })
          .getByRole('button')
          .first()
          .click(),
    },
    { name: 'sign-in', path: '/auth/signin' },
    { name: 'sign-up-1', path: '/auth/signup' },
    { name: 'sign-up-1-errors', path: '/auth/signup', act: click('Continue') },
    { name: 'sign-up-2', path: '/auth/signup', act: step2 },
    { name: 'forgot-password', path: '/auth/forgot-password' },
    { name: 'reset-password-error', path: '/auth/reset-password' },
    { name: 'not-found', path: '/not-found' },
    { name: 'agent', path: `/agent?id=${agent}` },
    { name: 'agent-nobody', path: '/agent' },
    { name: 'assistant', path: `/assistant?id=${agent}` },
  ]
  const talks: Screen[] = [
    {
      name: 'agent-answer',
      path: `/agent?id=${agent}`,
      as: visitor,
      act: (page) => ask(page, 'When is a laptop replaced?'),
    },
    {
      name: 'assistant-answer',
      path: `/assistant?id=${agent}`,
      as: visitor,
      act: (page) => ask(page, 'How many days of annual leave do I have?'),
    },
  ]
  const members: Screen[] = [
    { name: 'verify-otp', path: '/auth/verify-otp', as: halfway },
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
    {
      name: 'shortcuts',
      path: '/dashboard/agents',
      act: (page) => page.keyboard.press('?'),
    },
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
    { name: 'connect-empty', path: '/dashboard/integrations', as: secured },
    { name: 'account', path: '/dashboard/account' },
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
    {
      name: 'command-menu',
      path: '/dashboard/agents',
      act: (page) => page.keyboard.press('Control+k'),
    },
  ]
  const asOwner = members.map((screen): Screen => ({ as: owner, ...screen }))
  return [...public_, ...talks, ...asOwner]
}

type Look = { theme: 'dark' | 'light'; width: number }

async function picture(page: Page, screen: Screen, { theme, width }: Look) {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
  await page.goto(screen.path)
  await page.locator('h1, h2').first().waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'hidden' })
  await screen.act?.(page)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${screen.name}-${theme}-${width}.png`) })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (overflow > 0) console.log(`${screen.name} at ${width}: ${overflow} px too wide`)
}

/** One window for each person, as each has one session. */
function windows(browser: Browser, url: string) {
  const pages = new Map<Screen['as'], Promise<Page>>()
  const open = async (person: Screen['as']) => {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    if (person) await useSession(page, person)
    else await page.goto('/robots.txt')
    return page
  }
  return (person: Screen['as']) => {
    const page = pages.get(person) ?? open(person)
    pages.set(person, page)
    return page
  }
}

const looks = (['dark', 'light'] as const).flatMap((theme) =>
  [390, 1024, 1440].map((width): Look => ({ theme, width })),
)
await using cleanup = new AsyncDisposableStack()
const dataDir = await temporaryFolder(cleanup, 'screens-')
const config = readConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' })
const server = await startServer(config, createLog('warn', console.error))
cleanup.defer(() => server.stop())
const url = server.url.replace('127.0.0.1', 'localhost')
const browser = await launchBrowser(cleanup)
await mkdir(folder, { recursive: true })
const pageOf = windows(browser, url)
const wanted = process.argv[2] ?? ''
const shown = screens(await seed(url)).filter(({ name }) => name.includes(wanted))
for (const screen of shown) {
  const page = await pageOf(screen.as)
  for (const look of looks) {
    await picture(page, screen, look).catch((error: Error) =>
      console.log(`${screen.name} ${look.theme} ${look.width}: ${error.message}`),
    )
  }
}
