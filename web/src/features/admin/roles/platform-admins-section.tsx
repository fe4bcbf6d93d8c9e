import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldOff, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { toast } from '@/lib/toast.ts'
import { act } from '../list/admin-calls.ts'
import { ActsHead, When } from '../list/cells.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { type PlatformAdmin, platformAdminsQuery } from './roles-queries.ts'

/** Who may enter this area. */
export function PlatformAdminsSection({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(platformAdminsQuery)
  const queryClient = useQueryClient()
  const [isGranting, setGranting] = useState(false)
  const [revoking, setRevoking] = useState<PlatformAdmin>()
  return (
    <section aria-labelledby="platform-admins">
      <header className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="platform-admins" className="font-medium text-16">
            Platform admins
          </h2>
          <p className="max-w-reading text-13 text-text-2">
            Who may enter this area, in a session opened with an emailed code. Owning an
            organization does not make anyone a platform admin.
          </p>
        </div>
        <Button variant="primary" onClick={() => setGranting(true)}>
          <UserPlus size={16} aria-hidden="true" />
          Add platform admin
        </Button>
      </header>
      <Card className="overflow-hidden" aria-busy={!data}>
        {error && !data ? (
          <LoadFailure title="The platform admins did not load" error={error} onRetry={refetch} />
        ) : !data ? (
          <>
            <div className="h-9 border-b" />
            <SkeletonRows rows={1} className="h-12">
              <Skeleton className="h-4 w-1/2" />
            </SkeletonRows>
          </>
        ) : (
          <AdminTable admins={data} userId={userId} onRevoke={setRevoking} />
        )}
      </Card>
      <GrantDialog open={isGranting} onClose={() => setGranting(false)} />
      <ConfirmDialog
        subject={revoking}
        ask={({ user_id, email }) => ({
          title:
            user_id === userId ? 'Give up your own admin rights?' : `Remove ${email} as an admin?`,
          text: `${
            user_id === userId
              ? 'You lose this area at once, and only another platform admin can let you back in.'
              : `${email} loses access to this area at once, even where it is open now.`
          } If ADMIN_EMAILS lists the address, its next emailed code makes it an admin again, so remove it there too.`,
          confirm: user_id === userId ? 'Give up my rights' : 'Remove admin',
          cancel: 'Cancel',
        })}
        onConfirm={({ user_id }) => act('revoke_platform_admin', { person: user_id })}
        onDone={async ({ email }) => {
          toast.success(`${email} is no longer a platform admin`)
          await queryClient.invalidateQueries({ queryKey: ['platform-admin'] })
          await queryClient.invalidateQueries({ queryKey: ['admin'] })
        }}
        onClose={() => setRevoking(undefined)}
      />
    </section>
  )
}

type AdminTableProps = {
  admins: PlatformAdmin[]
  userId: string
  onRevoke: (admin: PlatformAdmin) => void
}

function AdminTable({ admins, userId, onRevoke }: AdminTableProps) {
  return (
    <Table aria-label="Platform admins">
      <thead>
        <tr>
          <TableHead>Admin</TableHead>
          <TableHead className="max-sm:hidden">Since</TableHead>
          <ActsHead />
        </tr>
      </thead>
      <tbody>
        {admins.map((admin) => (
          <TableRow key={admin.user_id}>
            <TableCell className="w-full max-w-0">
              <span className="flex min-w-0 items-center gap-2">
                <span className="truncate font-medium text-text-1" title={admin.email}>
                  {admin.name || admin.email}
                </span>
                {admin.user_id === userId && <span className="text-text-3">(you)</span>}
                {!admin.is_usable && <Badge tone="warn">Cannot act</Badge>}
              </span>
              <span className="block truncate text-12 text-text-3">{admin.email}</span>
              {!admin.is_usable && (
                <span className="block text-12 text-text-2">
                  The account has changed since then: a new address, a phone number, or it was
                  deactivated.
                </span>
              )}
            </TableCell>
            <TableCell className="max-sm:hidden">
              <When at={admin.granted_at} />
            </TableCell>
            <TableCell className="pl-0 text-right">
              <RowMenu name={admin.email}>
                <RowMenuItem icon={ShieldOff} isDanger onSelect={() => onRevoke(admin)}>
                  {admin.user_id === userId ? 'Give up my rights' : 'Remove as an admin'}
                </RowMenuItem>
              </RowMenu>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
