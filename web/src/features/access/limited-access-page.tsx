import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { Mark } from '@/components/layout/mark.tsx'
import { Redirect } from '@/components/redirect.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useOrganizationMembership } from '@/session/organization/membership-context.tsx'
import { organizationQuery } from '@/session/organization/organization.ts'
import { useOwnLanguage } from '@/session/use-own-language.ts'
import { AgentsToUse } from './agents-to-use-list.tsx'
import { GalleriesToUse } from './galleries-to-use-list.tsx'
import { OwnConversations } from './own-conversations.tsx'

const title = 'You can talk to agents here'

type LimitedAccessPageProps = {
  /** Its name, or the way to another organisation of the person. */
  organizationName: ReactNode
  /** What is said once to who is new here. */
  introduction: ReactNode
}

/** What an agent_user has: the agents of the organisation, to use, and the own conversations. */
export function LimitedAccessPage({ organizationName, introduction }: LimitedAccessPageProps) {
  useTitle(title)
  useOwnLanguage()
  const { user, userRole, loading } = useAuth()
  const { organizationId } = useOrganizationMembership()
  const { data: organization } = useQuery({
    ...organizationQuery(organizationId ?? ''),
    enabled: organizationId !== null,
  })
  if (!loading && userRole !== 'agent_user') return <Redirect to="/" />
  if (!organizationId || !user) return <FullScreenSpinner />
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 flex-none items-center gap-3 border-b px-4 lg:px-8">
        <Mark className="size-6 flex-none" />
        <div className="flex min-w-0 flex-1">
          <div className="flex min-w-0 max-w-72 flex-1">{organizationName}</div>
        </div>
        <span className="truncate text-13 text-text-2 max-sm:hidden">{user.email}</span>
        <Button asChild>
          <Link to="/logout">Logout</Link>
        </Button>
      </header>
      <main className="mx-auto flex w-full max-w-[744px] flex-1 flex-col gap-8 px-4 py-8 lg:px-8">
        <div>
          <h1 className="text-balance font-semibold text-20">{title}</h1>
          <p className="text-text-2">
            Your role in {organization?.name ?? 'your organization'} lets you use its agents, not
            build them. To make or change agents, ask an owner to make you a member.
          </p>
        </div>
        {introduction}
        <section aria-label="Agents to use">
          <AgentsToUse organizationId={organizationId} />
        </section>
        <GalleriesToUse organizationId={organizationId} />
        <section aria-labelledby="own-conversations">
          <h2 id="own-conversations" className="mb-3 font-medium text-16">
            Your conversations
          </h2>
          <OwnConversations organizationId={organizationId} userId={user.id} />
        </section>
      </main>
    </div>
  )
}
