import { useSession } from 'e2e/browser/session'
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
const limited = {
  path: '/limited-access',
  title: 'You can talk to agents here · Digital Workforce',
}
const toSignIn = { path: '/auth/signin', title: signIn }

/** What an address with an agent, or with nothing behind it, shows to whom; the other routes have tests/auth/route-gates. */
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
  return [
    same(`/agent?id=${agent}`, 'Talk to Maya · Digital Workforce'),
    same(`/assistant?id=${agent}`, 'Chat with Maya · Digital Workforce'),
    same('/agent?id=nobody', 'Agent · Digital Workforce'),
    same('/a/path/of/nobody', notFound),
    members(`/dashboard/agents/${agent}`, 'Maya · Digital Workforce'),
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
        // Home is the landing page, from which an owner comes to the agents (specification 2).
        { 'a visitor': '/', 'an owner': '/dashboard/agents', 'an agent_user': limited.path }[who],
      )
    await arrive(page, '/logout', { path: '/', title: 'Digital Workforce' })
    expectNoComplaints(visitor)
  })
})
