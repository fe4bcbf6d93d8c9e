import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DropdownMenuSeparator } from '@/components/ui/dropdown-menu.tsx'
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { SkeletonLines } from '@/components/ui/skeleton.tsx'
import { type Collection, collectionsQuery } from '@/lib/collections.ts'
import { toast } from '@/lib/toast.ts'
import type { Reader } from '../readers/readers.ts'
import { CollectedDialog } from './collected-dialog.tsx'
import { CollectionDialog } from './collection-dialog.tsx'
import { deleteCollection, sourcesIn } from './queries.ts'

type CollectionSectionProps = {
  organizationId: string
  readers: Reader[]
  /** The one that the list keeps to. */
  shown: string | undefined
  onShow: (id: string | undefined) => void
  /** The one of which the sources are being chosen. */
  filled: string | undefined
  onFill: (id: string | undefined) => void
}

const list = new Intl.ListFormat('en')

function whatIsLost({ id, name }: Collection, readers: Reader[]) {
  const losers = readers.filter(
    ({ knowledge_scope, template_knowledge_collections: given }) =>
      knowledge_scope === 'selected' && given.some(({ collection_id }) => collection_id === id),
  )
  const names = list.format(losers.map((reader) => reader.name))
  return `The sources in “${name}” stay.${losers.length > 0 ? ` ${names} can no longer answer from those that they were not given one by one.` : ''} You can’t undo this.`
}

/** The collections of an organisation: to show what is in one, and to change them. */
export function CollectionSection(props: CollectionSectionProps) {
  const { organizationId, readers, shown, onShow, filled, onFill } = props
  const queryClient = useQueryClient()
  const { data: collections, error, refetch } = useQuery(collectionsQuery(organizationId))
  const [named, setNamed] = useState<Collection | 'new'>()
  const [doomed, setDoomed] = useState<Collection>()
  return (
    <section aria-label="Collections" className="min-w-0 rounded-xl border border-border-2 bg-bg-2">
      <header className="flex min-h-12 items-center gap-2 border-b border-border-1 py-2 pr-3 pl-4">
        <h2 className="flex-1 font-medium">Collections</h2>
        <Button size="sm" onClick={() => setNamed('new')}>
          <Plus size={16} aria-hidden="true" />
          New collection
        </Button>
      </header>
      {!collections ? (
        error ? (
          <LoadFailure title="The collections did not load" error={error} onRetry={refetch} />
        ) : (
          <SkeletonLines className="gap-3 p-4" lines={['h-4 w-2/3', 'h-4 w-1/2']} />
        )
      ) : collections.length === 0 ? (
        <p className="p-4 text-13 text-text-2">
          Keep sources together under a name, and give an agent all of them at once.
        </p>
      ) : (
        <ul className="max-h-96 divide-y divide-border-1 overflow-y-auto">
          {collections.map((collection) => (
            <CollectionRow
              key={collection.id}
              collection={collection}
              isShown={collection.id === shown}
              onShow={() => onShow(collection.id === shown ? undefined : collection.id)}
              onFill={() => onFill(collection.id)}
              onRename={() => setNamed(collection)}
              onDelete={() => setDoomed(collection)}
            />
          ))}
        </ul>
      )}
      <CollectionDialog
        organizationId={organizationId}
        collection={named}
        onMade={onFill}
        onClose={() => setNamed(undefined)}
      />
      <CollectedDialog
        collection={collections?.find(({ id }) => id === filled)}
        onClose={() => onFill(undefined)}
      />
      <ConfirmDialog
        subject={doomed}
        ask={(collection) => ({
          title: 'Delete this collection?',
          text: whatIsLost(collection, readers),
          confirm: 'Delete collection',
        })}
        onConfirm={deleteCollection}
        onDone={({ id, name }) => {
          toast.success(`${name} was deleted`)
          if (id === shown) onShow(undefined)
          return queryClient.invalidateQueries({ queryKey: ['knowledge', organizationId] })
        }}
        onClose={() => setDoomed(undefined)}
      />
    </section>
  )
}

type CollectionRowProps = {
  collection: Collection
  isShown: boolean
  onShow: () => void
  onFill: () => void
  onRename: () => void
  onDelete: () => void
}

function CollectionRow(props: CollectionRowProps) {
  const { collection, isShown, onShow, onFill, onRename, onDelete } = props
  return (
    <li
      className={`flex min-h-11 items-center gap-2 py-1 pr-2 pl-4 text-13 ${isShown ? 'bg-bg-4/45' : ''}`}
    >
      <button
        type="button"
        aria-pressed={isShown}
        onClick={onShow}
        className="min-w-0 flex-1 py-1 text-left"
      >
        <span className="block truncate font-medium">{collection.name}</span>
        <span className="block text-12 text-text-3">{sourcesIn(collection.sources)}</span>
      </button>
      <RowMenu name={collection.name}>
        <RowMenuItem icon={ListChecks} onSelect={onFill}>
          Choose sources
        </RowMenuItem>
        <RowMenuItem icon={Pencil} onSelect={onRename}>
          Rename
        </RowMenuItem>
        <DropdownMenuSeparator />
        <RowMenuItem icon={Trash2} isDanger onSelect={onDelete}>
          Delete
        </RowMenuItem>
      </RowMenu>
    </li>
  )
}
