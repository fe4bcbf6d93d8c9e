import { createHash, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { click, type Screen } from './screen.ts'
import type { Seed } from './seed.ts'

const home = 'http://127.0.0.1:9/callback'

/** An app makes itself known and leads its person to the question. */
async function ask(page: Page, name: string) {
  const at = (path: string) => `${new URL(page.url()).origin}/auth/v1/oauth${path}`
  const registered = await page.request.post(at('/clients/register'), {
    data: { client_name: name, redirect_uris: [home] },
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri: home },
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
  })
  await page.goto(at(`/authorize?${query}`))
  await page.getByRole('heading', { name: `Connect ${name}?` }).waitFor()
}

/** Lets an app in, so that there is one to be seen at `path`. */
const letIn = (path: string) => async (page: Page) => {
  await page.route(`${home}*`, (route) => route.fulfill({ body: 'Back at the app' }))
  await ask(page, 'Desk assistant')
  await click('Allow')(page)
  await page.waitForURL(`${home}*`)
  await page.unroute(`${home}*`)
  await page.goto(path)
  await page.getByText('Desk assistant').first().scrollIntoViewIfNeeded()
}

/** Apps of others: the question, why there is none, and what was allowed. */
export const apps = ({ agentUser }: Seed): Screen[] => [
  {
    name: 'app-consent',
    path: '/oauth/consent?error=unknown_app',
    act: (page) => ask(page, 'Desk assistant'),
  },
  {
    name: 'app-consent-agent-user',
    path: '/oauth/consent?error=unknown_app',
    as: agentUser,
    act: (page) => ask(page, 'An assistant with a name that goes on for longer than one line'),
  },
  { name: 'app-consent-unknown', path: '/oauth/consent?error=unknown_app' },
  { name: 'app-consent-wrong', path: '/oauth/consent?error=bad_request' },
  {
    name: 'account-apps',
    path: '/oauth/consent?error=unknown_app',
    act: letIn('/dashboard/account'),
  },
  {
    name: 'connect-apps',
    path: '/oauth/consent?error=unknown_app',
    act: letIn('/dashboard/integrations'),
  },
]
