import { act, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { featureRows } from '@/testing/features.ts'
import { identity, member } from '@/testing/identity.ts'
import { live, liveClock } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import { renderContexts } from '../testing/contexts.tsx'

const pass = liveClock()

/** Counts the questions for the features; the answer lists those of `on`. */
function offer() {
  const on = new Set(['templates'])
  const asked: URL[] = []
  const gate = { open: Promise.resolve() }
  network.use(
    http.get('*/rest/v1/organization_features', async ({ request }) => {
      asked.push(new URL(request.url))
      await gate.open
      return HttpResponse.json(featureRows(Object.fromEntries([...on].map((name) => [name, true]))))
    }),
  )
  return { on, asked, gate }
}

async function arrive() {
  const { session } = identity(member)
  const shop = offer()
  const contexts = await renderContexts(session())
  await waitFor(() => expect(live.followed()).toHaveLength(4))
  return { ...shop, ...contexts }
}

/** Until what the joining itself asks for is over. */
async function rest({ asked }: { asked: URL[] }) {
  await pass(3000)
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
}

test("the organisation's features are asked for that are not disabled", async () => {
  const { asked, features } = await arrive()

  await waitFor(() => expect(features().loading).toBe(false))

  const question = asked[0]?.searchParams
  expect(question?.get('organization_id')).toBe('eq.org-1')
  expect(question?.get('disabled_at')).toBe('is.null')
  expect(question?.get('select')).toContain('features(')
  expect(features().features).toMatchObject({ templates: true, knowledge: false, agentLimit: 5 })
})

test('features and the subscription of the organisation are followed', async () => {
  await arrive()

  expect(live.followed()).toEqual(
    expect.arrayContaining([
      'organization_features * organization_id=eq.org-1',
      'organization_subscriptions * organization_id=eq.org-1',
    ]),
  )
})

test.each(['organization_features', 'organization_subscriptions'])(
  'a change of %s is taken in once it has been quiet for a second',
  async (table) => {
    const shop = await arrive()
    const { asked, on, features } = shop
    await rest(shop)
    const before = asked.length
    on.add('galleries')

    live.tell(table, 'INSERT')
    await pass(400)
    live.tell(table, 'UPDATE')
    await pass(400)
    live.tell(table, 'DELETE')
    await pass(400)

    expect(asked.length).toBe(before)
    await pass(600)
    await waitFor(() => expect(features().features.galleries).toBe(true))
    expect(asked.length).toBe(before + 1)
  },
)

test('while the first answer is awaited the pause is 2.5 s', async () => {
  const { session } = identity(member)
  const { asked, gate } = offer()
  const first = Promise.withResolvers<void>()
  gate.open = first.promise
  const { features } = await renderContexts(session())
  await waitFor(() => expect(asked).toHaveLength(1))
  // The channel opens, which counts as a change.
  await waitFor(() => expect(live.followed()).toHaveLength(4))
  live.tell('organization_features', 'UPDATE')
  await pass(1300)
  first.resolve()
  await waitFor(() => expect(features().loading).toBe(false))
  expect(asked).toHaveLength(1)

  await pass(1200)

  await waitFor(() => expect(asked).toHaveLength(2))
})

test('while changes are not heard the features are asked for again', async () => {
  live.fallSilent()
  const { session } = identity(member)
  const { asked, on } = offer()
  const { features } = await renderContexts(session())
  await waitFor(() => expect(features().loading).toBe(false))
  on.add('galleries')

  await pass(5000)
  expect(asked).toHaveLength(1)
  await pass(15_000)

  await waitFor(() => expect(features().features.galleries).toBe(true))
})

test('a change before the first answer is not lost in it', async () => {
  const { session } = identity(member)
  const { asked, gate } = offer()
  const first = Promise.withResolvers<void>()
  gate.open = first.promise
  const { features } = await renderContexts(session())
  await waitFor(() => expect(live.followed()).toHaveLength(4))
  await pass(2500)
  expect(asked).toHaveLength(1)

  first.resolve()

  await waitFor(() => expect(asked).toHaveLength(2))
  await waitFor(() => expect(features().features.templates).toBe(true))
})

test('a change that waits at the end of a session is not asked for without a session', async () => {
  const shop = await arrive()
  const { asked, auth } = shop
  await rest(shop)
  const before = asked.length
  live.tell('organization_features', 'UPDATE')
  await pass(100)

  await act(() => auth().signOut())
  await pass(3000)

  await waitFor(() => expect(auth().isAnonymous).toBe(true))
  expect(asked.length).toBe(before)
})
