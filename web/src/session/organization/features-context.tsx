import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { refetchIfLoaded } from '@/lib/query/refetch.ts'
import type { Wanted } from '@/lib/realtime/connection.ts'
import { fallbackInterval, useChanges } from '@/lib/realtime/use-changes.ts'
import { useOrganizationMembership } from './membership-context.tsx'
import { type Features, noFeatures, organizationFeaturesQuery } from './organization-features.ts'

const pollingInterval = 30_000
const pause = 1000
const pauseWhilePending = 2500

type OrganizationFeatures = { features: Features; loading: boolean; error: string | null }

const FeaturesContext = createContext<OrganizationFeatures | undefined>(undefined)

export function useFeatures(): OrganizationFeatures {
  const features = use(FeaturesContext)
  if (!features) throw new Error('useFeatures must be used within a FeaturesProvider')
  return features
}

function changesOf(organizationId: string): Wanted[] {
  const rows = { schema: 'billing', filter: `organization_id=eq.${organizationId}` }
  return [
    { event: '*', table: 'organization_features', ...rows },
    { event: '*', table: 'organization_subscriptions', ...rows },
  ]
}

/** Runs the newest of these calls once nothing was called for a while; none of a former organisation. */
function useDebounce(organizationId: string | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits belongs to the organisation.
  useEffect(() => () => clearTimeout(timer.current), [organizationId])
  return (act: () => void, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, after)
  }
}

export function FeaturesProvider({ children }: { children: ReactNode }) {
  const { organizationId } = useOrganizationMembership()
  const queryClient = useQueryClient()
  const debounce = useDebounce(organizationId)
  const query = organizationFeaturesQuery(organizationId ?? '')

  function refresh() {
    void refetchIfLoaded(queryClient, query)
    void queryClient.invalidateQueries({ queryKey: ['subscription', organizationId] })
  }
  const link = useChanges(organizationId === null ? null : changesOf(organizationId), () =>
    debounce(refresh, found.isPending ? pauseWhilePending : pause),
  )
  const found = useQuery({
    ...query,
    enabled: organizationId !== null,
    refetchInterval: link === 'polling' && fallbackInterval(pollingInterval),
  })
  return (
    <FeaturesContext
      value={{
        features: (organizationId && found.data) || noFeatures,
        loading: organizationId !== null && found.isPending && !found.isError,
        error: found.data ? null : (found.error?.message ?? null),
      }}
    >
      {children}
    </FeaturesContext>
  )
}
