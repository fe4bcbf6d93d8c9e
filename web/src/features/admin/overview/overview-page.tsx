import { useQuery } from '@tanstack/react-query'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Acts } from './acts.tsx'
import { Figures } from './figures.tsx'
import { HealthStrip } from './health-strip.tsx'
import { healthQuery } from './overview-queries.ts'

type OverviewPageProps = {
  after: string | undefined
  onAfter: (cursor: string | undefined) => void
}

/** The platform at a glance, how its parts are, and what its admins did. */
export function OverviewPage({ after, onAfter }: OverviewPageProps) {
  const { data: health } = useQuery(healthQuery)
  return (
    <>
      <TopBar title="Overview" meta={health && `Version ${health.version}`} />
      <Page className="flex flex-col gap-6">
        <HealthStrip />
        <Figures />
        <Acts after={after} onAfter={onAfter} />
      </Page>
    </>
  )
}
