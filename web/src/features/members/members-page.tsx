import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { organizationQuery } from '@/session/organization/organization.ts'
import { InvitationsSection } from './invitations-section.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { isExpired } from './member.ts'
import { type Asked, MemberDialog } from './member-dialog.tsx'
import type { MemberSearch } from './member-search.ts'
import { MemberTable } from './member-table.tsx'
import { MemberTools } from './member-tools.tsx'
import { MembersSkeleton } from './members-skeleton.tsx'
import { headcountQuery, invitationsQuery, membersQuery } from './queries.ts'
import { RolesCard } from './roles-card.tsx'
import { SeatsCard, SeatsSkeleton } from './seats-card.tsx'

type MembersPageProps = {
  organizationId: string
  userId: string
  canWrite: boolean
  userLimit: number | null
  search: MemberSearch
  onSearch: (change: MemberSearch) => void
}

const unfiltered: MemberSearch = { search: undefined, role: undefined, page: undefined }

export function MembersPage(props: MembersPageProps) {
  const { organizationId, userId, canWrite, userLimit, search, onSearch } = props
  const { open, ...filter } = search
  const [asked, setAsked] = useState<Asked>()
  const members = useQuery(membersQuery(organizationId, filter))
  const headcount = useQuery(headcountQuery(organizationId))
  const invitations = useQuery(invitationsQuery(organizationId))
  const { data: organization } = useQuery(organizationQuery(organizationId))
  const name = organization?.name ?? 'your organization'
  const seats =
    userLimit !== null && headcount.data && invitations.data
      ? {
          members: headcount.data.members,
          invited: invitations.data.filter((invitation) => !isExpired(invitation)).length,
          limit: userLimit,
        }
      : undefined
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_304px] xl:gap-8">
      <div className="min-w-0">
        <header className="mb-4 flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <h2 className="font-medium text-16">Members</h2>
            <p className="break-words text-13 text-text-2">People who can sign in to {name}.</p>
          </div>
          {canWrite && (
            <Button variant="primary" onClick={() => onSearch({ open: 'invite' })}>
              <UserPlus size={16} aria-hidden="true" />
              Invite people
            </Button>
          )}
        </header>
        <section aria-label="Members">
          {members.data ? (
            <>
              <MemberTools search={search} onSearch={onSearch} />
              {members.data.total === 0 ? (
                <NoMatch
                  of="member"
                  hint="Try other words, or another role."
                  onShowAll={() => onSearch(unfiltered)}
                />
              ) : (
                <MemberTable
                  found={members.data}
                  userId={userId}
                  canWrite={canWrite}
                  page={search.page ?? 1}
                  isChanging={members.isPlaceholderData}
                  onPage={(page) => onSearch({ page: page > 1 ? page : undefined })}
                  onAsk={setAsked}
                />
              )}
            </>
          ) : members.error ? (
            <LoadFailure
              title="The members did not load"
              error={members.error}
              onRetry={members.refetch}
            />
          ) : (
            <MembersSkeleton />
          )}
        </section>
        <InvitationsSection
          invitations={invitations.data}
          error={invitations.error}
          canWrite={canWrite}
          onRetry={() => void invitations.refetch()}
        />
      </div>
      <aside className="flex flex-col gap-4">
        {seats ? <SeatsCard {...seats} /> : userLimit !== null && <SeatsSkeleton />}
        <RolesCard />
      </aside>
      <MemberDialog
        asked={asked}
        organization={{ id: organizationId, name }}
        onClose={() => setAsked(undefined)}
      />
      <InviteDialog
        open={canWrite && open === 'invite'}
        organizationId={organizationId}
        organizationName={name}
        freeSeats={seats && seats.limit - seats.members - seats.invited}
        onClose={() => onSearch({ open: undefined })}
      />
    </div>
  )
}
