import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '@/lib/toast.ts'
import { identity, member } from '@/testing/identity.ts'
import { live, liveClock } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import { rowsOf } from '@/testing/rows.ts'
import { readClaims } from '../access/claims.ts'
import { renderContexts } from '../testing/contexts.tsx'
import type { Member } from './membership.ts'

const asks = 'GET /rest/v1/organization_members'
const refreshes = 'POST /auth/v1/token?refresh_token'
const removed = 'Your access to this organization has been removed'
const count = (calls: string[], wanted: string) => calls.filter((call) => call === wanted).length

afterEach(() => vi.restoreAllMocks())
const pass = liveClock()

async function arrive() {
  const world = identity(member)
  const warning = vi.spyOn(toast, 'warning').mockReturnValue(undefined)
  const contexts = await renderContexts(world.session())
  await waitFor(() => expect(contexts.auth().canAccessDashboard).toBe(true))
  await waitFor(() => expect(live.followed()).toHaveLength(4))
  contexts.queryClient.setQueryData(['templates'], ['of the organisation'])
  return { world, warning, ...contexts }
}

test('updates and deletes of the own memberships are followed, and inactive ones are not asked for', async () => {
  const asked: string[] = []
  network.use(
    http.get('*/rest/v1/organization_members', ({ request }) => {
      asked.push(new URL(request.url).search)
    }),
  )
  await arrive()

  expect(live.followed()).toEqual(
    expect.arrayContaining([
      'organization_members UPDATE user_id=eq.user-1',
      'organization_members DELETE user_id=eq.user-1',
    ]),
  )
})

test.each(['UPDATE', 'DELETE'] as const)('a membership that ends by %s is gone', async (type) => {
  const { world, warning, auth, membership, queryClient } = await arrive()

  world.remove()
  live.tell('organization_members', type)

  await waitFor(() => expect(membership().accessRemoved).toBe(true))
  expect(auth()).toMatchObject({ orgMember: null, isInactive: true, canAccessDashboard: false })
  await waitFor(() => expect(warning.mock.calls).toEqual([[removed]]))
  expect(queryClient.getQueryData(['templates'])).toBeUndefined()
  expect(queryClient.getQueryData(['organization-features', 'org-1'])).toBeUndefined()
  await waitFor(() => expect(auth().userPermissions).toEqual([]))
})

test('who is let in again is no longer inactive, and a second removal is told again', async () => {
  const { world, warning, auth, membership } = await arrive()
  world.remove()
  live.tell('organization_members', 'UPDATE')
  await waitFor(() => expect(membership().accessRemoved).toBe(true))

  world.setRole('member')
  live.tell('organization_members', 'UPDATE')

  await waitFor(() => expect(auth()).toMatchObject({ isInactive: false, userRole: 'member' }))
  world.remove()
  live.tell('organization_members', 'UPDATE')
  await waitFor(() => expect(warning).toHaveBeenCalledTimes(2))
})

test('a new role brings a new token, with the permissions of the role', async () => {
  const { world, warning, auth } = await arrive()
  const before = count(world.calls, refreshes)

  world.setRole('member')
  live.tell('organization_members', 'UPDATE')

  await waitFor(() => expect(auth().userRole).toBe('member'))
  await waitFor(() =>
    expect(readClaims(auth().session?.access_token ?? '').userRole).toBe('member'),
  )
  expect(count(world.calls, refreshes)).toBe(before + 1)
  expect(auth().loading).toBe(false)
  expect(warning).not.toHaveBeenCalled()
  // The channels go on under the new token.
  const { session } = auth()
  await waitFor(() => expect(live.tokens()).toContain(session?.access_token))
})

test('a change that leaves the membership as it was changes nothing', async () => {
  const { world, warning, auth, queryClient } = await arrive()
  const before = count(world.calls, asks)

  live.tell('organization_members', 'UPDATE')

  await waitFor(() => expect(count(world.calls, asks)).toBe(before + 1))
  expect(auth().canAccessDashboard).toBe(true)
  expect(warning).not.toHaveBeenCalled()
  expect(queryClient.getQueryData(['templates'])).toBeDefined()
})

test('an answer that fails ends no membership', async () => {
  const { warning, auth } = await arrive()
  const failed = vi.fn(() => HttpResponse.json({ message: 'no luck' }, { status: 500 }))
  network.use(http.get('*/rest/v1/organization_members', failed))

  live.tell('organization_members', 'UPDATE')

  await waitFor(() => expect(failed).toHaveBeenCalled())
  await pass(5000)
  expect(auth().canAccessDashboard).toBe(true)
  expect(warning).not.toHaveBeenCalled()
})

test('it is asked for every 30 s, and every 15 s while changes are not heard', async () => {
  const { world } = await arrive()
  const asked = () => count(world.calls, asks)
  async function nextAsk() {
    const before = asked()
    while (asked() === before) await pass(500)
    return before + 1
  }
  const first = await nextAsk()
  await pass(25_000)
  expect(asked()).toBe(first)
  await pass(5000)
  await waitFor(() => expect(asked()).toBe(first + 1))

  live.fallSilent()
  live.end('phx_error')

  const second = await nextAsk()
  await pass(11_000)
  expect(asked()).toBe(second)
  await pass(4000)
  await waitFor(() => expect(asked()).toBe(second + 1))
})

test('a removal is noticed without any connection too', async () => {
  live.fallSilent()
  const world = identity(member)
  const warning = vi.spyOn(toast, 'warning').mockReturnValue(undefined)
  const { auth } = await renderContexts(world.session())
  await waitFor(() => expect(auth().canAccessDashboard).toBe(true))

  world.remove()
  await pass(5000)
  await pass(15_000)

  await waitFor(() => expect(auth().isInactive).toBe(true))
  await waitFor(() => expect(warning).toHaveBeenCalledTimes(1))
})

test('with several organisations the token names the one that counts', async () => {
  const world = identity(member)
  const rows: Partial<Member>[] = ['org-0', 'org-1'].map(
    (organization_id): Partial<Member> => ({
      id: `member-of-${organization_id}`,
      user_id: 'user-1',
      organization_id,
      role: 'owner',
    }),
  )
  network.use(rowsOf('organization_members', () => rows))
  const { membership, queryClient } = await renderContexts(world.session())
  await waitFor(() => expect(membership().organizationId).toBe('org-1'))
  const warning = vi.spyOn(toast, 'warning').mockReturnValue(undefined)
  queryClient.setQueryData(['templates'], ['of the organisation'])
  await waitFor(() => expect(live.followed()).toHaveLength(4))

  rows.splice(1, 1)
  live.tell('organization_members', 'DELETE')

  await waitFor(() => expect(membership().organizationId).toBe('org-0'))
  expect(membership().accessRemoved).toBe(false)
  await waitFor(() => expect(warning.mock.calls).toEqual([[removed]]))
  expect(queryClient.getQueryData(['templates'])).toBeUndefined()
  await waitFor(() => expect(membership().loading).toBe(false))
})
