import type { ReactNode } from 'react'
import { FullScreenSpinner } from '@/components/full-screen-spinner.tsx'
import { Redirect } from '@/components/redirect.tsx'
import { useAuth } from './auth-context.tsx'
import { decideRoot } from './decide-root.ts'

type RootPageProps = { redirectTo?: string | undefined; children: ReactNode }

/** Sends everyone to the right place; who has none sees the welcome page. */
export function RootPage({ redirectTo, children }: RootPageProps) {
  const auth = useAuth()
  if (auth.loading) return <FullScreenSpinner />
  // Plans and their subscriptions are not built yet, so nobody is asked to choose one.
  const decision = decideRoot({ ...auth, needsPlans: false, redirectTo })
  return 'to' in decision ? <Redirect to={decision.to} /> : children
}
