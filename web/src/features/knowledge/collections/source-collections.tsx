import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx'
import { collectionsQuery } from '@/lib/collections.ts'
import { isIn, type Source } from '../source.ts'
import { useMembership } from './use-membership.ts'

/** Which collections a source is in; nothing where there are none. */
export function SourceCollections({ source }: { source: Source }) {
  const { data: collections = [] } = useQuery(collectionsQuery(source.organization_id))
  const { change, shown } = useMembership(source.organization_id)
  if (collections.length === 0) return null
  const of = (collectionId: string) => ({ collectionId, sourceId: source.id })
  const held = collections.filter(({ id }) => shown(of(id), isIn(source, id)))
  return (
    <div className="flex items-center gap-3 border-b border-border-1 px-5 py-3 text-13">
      <div className="min-w-0 flex-1">
        <p className="font-medium">Collections</p>
        <p className="text-12 text-text-3 wrap-anywhere">
          {held.map(({ name }) => name).join(', ') || 'It is in none.'}
        </p>
      </div>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm">
            <FolderOpen size={16} aria-hidden="true" />
            Choose collections
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="max-h-80 max-w-72 overflow-y-auto">
          {collections.map(({ id, name }) => (
            <DropdownMenuCheckboxItem
              key={id}
              checked={shown(of(id), isIn(source, id))}
              onCheckedChange={(isIn) => change({ ...of(id), isIn })}
              // It stays open: a source may go into several.
              onSelect={(event) => event.preventDefault()}
            >
              <span className="min-w-0 truncate">{name}</span>
            </DropdownMenuCheckboxItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  )
}
