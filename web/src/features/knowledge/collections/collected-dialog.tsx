import { Checkbox } from '@/components/form/checkbox.tsx'
import { SubjectDialog } from '@/components/subject-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DialogClose, DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import type { Collection } from '@/lib/collections.ts'
import { useChoosable } from '../choosing/choosable.ts'
import { ChoosableList } from '../choosing/choosable-list.tsx'
import { formatOf, isIn } from '../source.ts'
import { useMembership } from './use-membership.ts'

type CollectedDialogProps = { collection: Collection | undefined; onClose: () => void }

/** Which sources are in a collection. */
export function CollectedDialog({ collection, onClose }: CollectedDialogProps) {
  return (
    <SubjectDialog subject={collection} className="w-[520px]" onClose={onClose}>
      {(one) => (
        <>
          <DialogHeader title={`Sources in ${one.name}`}>
            Each tick counts at once, for every agent that is given this collection.
          </DialogHeader>
          <Choices collection={one} />
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="primary">Done</Button>
            </DialogClose>
          </DialogFooter>
        </>
      )}
    </SubjectDialog>
  )
}

function Choices({ collection: { id, organization_id } }: { collection: Collection }) {
  const choosable = useChoosable(organization_id)
  const { change, shown } = useMembership(organization_id)
  if (choosable.isEmpty) {
    return <p className="px-5 pb-5 text-text-2">There are no sources yet. Add one first.</p>
  }
  return (
    <div className="px-5 pb-5">
      <ChoosableList
        choosable={choosable}
        className="max-h-80 divide-y divide-border-1 overflow-y-auto rounded-xl border border-border-2"
      >
        {(source) => {
          const membership = { collectionId: id, sourceId: source.id }
          return (
            <li key={source.id} className="flex min-h-11 items-center gap-3 px-4 py-2">
              <Checkbox
                id={`in-${source.id}`}
                checked={shown(membership, isIn(source, id))}
                onCheckedChange={(next) => change({ ...membership, isIn: next === true })}
              />
              <label htmlFor={`in-${source.id}`} className="min-w-0 flex-1">
                <span className="block truncate font-medium text-13">{source.title}</span>
                <span className="block text-12 text-text-3">{formatOf(source)}</span>
              </label>
            </li>
          )
        }}
      </ChoosableList>
    </div>
  )
}
