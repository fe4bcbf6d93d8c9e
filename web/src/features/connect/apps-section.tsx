import { useQuery } from '@tanstack/react-query'
import { appsOfOrganizationQuery } from '@/components/apps/app-grants.ts'
import { AppList } from '@/components/apps/app-list.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Card } from '@/components/ui/card.tsx'

type AppsSectionProps = {
  organizationId: string
  /** Of the people, by their id. */
  names: Record<string, string | null>
}

/** The apps that members let in, for owners; there where there are some. */
export function AppsSection({ organizationId, names }: AppsSectionProps) {
  const { data: apps, error, refetch } = useQuery(appsOfOrganizationQuery(organizationId))
  if (!error && !apps?.length) return null
  return (
    <section aria-labelledby="apps" className="mt-8">
      <header className="mb-4">
        <h2 id="apps" className="font-medium text-16">
          Connected apps
        </h2>
        <p className="text-13 text-text-2">
          Apps of others that members let in. Each talks to agents in the name of its member.
        </p>
      </header>
      {apps ? (
        <Card>
          <AppList
            apps={apps}
            about={({ user_id }) => `In the name of ${names[user_id] || 'a member'}`}
          />
        </Card>
      ) : (
        <LoadFailure title="The apps did not load" error={error} onRetry={refetch} />
      )}
    </section>
  )
}
