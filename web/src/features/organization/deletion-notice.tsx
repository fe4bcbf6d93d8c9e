import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { dayOf } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { cancelDeletion, type OrganizationDetails } from './queries.ts'

type DeletionNoticeProps = {
  organization: OrganizationDetails
  canKeep: boolean
  onChanged: () => Promise<unknown>
}

/** What an owner sees while the organisation waits for its end. */
export function DeletionNotice({ organization, canKeep, onChanged }: DeletionNoticeProps) {
  const { id, name, delete_after, deletion_requested_at, deletion_requested_by_name } = organization
  const keeping = useMutation({
    mutationFn: () => cancelDeletion(id),
    onSuccess: async () => {
      await onChanged()
      toast.success(`${name} is kept`, { description: 'Everyone has their former role back.' })
    },
    onError: (error) => toast.error(`${name} was not kept`, { description: error.message }),
  })
  if (!delete_after || !deletion_requested_at) return null
  return (
    <section
      aria-label="Deletion"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-amber bg-amber-soft px-4 py-3"
    >
      <TriangleAlert size={20} className="flex-none text-amber" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          {name} will be deleted on {dayOf(delete_after)}
        </p>
        <p className="text-13 text-text-2">
          {deletion_requested_by_name || 'An owner'} asked for it on {dayOf(deletion_requested_at)}.
          Until then only owners get in, and agents do not answer.
        </p>
      </div>
      {canKeep && (
        <Button variant="primary" busy={keeping.isPending} onClick={() => keeping.mutate()}>
          Keep {name}
        </Button>
      )}
    </section>
  )
}
