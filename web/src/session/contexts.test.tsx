import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { supabase } from '@/lib/supabase.ts'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { AuthProvider, useAuth } from './auth-context.tsx'
import { FeaturesProvider, useFeatures } from './organization/features-context.tsx'
import {
  OrganizationMembershipProvider,
  useOrganizationMembership,
} from './organization/membership-context.tsx'
import { SessionProvider, useSession } from './session-context.tsx'
import { createSessionStore } from './session-store.ts'
import { renderContexts } from './testing/contexts.tsx'

test.each([
  ['useAuth', useAuth, 'useAuth must be used within an AuthProvider'],
  [
    'useOrganizationMembership',
    useOrganizationMembership,
    'useOrganizationMembership must be used within an OrganizationMembershipProvider',
  ],
  ['useFeatures', useFeatures, 'useFeatures must be used within a FeaturesProvider'],
  ['useSession', useSession, 'useSession must be used within a SessionProvider'],
])('%s outside its provider names the one that is missing', (_name, use, message) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})

  expect(() => renderHook(use as () => unknown)).toThrow(new Error(message))
  error.mockRestore()
})

test.each([
  [
    'membership',
    'useSession must be used within a SessionProvider',
    (children: React.ReactNode) => (
      <OrganizationMembershipProvider>{children}</OrganizationMembershipProvider>
    ),
  ],
  [
    'features',
    'useOrganizationMembership must be used within an OrganizationMembershipProvider',
    (children: React.ReactNode) => <FeaturesProvider>{children}</FeaturesProvider>,
  ],
  [
    'auth',
    'useOrganizationMembership must be used within an OrganizationMembershipProvider',
    (children: React.ReactNode) => {
      const store = createSessionStore(supabase(), () => {})
      return (
        <SessionProvider store={store}>
          <AuthProvider store={store}>{children}</AuthProvider>
        </SessionProvider>
      )
    },
  ],
])('the provider of %s without the one that it needs says so', (_name, message, wrap) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{wrap(children)}</QueryClientProvider>
  )

  expect(() => renderHook(() => null, { wrapper })).toThrow(new Error(message))
  error.mockRestore()
})

test('auth has the fields, flags and actions of the specification and no others', async () => {
  const { session } = identity(member)
  const { auth } = await renderContexts(session())

  expect(Object.keys(auth()).sort()).toEqual(
    [
      ...['session', 'user', 'orgMember', 'isAnonymous', 'isAdmin', 'isInactive', 'loading'],
      ...['otpLoading', 'isAwaitingOtp', 'userRole', 'userPermissions', 'canAccessDashboard'],
      ...['hasAnalyticsReadPermission', 'hasAgentsReadPermission', 'hasKnowledgeReadAccess'],
      ...['hasGalleriesAccess', 'hasAnalyticsAccess', 'hasKnowledgeAccess', 'hasTemplatesAccess'],
      ...['signInAnonymously', 'signOut', 'signInWithPassword', 'verifyOtp', 'upgradeToUser'],
      'refresh',
    ].sort(),
  )
})

test('a member is known by token, membership and features', async () => {
  const { session } = identity(member)
  const { auth, membership, features } = await renderContexts(session())

  await waitFor(() => expect(auth().loading).toBe(false))

  expect(auth()).toMatchObject({
    user: { id: 'user-1' },
    orgMember: { role: 'owner', organization_id: 'org-1' },
    isAnonymous: false,
    isAdmin: false,
    isInactive: false,
    isAwaitingOtp: false,
    userRole: 'owner',
    userPermissions: expect.arrayContaining(['agents.write', 'knowledge.write']),
    canAccessDashboard: true,
    // Write implies read.
    hasAgentsReadPermission: true,
    hasKnowledgeReadAccess: true,
    hasAnalyticsReadPermission: true,
    hasTemplatesAccess: true,
    hasKnowledgeAccess: true,
    hasGalleriesAccess: false,
    hasAnalyticsAccess: false,
  })
  expect(membership()).toMatchObject({ organizationId: 'org-1', loading: false, error: null })
  expect(features()).toMatchObject({ loading: false, features: { templates: true, userLimit: 5 } })
})

test('a visitor is anonymous, without a membership or a question for one', async () => {
  const { calls } = identity()
  const { auth, membership } = await renderContexts()

  await waitFor(() => expect(auth().session).not.toBeNull())

  expect(auth()).toMatchObject({
    isAnonymous: true,
    isAdmin: false,
    isInactive: false,
    userRole: null,
    canAccessDashboard: false,
    loading: false,
  })
  expect(membership()).toMatchObject({ member: null, loading: false, error: null })
  expect(calls.filter((call) => /members|features|admin/.test(call))).toEqual([])
})

test('a session that awaits the code has no membership yet', async () => {
  const { session } = identity({ ...member, isAwaitingOtp: true })
  const { auth, membership } = await renderContexts(session())

  await waitFor(() => expect(auth().loading).toBe(false))

  expect(auth()).toMatchObject({ isAwaitingOtp: true, canAccessDashboard: false })
  expect(membership().member).toBeNull()
})

test('a platform admin is who the server says is one', async () => {
  const { session } = identity(member)
  network.use(http.get('*/rest/v1/rpc/is_admin_user', () => HttpResponse.json(true)))

  const { auth } = await renderContexts(session())

  await waitFor(() => expect(auth().isAdmin).toBe(true))
})

test('without a membership the account is told so', async () => {
  const { session } = identity({ ...member, role: null })
  const { auth, membership } = await renderContexts(session())

  await waitFor(() =>
    expect(membership().error).toBe('No organization membership found for your account.'),
  )
  expect(auth()).toMatchObject({ canAccessDashboard: false, isInactive: false, loading: false })
})

test('a membership that cannot be read ends the loading with its reason', async () => {
  const { session } = identity(member)
  network.use(
    http.get('*/rest/v1/organization_members', () =>
      HttpResponse.json({ message: 'no luck', code: 'XX000' }, { status: 500 }),
    ),
  )
  const { auth, membership } = await renderContexts(session())

  await waitFor(() =>
    expect(membership().error).toBe('Failed to fetch organization membership: no luck'),
  )
  expect(auth()).toMatchObject({ loading: false, canAccessDashboard: false })
})

test('signing out leaves nothing of what the person had seen', async () => {
  const { session } = identity(member)
  const { auth, queryClient } = await renderContexts(session())
  await waitFor(() => expect(auth().canAccessDashboard).toBe(true))
  queryClient.setQueryData(['templates'], ['secret'])

  await act(() => auth().signOut())

  await waitFor(() => expect(auth().isAnonymous).toBe(true))
  expect(queryClient.getQueryData(['templates'])).toBeUndefined()
  expect(queryClient.getQueryData(['membership', 'user-1'])).toBeUndefined()
})

test('so does a session that ends in another tab', async () => {
  const { session } = identity(member)
  const { auth, queryClient } = await renderContexts(session())
  await waitFor(() => expect(auth().canAccessDashboard).toBe(true))
  queryClient.setQueryData(['templates'], ['secret'])

  await act(() => supabase().auth.signOut({ scope: 'local' }))

  await waitFor(() => expect(queryClient.getQueryData(['templates'])).toBeUndefined())
})
