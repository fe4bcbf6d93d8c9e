import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileDown, Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { handsFocusOn } from '@/components/focus/hand-focus-on.ts'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { collectionsQuery } from '@/lib/collections.ts'
import { toast } from '@/lib/toast.ts'
import { FileInput } from './adding/file-input.tsx'
import { KnowledgeBaseDialog } from './adding/knowledge-base-dialog.tsx'
import { SiteDialog } from './adding/site-dialog.tsx'
import { WrittenDialog } from './adding/written-dialog.tsx'
import { AskKnowledge } from './asking/ask-knowledge.tsx'
import { CollectionSection } from './collections/collection-section.tsx'
import { DeleteSourceDialog } from './delete-source-dialog.tsx'
import { DeletedList } from './deleted/deleted-list.tsx'
import { GapList } from './gaps/gap-list.tsx'
import { KnowledgeViews } from './gaps/knowledge-views.tsx'
import { type KnowledgeSearch, mostQuoted, viewOf } from './knowledge-search.ts'
import { retrySource, type SourcePage } from './queries.ts'
import { QuotingAll } from './readers/quoting-all.tsx'
import { type Reader, reads } from './readers/readers.ts'
import { fileTypes, type Source } from './source.ts'
import { SourceSheet } from './source-sheet.tsx'
import { SourceTable } from './source-table.tsx'
import { SourceTools } from './source-tools.tsx'
import { SynonymSection } from './synonyms/synonym-section.tsx'
import { DropZone } from './upload/drop-zone.tsx'
import { UploadList } from './upload/upload-list.tsx'
import type { Uploading } from './upload/use-uploads.ts'

type KnowledgePageProps = {
  organizationId: string
  isOwner: boolean
  found: SourcePage
  readers: Reader[]
  search: KnowledgeSearch
  onSearch: (change: KnowledgeSearch) => void
  uploading: Uploading
  addSource: ReactNode
}

export function KnowledgePage(props: KnowledgePageProps) {
  const { organizationId, found, readers, search, onSearch, uploading, addSource } = props
  const queryClient = useQueryClient()
  const [doomed, setDoomed] = useState<Source>()
  const [replaced, setReplaced] = useState<Source>()
  const newer = useRef<HTMLInputElement>(null)
  const retrial = useMutation({
    mutationFn: (source: Source) => retrySource(source.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['knowledge'] }),
    onError: (error) => toast.error('It was not tried again', { description: error.message }),
  })
  const replace = (source: Source) => {
    setReplaced(source)
    newer.current?.click()
  }
  const { data: collections = [] } = useQuery(collectionsQuery(organizationId))
  const into = collections.find(({ id }) => id === search.collection)
  const narrowed = Boolean(search.search || search.status || search.kind)
  const nothing = found.total === 0 && uploading.uploads.length === 0
  return (
    <DropZone onFiles={uploading.add}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0">
          <KnowledgeViews organizationId={organizationId} search={search} onSearch={onSearch} />
          {viewOf(search) !== 'sources' && uploading.uploads.length > 0 && (
            <section
              aria-label="Uploads"
              className="mb-4 overflow-hidden rounded-xl border border-border-2 bg-bg-2 [&_li:last-child]:border-b-0"
            >
              <UploadList uploading={uploading} />
            </section>
          )}
          {search.gaps ? (
            <GapList
              organizationId={organizationId}
              shown={search.gaps}
              readers={readers}
              search={search}
              onSearch={onSearch}
            />
          ) : search.deleted ? (
            <DeletedList organizationId={organizationId} isOwner={props.isOwner} />
          ) : (
            <section aria-label="Sources" className="min-w-0">
              {nothing && !found.isNarrowed ? (
                <>
                  <NoSources>{addSource}</NoSources>
                  <QuotingAll readers={readers} />
                </>
              ) : (
                <>
                  <SourceTools search={search} onSearch={onSearch} collections={collections} />
                  {nothing && into && !narrowed ? (
                    <EmptyState
                      title={`No sources in ${into.name}`}
                      action={
                        <div className="flex flex-wrap justify-center gap-2">
                          {addSource}
                          <Button onClick={() => onSearch({ fill: into.id })}>
                            Choose sources
                          </Button>
                        </div>
                      }
                    >
                      What you add now goes into this collection. Sources that you have already can
                      be chosen.
                    </EmptyState>
                  ) : nothing ? (
                    <NoMatch
                      of="source"
                      hint="Try other words, or another filter."
                      onShowAll={() =>
                        onSearch({
                          ...{ search: undefined, status: undefined, kind: undefined },
                          collection: undefined,
                        })
                      }
                    />
                  ) : (
                    <SourceTable
                      organizationId={organizationId}
                      page={search.page ?? 1}
                      onPage={(page) => onSearch({ page })}
                      found={found}
                      readers={readers}
                      uploading={uploading}
                      actions={{
                        open: (source) => onSearch({ source: source.id }),
                        edit: (source) => onSearch({ edit: source.id }),
                        retry: (source) => retrial.mutate(source),
                        replace,
                        askDelete: setDoomed,
                      }}
                    />
                  )}
                  <p className="mt-4 flex items-center justify-center gap-2 text-12 text-text-3">
                    <FileDown size={16} className="pointer-coarse:hidden" aria-hidden="true" />
                    <span>
                      {into ? (
                        `What you add now goes into ${into.name}. `
                      ) : (
                        <span className="pointer-coarse:hidden">
                          Drop files anywhere on this page.{' '}
                        </span>
                      )}
                      {fileTypes}
                    </span>
                  </p>
                  <QuotingAll readers={readers} />
                </>
              )}
            </section>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <AskKnowledge
            organizationId={organizationId}
            readers={readers}
            onOpen={(source, quote) => onSearch({ source, quote: quote.slice(0, mostQuoted) })}
          />
          <CollectionSection
            organizationId={organizationId}
            readers={readers}
            shown={search.collection}
            onShow={(collection) =>
              onSearch({ collection, page: undefined, gaps: undefined, deleted: undefined })
            }
            filled={search.fill}
            onFill={(fill) => onSearch({ fill })}
          />
          <SynonymSection organizationId={organizationId} />
        </div>
      </div>
      <FileInput
        ref={newer}
        single
        label={`The new file of ${replaced?.title ?? 'a source'}`}
        onFiles={([file]) => file && replaced && uploading.replace(replaced.id, file)}
      />
      <SourceSheet
        organizationId={organizationId}
        id={search.source}
        quote={search.quote}
        onEdit={(source) => onSearch({ source: undefined, quote: undefined, edit: source.id })}
        onReplace={(source) => {
          replace(source)
          onSearch({ source: undefined, quote: undefined })
        }}
        onClose={() => onSearch({ source: undefined, quote: undefined })}
      />
      <WrittenDialog
        organizationId={organizationId}
        edit={search.edit}
        add={search.add}
        question={search.question}
        gap={search.gap}
        into={into?.id}
        onClose={() =>
          onSearch({ edit: undefined, add: undefined, question: undefined, gap: undefined })
        }
      />
      <SiteDialog
        organizationId={organizationId}
        add={search.add}
        into={into?.id}
        onClose={() => onSearch({ add: undefined })}
      />
      <KnowledgeBaseDialog
        organizationId={organizationId}
        add={search.add}
        into={into?.id}
        onClose={() => onSearch({ add: undefined })}
      />
      <DeleteSourceDialog
        organizationId={organizationId}
        source={doomed}
        readers={doomed ? readers.filter((reader) => reads(reader, doomed)) : []}
        onClose={() => setDoomed(undefined)}
      />
    </DropZone>
  )
}

/** With the first source the button that added it goes: the focus stays on the screen. */
const toHeading = handsFocusOn(() => null)

function NoSources({ children }: { children: ReactNode }) {
  return (
    <div ref={toHeading} className="rounded-xl border border-dashed border-border-3">
      <EmptyState
        media={<Upload size={20} aria-hidden="true" />}
        title="No knowledge yet"
        action={children}
      >
        Your agents answer from what you add here, and show the passage. Drop a file anywhere on
        this page: {fileTypes}
      </EmptyState>
    </div>
  )
}
