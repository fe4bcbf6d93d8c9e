import { useSession } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { useRoles } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

const roles = useRoles(product)

type Place = { path: string; title: string }
const notFound = 'Not found · Digital Workforce'
const signIn = 'Welcome back · Digital Workforce'
const agents = { path: '/dashboard/agents', title: 'Agents · Digital Workforce' }
const limited = {
  path: '/limited-access',
  title: 'You can talk to agents here · Digital Workforce',
}
const toSignIn = { path: '/auth/signin', title: signIn }

/** What a route shows to whom: the same place for everyone, or one for each. */
function expected(agent: string): [path: string, visitor: Place, owner: Place, user: Place][] {
  const same = (path: string, title: string): [string, Place, Place, Place] => {
    const place = { path: path.replace(/[?#].*/, ''), title }
    return [path, place, place, place]
  }
  const members = (path: string, title: string): [string, Place, Place, Place] => [
    path,
    toSignIn,
    { path: path.replace(/\?.*/, ''), title },
    limited,
  ]
  const visitors = (path: string, title: string): [string, Place, Place, Place] => [
    path,
    { path, title },
    agents,
    limited,
  ]
  return [
    visitors('/', 'Digital Workforce'),
    visitors('/auth/signin', signIn),
    visitors('/auth/signup', "Let's get you started · Digital Workforce"),
    ['/auth/verify-otp', toSignIn, agents, limited],
    same('/auth/forgot-password', 'Forgot your password? · Digital Workforce'),
    same('/auth/reset-password', 'Reset your password · Digital Workforce'),
    ['/inactive-account', toSignIn, agents, limited],
    ['/limited-access', toSignIn, agents, limited],
    same(`/agent?id=${agent}`, 'Talk to Maya · Digital Workforce'),
    same(`/assistant?id=${agent}`, 'Chat with Maya · Digital Workforce'),
    same('/agent?id=nobody', 'Agent · Digital Workforce'),
    same('/not-found', notFound),
    same('/a/path/of/nobody', notFound),
    ['/dashboard', toSignIn, agents, limited],
    members('/dashboard/agents', agents.title),
    members('/dashboard/agents/new', 'New agent · Digital Workforce'),
    members(`/dashboard/agents/${agent}`, 'Maya · Digital Workforce'),
    members('/dashboard/knowledge', 'Knowledge · Digital Workforce'),
    members('/dashboard/integrations', 'Connect · Digital Workforce'),
    members('/dashboard/of-nobody', notFound),
  ]
}

async function arrive(page: Page, path: string, place: Place) {
  await page.goto(path)
  await expect
    .poll(async () => ({ path: new URL(page.url()).pathname, title: await page.title() }), {
      message: path,
    })
    .toEqual({ path: place.path, title: place.title })
  await page.locator('h1, h2').first().waitFor()
}

describe.each([
  ['a visitor', 1],
  ['an owner', 2],
  ['an agent_user', 3],
] as const)('%s', (who, column) => {
  test('lands where the specification says, without a complaint of the page', async () => {
    const visitor = await visit(product().url, { still: true })
    const { page } = visitor
    const person = {
      'a visitor': null,
      'an owner': roles().owner,
      'an agent_user': roles().colleague,
    }
    const session = person[who]
    if (session) await useSession(page, session)
    for (const row of expected(roles().agent)) await arrive(page, row[0], row[column])
    await page.goto('/a/path/of/nobody')
    await page.getByText('404 Not Found.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect
      .poll(() => new URL(page.url()).pathname)
      .toBe(
        { 'a visitor': '/', 'an owner': '/dashboard/integrations', 'an agent_user': limited.path }[
          who
        ],
      )
    await arrive(page, '/logout', { path: '/', title: 'Digital Workforce' })
    expectNoComplaints(visitor)
  })
})
