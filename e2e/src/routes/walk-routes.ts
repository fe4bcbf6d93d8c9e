import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { officialClient, type Person } from '../account.ts'
import { useSession } from '../browser/session.ts'
import { join } from '../join.ts'
import type { Product } from '../product.ts'
import type { useRoles } from '../roles.ts'
import { goWithin, password, type Visitor } from '../visitor.ts'
import { address, builtPaths, type Kind, placeOf, routes } from './gates.ts'

type Roles = ReturnType<ReturnType<typeof useRoles>>

/** The session of this kind of user; a visitor comes without. */
async function arrive(page: Page, kind: Kind, product: Product, roles: Roles) {
  const { owner, colleague, former } = roles
  if (kind === 'visitor') return
  let person: Pick<Person, 'client'> = owner
  if (kind === 'agent_user') person = colleague
  if (kind === 'inactive') person = former
  if (kind === 'member') person = await join(product, owner.organizationId, 'member')
  if (kind === 'awaiting') {
    const client = await officialClient(product.url)
    const { error } = await client.auth.signInWithPassword({ email: owner.email, password })
    if (error) throw error
    person = { client }
  }
  await useSession(page, person)
}

async function seen(page: Page) {
  const title = await page.title()
  return { path: new URL(page.url()).pathname, isMissing: title.startsWith('Not found') }
}

/** Goes there within the page, by way of a screen that everybody sees, so that where it ends is not where it was. */
async function walk(page: Page, path: string) {
  await goWithin(page, '/agent')
  const isThere = { path: '/agent', isMissing: false }
  await expect.poll(() => seen(page), { interval: 10 }).toEqual(isThere)
  await goWithin(page, path)
}

/** Goes to each route as this kind of user, who sees there what the specification says. */
export async function walkRoutes(visitor: Visitor, kind: Kind, product: Product, roles: Roles) {
  const { page, complaints } = visitor
  const built = await builtPaths()
  await arrive(page, kind, product, roles)
  for (const route of Object.keys(routes)) {
    const { path, isMissing, title, isLoaded } = placeOf(route, kind, built)
    const before = complaints.length
    await (isLoaded ? page.goto(address(route)) : walk(page, address(route)))
    await expect
      .poll(() => seen(page), { message: route, interval: 20 })
      .toEqual({ path, isMissing })
    if (!title) continue
    await expect.poll(() => page.title(), { message: route, interval: 20 }).toBe(title)
    await page.locator('h1, h2').first().waitFor()
    expect(complaints.slice(before), route).toEqual([])
  }
}
