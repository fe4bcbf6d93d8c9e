import type { ReactNode } from 'react'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { useAuth } from '@/session/auth-context.tsx'

/** A visitor's own session may be on its way; the answers are kept with it. */
export function WithSession({ children }: { children: ReactNode }) {
  const { session, loading } = useAuth()
  if (!session && loading) return <FullScreenSpinner />
  return children
}
