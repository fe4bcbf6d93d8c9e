import type { ReactNode } from 'react'
import { AuthProvider } from './auth-context.tsx'
import { FeaturesProvider } from './organization/features-context.tsx'
import { OrganizationMembershipProvider } from './organization/membership-context.tsx'
import { SessionProvider } from './session-context.tsx'
import type { SessionStore } from './session-store.ts'

/** Auth, organization-membership and features, for everything below. */
export function Contexts({ store, children }: { store: SessionStore; children: ReactNode }) {
  return (
    <SessionProvider store={store}>
      <OrganizationMembershipProvider>
        <FeaturesProvider>
          <AuthProvider store={store}>{children}</AuthProvider>
        </FeaturesProvider>
      </OrganizationMembershipProvider>
    </SessionProvider>
  )
}
