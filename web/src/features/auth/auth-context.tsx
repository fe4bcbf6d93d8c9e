import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import { readClaims } from '@/lib/claims.ts'
import { type Member, membershipQuery } from '@/lib/membership.ts'
import {
  defaultFeatures,
  type Features,
  organizationFeaturesQuery,
} from '@/lib/organization-features.ts'
import { supabase } from '@/lib/supabase.ts'
import { type Access, readAccess } from './access.ts'
import type { SessionState, SessionStore } from './session-store.ts'
import { useAccessRemoved } from './use-access-removed.ts'
import { type AuthActions, useAuthActions } from './use-auth-actions.ts'

export type Auth = Access &
  AuthActions & {
    session: SessionState['session']
    user: NonNullable<SessionState['session']>['user'] | null
    orgMember: Member | null
    organizationId: string | null
    features: Features
    isAdmin: boolean
    isInactive: boolean
    loading: boolean
    /** What is still on its way, for the setup loader. */
    pending: { auth: boolean; membership: boolean; features: boolean }
  }

const AuthContext = createContext<Auth | undefined>(undefined)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

export function AuthProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  const { session, settled } = useSyncExternalStore(store.subscribe, store.get)
  const token = session?.access_token
  const claims = readClaims(token ?? '')
  const isPerson = session !== null && !claims.isAnonymous && !claims.isAwaitingOtp
  const membership = useQuery({ ...membershipQuery(session?.user.id ?? ''), enabled: isPerson })
  const orgMember = isPerson ? (membership.data ?? null) : null
  const organizationId = orgMember?.organization_id ?? (isPerson ? claims.organizationId : null)
  const found = useQuery({
    ...organizationFeaturesQuery(organizationId ?? ''),
    enabled: organizationId !== null,
  })
  const features = organizationId ? (found.data ?? defaultFeatures) : defaultFeatures
  const role = orgMember?.role
  useEffect(() => {
    // The role was changed elsewhere: a new token carries its permissions.
    if (role && role !== claims.userRole) void supabase().auth.refreshSession()
  }, [role, claims.userRole])
  const isRemoved = useAccessRemoved(session?.user.id, orgMember)
  const { otpLoading, ...actions } = useAuthActions(store, useQueryClient())
  const pending = {
    auth: !settled,
    membership: isPerson && membership.isPending && !membership.isError,
    features: organizationId !== null && found.isPending && !found.isError,
  }
  const auth: Auth = {
    ...readAccess(token, orgMember, features),
    ...actions,
    otpLoading,
    session,
    user: session?.user ?? null,
    orgMember,
    organizationId,
    features,
    // The admin area and its check come with the admin screens.
    isAdmin: false,
    isInactive: isPerson && (isRemoved || (claims.userRole === 'INACTIVE' && !orgMember)),
    loading: pending.auth || pending.membership || pending.features,
    pending,
  }
  return <AuthContext value={auth}>{children}</AuthContext>
}
