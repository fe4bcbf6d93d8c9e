import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutGrid, Plus } from 'lucide-react'
import { useState } from 'react'
import { FilterRow, FilterSelect, SearchAndStatus } from '@/components/form/filter-row.tsx'
import { OptionsMenu } from '@/components/form/options-menu.tsx'
import { Pager } from '@/components/pager.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { namedOptions } from '@/lib/form/options.ts'
import { toast } from '@/lib/toast.ts'
import { copyGalleryLink } from './copy-link.ts'
import { DeleteGalleryDialog } from './delete-gallery-dialog.tsx'
import { GalleryCard, type KnownAgent } from './gallery-card.tsx'
import { galleryGrid } from './gallery-grid.ts'
import { type GallerySearch, parseGallerySearch } from './gallery-search.ts'
import { type GalleryList, galleryLists, type ListedGallery, pageSize } from './queries.ts'

type GalleriesPageProps = {
  organizationId: string
  found: GalleryList
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
  const { organizationId, found, agents, userId, canWrite, search, onSearch, onNew } = props
  const { galleries, total } = found
  const queryClient = useQueryClient()
  const [doomed, setDoomed] = useState<ListedGallery>()
  const page = search.page ?? 1
  const pages = Math.max(1, Math.ceil(total / pageSize))
  // Of what is asked for otherwise the first page is shown.
  const onFilter = (change: GallerySearch) => onSearch({ ...change, page: undefined })
  const order = {
    label: 'Sort by',
    value: search.sort ?? 'edited',
    onValueChange: (sort: string) => onFilter(parseGallerySearch({ ...search, sort })),
    options: namedOptions({ edited: 'Last edited', title: 'Title' }),
  }
  function onDeleted(gone: ListedGallery) {
    const lists = { queryKey: galleryLists(organizationId) }
    // At once, so that the focus does not return to the menu of what is gone.
    queryClient.setQueriesData<GalleryList>(
      lists,
      (list) => list && { ...list, galleries: list.galleries.filter(({ id }) => id !== gone.id) },
    )
    void queryClient.invalidateQueries(lists)
    toast.success(`${gone.title} was deleted`)
  }
  if (total === 0 && !found.isNarrowed) return <NoGalleries canWrite={canWrite} onNew={onNew} />
  return (
    <>
      <FilterRow>
        <SearchAndStatus
          label="Search galleries"
          search={search}
          onSearch={(text) => onFilter({ search: text })}
          onStatus={(status) => onFilter(parseGallerySearch({ ...search, status }))}
        />
        <FilterSelect {...order} className="ml-auto max-sm:hidden" />
        <OptionsMenu label="Sort by" choices={[order]} className="sm:hidden" />
      </FilterRow>
      {total === 0 ? (
        <NoMatch
          of="gallery"
          all="all galleries"
          hint="Try other words, or another status."
          onShowAll={() => onFilter({ search: undefined, status: undefined })}
        />
      ) : (
        <>
          <section aria-label="Galleries" className={galleryGrid}>
            {galleries.map((gallery) => (
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
          {(pages > 1 || page > 1) && (
            <div className="mt-4">
              <Pager
                {...{ page, pages, shown: found.page }}
                onPage={(next) => {
                  onSearch({ page: next > 1 ? next : undefined })
                  window.scrollTo({ top: 0 })
                }}
              >
                {(found.page - 1) * pageSize + 1} to{' '}
                {(found.page - 1) * pageSize + galleries.length} of {total} galleries
              </Pager>
            </div>
          )}
        </>
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
