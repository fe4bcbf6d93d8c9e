import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutGrid, Plus } from 'lucide-react'
import { useState } from 'react'
import { FilterRow, FilterSelect, SearchAndStatus } from '@/components/form/filter-row.tsx'
import { OptionsMenu } from '@/components/form/options-menu.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { toast } from '@/lib/toast.ts'
import { copyGalleryLink } from './copy-link.ts'
import { DeleteGalleryDialog } from './delete-gallery-dialog.tsx'
import { GalleryCard, type KnownAgent } from './gallery-card.tsx'
import { galleryGrid } from './gallery-grid.ts'
import { type GallerySearch, parseGallerySearch, selectGalleries } from './gallery-search.ts'
import { galleriesQuery, type ListedGallery } from './queries.ts'

type GalleriesPageProps = {
  organizationId: string
  galleries: ListedGallery[]
  agents: readonly KnownAgent[]
  userId: string | undefined
  canWrite: boolean
  /** Whether the reader may see how often they are visited. */
  hasFigures: boolean
  search: GallerySearch
  onSearch: (change: GallerySearch) => void
  onNew: () => void
}

export function GalleriesPage(props: GalleriesPageProps) {
  const { organizationId, galleries, agents, userId, canWrite, search, onSearch, onNew } = props
  const queryClient = useQueryClient()
  const [doomed, setDoomed] = useState<ListedGallery>()
  const shown = selectGalleries(galleries, search)
  const order = {
    label: 'Sort by',
    value: search.sort ?? 'edited',
    onValueChange: (sort: string) => onSearch(parseGallerySearch({ ...search, sort })),
    options: namedOptions({ edited: 'Last edited', title: 'Title' }),
  }
  function onDeleted(gone: ListedGallery) {
    queryClient.setQueryData(galleriesQuery(organizationId).queryKey, (all) =>
      all?.filter(({ id }) => id !== gone.id),
    )
    toast.success(`${gone.title} was deleted`)
  }
  if (galleries.length === 0) return <NoGalleries canWrite={canWrite} onNew={onNew} />
  return (
    <>
      <FilterRow>
        <SearchAndStatus
          label="Search galleries"
          search={search}
          onSearch={(text) => onSearch({ search: text })}
          onStatus={(status) => onSearch(parseGallerySearch({ ...search, status }))}
        />
        <FilterSelect {...order} className="ml-auto max-sm:hidden" />
        <OptionsMenu label="Sort by" choices={[order]} className="sm:hidden" />
      </FilterRow>
      {shown.length === 0 ? (
        <NoMatch
          of="gallery"
          all="all galleries"
          hint="Try other words, or another status."
          onShowAll={() => onSearch({ search: undefined, status: undefined })}
        />
      ) : (
        <section aria-label="Galleries" className={galleryGrid}>
          {shown.map((gallery) => (
            <GalleryCard
              key={gallery.id}
              gallery={gallery}
              agents={agents}
              userId={userId}
              hasFigures={props.hasFigures}
              onCopyLink={(copied) => void copyGalleryLink(copied)}
              onDelete={setDoomed}
            />
          ))}
        </section>
      )}
      <DeleteGalleryDialog
        organizationId={organizationId}
        gallery={doomed}
        onClose={() => setDoomed(undefined)}
        onDeleted={onDeleted}
      />
    </>
  )
}

function NoGalleries({ canWrite, onNew }: Pick<GalleriesPageProps, 'canWrite' | 'onNew'>) {
  return (
    <EmptyState
      media={<LayoutGrid size={20} className="text-text-3" aria-hidden="true" />}
      title="No galleries yet"
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {canWrite && (
            <Button variant="primary" onClick={onNew}>
              <Plus size={16} aria-hidden="true" />
              New gallery
            </Button>
          )}
          <Button asChild>
            <Link to="/onboarding/objective">Go To Onboarding</Link>
          </Button>
        </span>
      }
    >
      A gallery is a page of agents for one audience: your colleagues, your customers or your
      partners. Give it your logo and colours, and share its link.
    </EmptyState>
  )
}
