import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { BackToAgents } from '@/features/agents/back-to-agents.tsx'
import { InboxPage } from '@/features/inbox/inbox-page.tsx'
import { parseInboxSearch } from '@/features/inbox/inbox-search.ts'
import { NoticeButton } from '@/features/inbox/notices/notice-button.tsx'
import { useNoticeSetting } from '@/features/inbox/notices/use-notice-setting.ts'
import { newsIn, useNotices } from '@/features/inbox/notices/use-notices.ts'
import { handoffsQuery } from '@/features/inbox/queries.ts'
import { unread } from '@/lib/search.ts'
import { hasPermission } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'

const ReplayDialog = lazy(() =>
  import('@/features/agents/replay/replay-dialog.tsx').then(({ ReplayDialog }) => ({
    default: ReplayDialog,
  })),
)

export const Route = createFileRoute('/dashboard/agents/inbox')({
  validateSearch: unread,
  loader: ({ context: { queryClient, organizationId } }) => {
    void queryClient.prefetchQuery(handoffsQuery(organizationId))
  },
  component: Inbox,
})

function Inbox() {
  const { organizationId } = Route.useRouteContext()
  const { user, userPermissions, hasAnalyticsAccess, hasAnalyticsReadPermission } = useAuth()
  const navigate = Route.useNavigate()
  const search = parseInboxSearch(Route.useSearch())
  const { data: handoffs } = useQuery(handoffsQuery(organizationId))
  const setting = useNoticeSetting()
  const onOpen = (talk: string) => void navigate({ search: { talk } })
  useNotices({ handoffs, userId: user?.id, setting, onOpen })
  return (
    <>
      <TopBar
        title="Inbox"
        news={newsIn(handoffs, user?.id)}
        actions={
          <>
            <NoticeButton setting={setting} />
            <BackToAgents />
          </>
        }
      />
      <InboxPage
        organizationId={organizationId}
        userId={user?.id}
        mayRead={hasAnalyticsAccess && hasAnalyticsReadPermission}
        replay={
          hasPermission(userPermissions, 'agents.read')
            ? (agent, turn, onClose) => (
                <Suspense>
                  <ReplayDialog
                    agent={{ ...agent, organization_id: organizationId }}
                    turn={turn}
                    mayWrite={hasPermission(userPermissions, 'agents.write')}
                    onClose={onClose}
                  />
                </Suspense>
              )
            : null
        }
        search={search}
        mayAsk={hasPermission(userPermissions, 'organization.write')}
        onShow={(show) => void navigate({ search: { show } })}
        onFilter={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
        }
      />
    </>
  )
}
