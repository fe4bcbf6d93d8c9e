import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { Redirect } from '@/components/redirect.tsx'
import { needsPlans } from '@/session/access/needs-plans.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useOrganizationMembership } from '@/session/organization/membership-context.tsx'
import { subscriptionQuery } from '@/session/organization/subscription.ts'
import { decideRoot, type RootDecision } from './decide-root.ts'

const NoOrganizationPage = lazy(() =>
  import('./no-organization-page.tsx').then(({ NoOrganizationPage }) => ({
    default: NoOrganizationPage,
  })),
)

const WelcomePage = lazy(() =>
  import('./welcome-page.tsx').then(({ WelcomePage }) => ({ default: WelcomePage })),
)

type RootPageProps = { redirectTo?: string | undefined; children: ReactNode }

/** Sends everyone to the right place; who has none sees the welcome page. */
export function RootPage({ redirectTo, children }: RootPageProps) {
  const auth = useAuth()
  const { organizationId } = useOrganizationMembership()
  const [now] = useState(() => new Date())
  const subscription = useQuery({
    ...subscriptionQuery(organizationId ?? ''),
    enabled: organizationId !== null,
  })
  if (auth.loading || subscription.isLoading) return <FullScreenSpinner />
  const plans = needsPlans({
    loading: auth.loading,
    userRole: auth.userRole,
    memberSince: auth.orgMember?.created_at ?? null,
    subscription: subscription.data,
    now,
  })
  const decision = decideRoot({ ...auth, needsPlans: plans, redirectTo })
  return <DecidedPage decision={decision}>{children}</DecidedPage>
}

type DecidedPageProps = { decision: RootDecision; children: ReactNode }

/** What each decision leads to or shows; `children` is for visitors. */
export function DecidedPage({ decision, children }: DecidedPageProps) {
  if ('to' in decision) return <Redirect to={decision.to} />
  if (decision.show === 'visitor') return children
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      {decision.show === 'onboarding' ? <WelcomePage /> : <NoOrganizationPage />}
    </Suspense>
  )
}
