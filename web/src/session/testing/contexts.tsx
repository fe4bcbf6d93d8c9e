import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '@/lib/query/query-client.ts'
import { supabase } from '@/lib/supabase.ts'
import { setSession } from '@/testing/session.ts'
import { useAuth } from '../auth-context.tsx'
import { Contexts } from '../contexts.tsx'
import { useFeatures } from '../organization/features-context.tsx'
import { useOrganizationMembership } from '../organization/membership-context.tsx'
import { createSessionStore } from '../session-store.ts'

/** The values of the three contexts for this session. */
export async function renderContexts(session?: object) {
  setSession(session)
  const queryClient = createQueryClient()
  const store = createSessionStore(supabase(), () => queryClient.clear())
  onTestFinished(store.start())
  const { result } = await act(async () =>
    renderHook(
      () => ({
        auth: useAuth(),
        membership: useOrganizationMembership(),
        features: useFeatures(),
      }),
      {
        wrapper: ({ children }) => (
          <QueryClientProvider client={queryClient}>
            <Contexts store={store}>{children}</Contexts>
          </QueryClientProvider>
        ),
      },
    ),
  )
  return {
    queryClient,
    auth: () => result.current.auth,
    membership: () => result.current.membership,
    features: () => result.current.features,
  }
}
