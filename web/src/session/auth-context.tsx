import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { type Access, readAccess } from './access/access.ts'
import { readClaims } from './access/claims.ts'
import { platformAdminQuery } from './is-platform-admin.ts'
import { useFeatures } from './organization/features-context.tsx'
import type { Member } from './organization/membership.ts'
import { useOrganizationMembership } from './organization/membership-context.tsx'
import { useSession } from './session-context.tsx'
import type { SessionState, SessionStore } from './session-store.ts'
import { type AuthActions, useAuthActions } from './use-auth-actions.ts'

type Auth = Access &
  AuthActions & {
    session: SessionState['session']
    user: NonNullable<SessionState['session']>['user'] | null
    orgMember: Member | null
    isAdmin: boolean
    isInactive: boolean
    /** True while anything is on its way that the flags depend on. */
    loading: boolean
  }

const AuthContext = createContext<Auth | undefined>(undefined)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

export function AuthProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  const { session, settled } = useSession()
  const membership = useOrganizationMembership()
  const { features, loading } = useFeatures()
  const token = session?.access_token
  const claims = readClaims(token ?? '')
  const isPerson = session !== null && !claims.isAnonymous && !claims.isAwaitingOtp
  const admin = useQuery({
    ...platformAdminQuery(session?.user.id ?? ''),
    enabled: isPerson,
  })
  const auth: Auth = {
    ...readAccess(token, membership.member, features),
    ...useAuthActions(store, useQueryClient()),
    session,
    user: session?.user ?? null,
    orgMember: membership.member,
    isAdmin: isPerson && admin.data === true,
    isInactive:
      isPerson &&
      (membership.accessRemoved || (claims.userRole === 'INACTIVE' && !membership.member)),
    loading: !settled || membership.loading || loading,
  }
  return <AuthContext value={auth}>{children}</AuthContext>
}
