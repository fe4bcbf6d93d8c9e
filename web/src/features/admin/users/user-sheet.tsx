import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Sheet, SheetContent, SheetHeader } from '@/components/ui/sheet.tsx'
import { SkeletonLines } from '@/components/ui/skeleton.tsx'
import { deviceName } from '@/lib/format/device.ts'
import { roleNames } from '@/session/organization/roles.ts'
import { When } from '../list/cells.tsx'
import { type UserDetails, type UserRow, userDetailsQuery, usersQuery } from './users-queries.ts'

type UserSheetProps = {
  id: string | undefined
  /** As the list has it, where it is listed. */
  known: UserRow | undefined
  onClose: () => void
}

/** An account opened: where it belongs, where it is signed in, and with what. */
export function UserSheet({ id, known, onClose }: UserSheetProps) {
  return (
    <Sheet open={id !== undefined} onOpenChange={(open) => !open && onClose()}>
      {id && (
        <SheetContent aria-describedby={undefined} className="flex flex-col">
          <OpenUser key={id} id={id} known={known} />
        </SheetContent>
      )}
    </Sheet>
  )
}

/** Found by its id where the list does not show it, as after a reload on another page of it. */
function OpenUser({ id, known }: { id: string; known: UserRow | undefined }) {
  const { data, error, refetch } = useQuery({
    ...usersQuery({ search: id }),
    enabled: known === undefined,
  })
  const user = known ?? data?.rows.find((row) => row.id === id)
  if (!user) {
    return (
      <>
        <SheetHeader title="User" />
        {error ? (
          <LoadFailure title="The user did not load" error={error} onRetry={refetch} />
        ) : data ? (
          <EmptyState title="This user does not exist any more">
            The account may have been deleted.
          </EmptyState>
        ) : (
          <div className="px-5 py-4">
            <DetailsSkeleton />
          </div>
        )}
      </>
    )
  }
  const title = user.name || user.email || id
  return (
    <>
      <SheetHeader title={title} />
      <div
        className="min-h-0 flex-1 overflow-y-auto px-5 py-4"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {user.email && user.email !== title && (
          <p className="break-words text-13 text-text-2">{user.email}</p>
        )}
        <p className="mb-5 break-words text-12 text-text-3">{id}</p>
        <Details id={id} />
      </div>
    </>
  )
}

const DetailsSkeleton = () => <SkeletonLines lines={['h-12', 'h-14', 'h-10']} className="gap-4" />

function Details({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(userDetailsQuery(id))
  if (error && !data) {
    return <LoadFailure title="The user did not load" error={error} onRetry={refetch} />
  }
  if (!data) return <DetailsSkeleton />
  return <Groups {...data} />
}

const factorNames: Record<string, string> = {
  totp: 'Authenticator app',
  phone: 'Phone',
  webauthn: 'Passkey',
}

function Groups({ organizations, sessions, factors }: UserDetails) {
  return (
    <div className="flex flex-col gap-6">
      <Group title="Organizations" none="Not a member of any organization.">
        {organizations.map(({ id, name, role }) => (
          <Line key={id} aside={roleNames[role as keyof typeof roleNames] ?? role}>
            <Link
              to="/admin/organizations/$organizationId"
              params={{ organizationId: id }}
              className="link-text"
            >
              {name}
            </Link>
          </Line>
        ))}
      </Group>
      <Group title="Sessions" none="Not signed in anywhere.">
        {sessions.map(({ id, user_agent, ip, last_used_at }) => (
          <Line key={id} aside={<When at={last_used_at} />}>
            {deviceName(user_agent)}
            {ip && <span className="block text-12 text-text-3">{ip}</span>}
          </Line>
        ))}
      </Group>
      <Group title="Second factors" none="None. A password and an emailed code are enough.">
        {factors.map(({ type, name, created_at }) => (
          <Line key={created_at} aside={<When at={created_at} />}>
            {factorNames[type] ?? type}
            {name && <span className="block text-12 text-text-3">{name}</span>}
          </Line>
        ))}
      </Group>
    </div>
  )
}

function Group({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-14">{title}</h3>
      {children.length > 0 ? (
        <ul className="divide-y divide-border-1">{children}</ul>
      ) : (
        <p className="text-13 text-text-3">{none}</p>
      )}
    </section>
  )
}

function Line({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-4 py-2 text-13">
      <span className="min-w-0 flex-1 break-words">{children}</span>
      <span className="flex-none text-text-3">{aside}</span>
    </li>
  )
}
