import { act, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { live } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'

// Two steps for each change, to the root and on from there; strict mode takes each twice.
const visitsPerChange = 4
// A page that is led in circles is rendered hundreds of times before React ends it.
const mostRenders = 60

let errors: unknown[] = []
beforeEach(() => {
  errors = []
  const keep = (...words: unknown[]) => void errors.push(words)
  vi.spyOn(console, 'error').mockImplementation(keep)
  return () => vi.restoreAllMocks()
})
afterEach(() => expect(errors).toEqual([]))

const addresses = {
  memberships: ['get', '*/rest/v1/organization_members'],
  features: ['get', '*/rest/v1/organization_features'],
  token: ['post', '*/auth/v1/token'],
} as const
type Answer = keyof typeof addresses

/** Holds what is answered from now on, until it is let go. */
function hold(name: Answer) {
  const [method, address] = addresses[name]
  const held = Promise.withResolvers<void>()
  const asked = vi.fn()
  network.use(
    http[method](address, async () => {
      asked()
      await held.promise
      return undefined
    }),
  )
  return { asked, letGo: () => act(async () => held.resolve()) }
}

async function open(path = '/dashboard/agents') {
  const world = identity(member)
  const app = await renderApp(path, world.session())
  await screen.findByRole('heading', { level: 1, name: 'Agents' })
  await waitFor(() => expect(live.followed()).toHaveLength(17))
  const before = { visits: app.visited().length, renders: app.renders() }
  return {
    world,
    app,
    visits: () => app.visited().slice(before.visits),
    renders: () => app.renders() - before.renders,
  }
}

const orders: Answer[][] = [
  ['memberships', 'features', 'token'],
  ['memberships', 'token', 'features'],
  ['features', 'memberships', 'token'],
  ['features', 'token', 'memberships'],
  ['token', 'memberships', 'features'],
  ['token', 'features', 'memberships'],
]

test.each(orders)('a membership ends and %s, %s and %s are answered late', async (...order) => {
  const { world, app, visits, renders } = await open()
  const answers = {
    memberships: hold('memberships'),
    features: hold('features'),
    token: hold('token'),
  }
  world.remove()

  live.tell('organization_features', 'UPDATE')
  await waitFor(() => expect(answers.features.asked).toHaveBeenCalled())
  live.tell('organization_members', 'DELETE')
  await waitFor(() => expect(answers.memberships.asked).toHaveBeenCalled())
  for (const name of order) await answers[name].letGo()

  await screen.findByText('Your account is inactive')
  await waitFor(() => expect(answers.token.asked).toHaveBeenCalled())
  expect(app.path()).toBe('/inactive-account')
  expect(new Set(visits())).toEqual(new Set(['/', '/inactive-account']))
  expect(visits().length).toBeLessThanOrEqual(visitsPerChange)
  expect(renders()).toBeLessThan(mostRenders)
})

test('a person removed and restored faster than the page follows is redirected once each time', async () => {
  const { world, app, visits, renders } = await open()
  const times = 6

  for (let time = 0; time < times; time += 1) {
    world.remove()
    live.tell('organization_members', 'UPDATE')
    await waitFor(() => expect(app.path()).toBe('/inactive-account'))
    world.setRole('member')
    live.tell('organization_members', 'UPDATE')
    await waitFor(() => expect(app.path()).toBe('/dashboard/agents'))
  }
  world.remove()
  live.tell('organization_members', 'DELETE')

  await screen.findByText('Your account is inactive')
  const changes = 2 * times + 1
  expect(visits().length).toBeLessThanOrEqual(visitsPerChange * changes)
  expect(renders()).toBeLessThan(mostRenders * changes)
})
