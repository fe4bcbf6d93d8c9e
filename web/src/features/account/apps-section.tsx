import { useQuery } from '@tanstack/react-query'
import { ownAppsQuery } from '@/components/apps/app-grants.ts'
import { AppList } from '@/components/apps/app-list.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Section } from '@/components/layout/section.tsx'

/** The apps that the person let in; there where there are some. */
export function AppsSection({ userId }: { userId: string }) {
  const { data: apps, error, refetch } = useQuery(ownAppsQuery(userId))
  if (!error && !apps?.length) return null
  return (
    <Section
      title="Connected apps"
      description="Apps from other companies that talk to agents in your name. An app that you disconnect loses access at once."
    >
      {apps ? (
        <AppList apps={apps} about={({ organizations }) => `In ${organizations?.name ?? ''}`} />
      ) : (
        <LoadFailure title="Your apps did not load" error={error} onRetry={refetch} />
      )}
    </Section>
  )
}
