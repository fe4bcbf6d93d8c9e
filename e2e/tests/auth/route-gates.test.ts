import { readFile } from 'node:fs/promises'
import { officialClient, type Person, useSession } from 'e2e/account'
import { join } from 'e2e/join'
import { useProduct } from 'e2e/product'
import { useRoles } from 'e2e/roles'
import { password, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const roles = useRoles(product)

const kinds = ['visitor', 'awaiting', 'inactive', 'agent_user', 'member', 'owner'] as const
type Kind = (typeof kinds)[number]
/** Where each kind of user ends who goes there; who is not named stays. */
type Gate = Partial<Record<Kind, string>>

const agents = '/dashboard/agents'
const code = '/auth/verify-otp'
const inactive = '/inactive-account'
const limited = '/limited-access'
const signIn = '/auth/signin'

const open: Gate = {}
const own = { awaiting: code, inactive, agent_user: limited, member: agents, owner: agents }
const forMembers: Gate = { visitor: signIn, awaiting: code, inactive, agent_user: limited }
const forOwners: Gate = { ...forMembers, member: '/dashboard/account' }
/** Screens that are not built; whoever builds one says here who may see it. */
const notBuilt = null

const routes: Record<string, Gate | typeof notBuilt> = {
  '/': own,
  '/admin': notBuilt,
  '/admin/user-roles': notBuilt,
  '/admin/users': notBuilt,
  '/admin/analytics/assistants': notBuilt,
  '/admin/analytics/comprehensive': notBuilt,
  '/admin/analytics/galleries': notBuilt,
  '/admin/analytics/sessions': notBuilt,
  '/admin/features': notBuilt,
  '/admin/features/add': notBuilt,
  '/admin/organizations': notBuilt,
  '/admin/organizations/$organizationId': notBuilt,
  '/admin/organizations/$organizationId/features': notBuilt,
  '/admin/organizations/$organizationId/knowledge': notBuilt,
  '/admin/organizations/$organizationId/members': notBuilt,
  '/admin/organizations/$organizationId/sso-configuration': notBuilt,
  '/admin/sso-configurations': notBuilt,
  '/admin/stripe-configurations': notBuilt,
  '/admin/stripe-configurations/add': notBuilt,
  '/admin/$': notBuilt,
  '/agent': open,
  '/assistant': open,
  '/auth/accept-invitation': open,
  '/auth/forgot-password': open,
  '/auth/reset-password': open,
  '/auth/signin': own,
  '/auth/signup': own,
  '/auth/verify-otp': { ...own, visitor: signIn, awaiting: code },
  '/dashboard': { ...forMembers, ...own, visitor: signIn },
  '/dashboard/account': forMembers,
  '/dashboard/account/account-users': forMembers,
  '/dashboard/account/billing': forOwners,
  '/dashboard/account/models': forMembers,
  '/dashboard/account/my-organization': forMembers,
  '/dashboard/agents': forMembers,
  '/dashboard/agents/new': forMembers,
  '/dashboard/analytics': notBuilt,
  '/dashboard/galleries': notBuilt,
  '/dashboard/gallery/$galleryId/edit': notBuilt,
  '/dashboard/gallery/$galleryId/preview': notBuilt,
  '/dashboard/integrations': forMembers,
  '/dashboard/knowledge': forMembers,
  '/docs/knowledge-api': open,
  '/inactive-account': { ...own, visitor: signIn, inactive },
  '/limited-access': { ...own, visitor: signIn, agent_user: limited },
  '/not-found': open,
  '/onboarding': { ...own, visitor: '/onboarding/objective' },
  '/onboarding/company-info': own,
  '/onboarding/gallery-choices': notBuilt,
  '/onboarding/goal': own,
  '/onboarding/objective': own,
  '/plans-comparison': notBuilt,
  '/r/verify': open,
  '/r/of-nobody': open,
  '/of/nobody': notBuilt,
}
const missing = ['/not-found', '/r/of-nobody']
/** Not built, and opened from outside all the same, as the others are walked to. */
const loaded = ['/admin', '/dashboard/analytics', '/of/nobody']

/** The paths that the built app knows. */
async function builtPaths() {
  const tree = await readFile(new URL('../../../web/src/routeTree.gen.ts', import.meta.url), 'utf8')
  const list = /interface FileRoutesByTo \{(.*?)\}/s.exec(tree)?.[1] ?? ''
  return new Set([...list.matchAll(/'(\/[^']*)':/g)].map(([, path]) => path))
}

type Place = { path: string; isMissing: boolean }

function placeOf(route: string, kind: Kind, built: Set<string | undefined>): Place {
  const isBuilt = built.has(route) || route.startsWith('/r/')
  const gate = isBuilt ? routes[route] : route.startsWith('/dashboard/') ? forMembers : open
  const to = gate?.[kind]
  return { path: to ?? route, isMissing: !to && (!isBuilt || missing.includes(route)) }
}

const address = (route: string) =>
  route.replace(/\$\w+/, '0190a000-0000-7000-8000-000000000001').replace('$', 'of-nobody')

async function seen(page: Page): Promise<Place> {
  const title = await page.title()
  return { path: new URL(page.url()).pathname, isMissing: title.startsWith('Not found') }
}

const within = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Goes there within the page, by way of a screen that everybody sees, so that where it ends is not where it was. */
async function walk(page: Page, path: string) {
  await within(page, '/agent')
  const isThere = { path: '/agent', isMissing: false }
  await expect.poll(() => seen(page), { interval: 10 }).toEqual(isThere)
  await within(page, path)
}

/** The session of this kind of user; a visitor comes without. */
async function arrive(page: Page, kind: Kind) {
  const { owner, colleague, former } = roles()
  if (kind === 'visitor') return
  let person: Pick<Person, 'client'> = owner
  if (kind === 'agent_user') person = colleague
  if (kind === 'inactive') person = former
  if (kind === 'member') person = await join(product(), owner.organizationId, 'member')
  if (kind === 'awaiting') {
    const client = await officialClient(product().url)
    const { error } = await client.auth.signInWithPassword({ email: owner.email, password })
    if (error) throw error
    person = { client }
  }
  await useSession(page, person)
}

test('every screen that is built has its gate here', async () => {
  const built = await builtPaths()

  expect(built.size).toBeGreaterThan(15)
  expect(Object.keys(routes).filter((route) => built.has(route) && !routes[route])).toEqual([])
})

test('the server gives the same page for a screen that is not built as for one that is', async () => {
  const built = await builtPaths()
  const answer = async (path: string) => {
    const response = await fetch(`${product().url}${path}`)
    const page = (await response.text()).replace(/nonce="[^"]*"|content="[^"]*"/g, '')
    return { status: response.status, page }
  }
  const app = await answer('/auth/signin')

  expect(app.page).toContain('id="root"')
  for (const route of Object.keys(routes).filter((path) => !built.has(path))) {
    expect(await answer(address(route)), route).toEqual(app)
  }
})

describe.each(kinds)('of the routes, %s', (kind) => {
  test('sees what the specification says', async () => {
    const built = await builtPaths()
    const { page } = await visit(product().url, { still: true })
    await arrive(page, kind)

    for (const route of Object.keys(routes)) {
      // A whole page only where the server or the start of the app could know the address.
      const isLoaded = built.has(route) || loaded.includes(route)
      await (isLoaded ? page.goto(address(route)) : walk(page, address(route)))
      const place = placeOf(route, kind, built)
      await expect
        .poll(() => seen(page), { message: route, interval: 20 })
        .toEqual({ ...place, path: address(place.path) })
    }
  })
})
