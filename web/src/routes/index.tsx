import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { RootPage } from '@/features/access/root-page.tsx'
import { handleCallback } from '@/features/auth/oauth/callback.ts'
import { DemoAgent } from '@/features/conversation/demo-agent.tsx'
import { LandingPage } from '@/features/landing/landing-page.tsx'
import { Workforce } from '@/features/landing/workforce.tsx'
import { workforceQuery } from '@/lib/catalogues.ts'
import { redirectSearch } from '@/lib/search.ts'

export const Route = createFileRoute('/')({
  validateSearch: redirectSearch,
  beforeLoad: handleCallback,
  component: Root,
})

function Root() {
  const { redirectTo } = Route.useSearch()
  return (
    <RootPage redirectTo={redirectTo}>
      <LandingPage demo={<DemoAgent />} people={<People />} />
    </RootPage>
  )
}

function People() {
  const { data, isError, refetch } = useQuery(workforceQuery)
  return <Workforce people={data} failed={isError} onRetry={() => void refetch()} />
}
