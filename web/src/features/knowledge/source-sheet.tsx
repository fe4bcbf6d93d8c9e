import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Segmented } from '@/components/form/segmented.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DocumentText } from '@/components/ui/document-text.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Sheet, SheetContent, SheetHeader } from '@/components/ui/sheet.tsx'
import { SkeletonLines } from '@/components/ui/skeleton.tsx'
import { fileSize } from '@/lib/format/file-size.ts'
import { citedIn, passageCitationsQuery } from './citations/citation-counts.ts'
import { MarkedText } from './citations/marked-text.tsx'
import { ShareSource } from './citations/share-source.tsx'
import { SourceCollections } from './collections/source-collections.tsx'
import { Original } from './original.tsx'
import { chunksQuery, sourceQuery, sourceTextQuery } from './queries.ts'
import { SitePages } from './sites/site-pages.tsx'
import { SiteSteering } from './sites/site-steering.tsx'
import { formatOf, isAnsweredFrom, isOfWeb, isWritten, type Source } from './source.ts'
import { SourceState } from './source-status.tsx'

type View = 'text' | 'passages' | 'pages'

type SourceSheetProps = {
  organizationId: string
  id: string | undefined
  /** Words of it that are marked, and shown first. */
  quote?: string | undefined
  onEdit: (source: Source) => void
  /** Asks for a newer file in the place of its own. */
  onReplace: (source: Source) => void
  onClose: () => void
}

/** A source opened: its text as it was read, and the passages it was cut into. */
export function SourceSheet({ id, onClose, ...opened }: SourceSheetProps) {
  return (
    <Sheet open={id !== undefined} onOpenChange={(open) => !open && onClose()}>
      {id && (
        <SheetContent aria-describedby={undefined} className="w-[640px]">
          <OpenSource key={opened.quote} id={id} {...opened} />
        </SheetContent>
      )}
    </Sheet>
  )
}

type OpenSourceProps = Omit<SourceSheetProps, 'id' | 'onClose'> & { id: string }

function OpenSource({ organizationId, id, quote, onEdit, onReplace }: OpenSourceProps) {
  const { data: source, error, isPending, refetch } = useQuery(sourceQuery(organizationId, id))
  const [view, setView] = useState<View>('text')
  if (isPending) return <Waiting />
  if (error || !source) {
    return (
      <>
        <SheetHeader title="Source" />
        <ErrorState
          title={error ? 'The source could not be opened' : 'This source does not exist any more'}
          onRetry={() => void refetch()}
        >
          {error?.message ?? 'Someone may have deleted it.'}
        </ErrorState>
      </>
    )
  }
  return (
    <>
      <SheetHeader title={source.title}>
        {isWritten(source) && (
          <Button size="sm" onClick={() => onEdit(source)}>
            Edit
          </Button>
        )}
        {source.kind === 'file' && (
          <>
            <Button size="sm" onClick={() => onReplace(source)}>
              Replace
            </Button>
            <Original source={source} />
          </>
        )}
      </SheetHeader>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-border-1 px-5 py-3">
        <div className="flex flex-wrap items-center gap-3 text-13 text-text-2">
          <SourceState source={source} />
          <span>
            {[
              formatOf(source),
              source.bytes === null ? null : fileSize(source.bytes),
              source.chunk_count ? passagesIn(source.chunk_count) : null,
              whatChanged(source),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </div>
        {(isAnsweredFrom(source) || isOfWeb(source)) && (
          <Segmented
            label="What to show"
            value={view}
            options={[
              { value: 'text', label: 'Text' },
              { value: 'passages', label: 'Passages' },
              ...(isOfWeb(source) ? [{ value: 'pages' as const, label: 'Pages' }] : []),
            ]}
            onChange={setView}
          />
        )}
      </div>
      {isOfWeb(source) && <SiteSteering source={source} />}
      <ShareSource source={source} />
      <SourceCollections source={source} />
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">
        <SourceBody source={source} view={view} quote={quote} />
      </div>
    </>
  )
}

const passagesIn = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'passage' : 'passages'}`

/** What the file changed that took the place of another; null where none did. */
function whatChanged({ status, new_passages, gone_passages }: Source) {
  if (status !== 'ready' || new_passages === null || gone_passages === null) return null
  if (new_passages === 0 && gone_passages === 0) return 'as before it was replaced'
  return `${new_passages.toLocaleString('en')} new and ${gone_passages.toLocaleString('en')} gone since it was replaced`
}

type SourceBodyProps = { source: Source; view: View; quote: string | undefined }

function SourceBody({ source, view, quote }: SourceBodyProps) {
  if (view === 'pages') return <SitePages source={source} />
  if (source.status === 'failed') return <p className="text-text-2">{source.error}</p>
  if (!isAnsweredFrom(source)) {
    return <p className="text-text-2">The text shows here as soon as it has been read.</p>
  }
  return view === 'text' ? (
    <SourceText source={source} quote={quote} />
  ) : (
    <Passages source={source} />
  )
}

function SourceText({ source, quote }: { source: Source; quote: string | undefined }) {
  const { data, error, isPending, refetch } = useQuery(sourceTextQuery(source))
  if (isPending) return <Waiting />
  if (error) {
    return <LoadFailure title="The text could not be loaded" error={error} onRetry={refetch} />
  }
  return data.map((document) => <MarkedText key={document.id} text={document.text} quote={quote} />)
}

function Passages({ source }: { source: Source }) {
  const { data, error, isPending, refetch } = useQuery(chunksQuery(source))
  const { data: cited } = useQuery(passageCitationsQuery(source))
  if (isPending) return <Waiting />
  if (error) {
    return <LoadFailure title="The passages could not be loaded" error={error} onRetry={refetch} />
  }
  return (
    <ol className="flex flex-col gap-3">
      {data.map((chunk) => (
        <li key={chunk.id} className="rounded-xl border border-border-2 bg-bg-2 p-4">
          <p className="mb-2 flex gap-2 text-12 text-text-3">
            <span className="min-w-0 flex-1 truncate">
              {chunk.heading.join(' › ') || `Passage ${chunk.ordinal + 1}`}
            </span>
            {citedIn(cited?.get(chunk.id)) && <span>{citedIn(cited?.get(chunk.id))}</span>}
            {chunk.page !== null && <span>page {chunk.page}</span>}
          </p>
          <div className="text-13 text-text-2">
            <DocumentText text={chunk.body} />
          </div>
        </li>
      ))}
      {data.length === chunkLimit && (
        <li className="text-12 text-text-3">The first {chunkLimit} passages are shown.</li>
      )}
    </ol>
  )
}

const chunkLimit = 200

function Waiting() {
  return <SkeletonLines className="gap-3 p-6" lines={['h-4 w-1/2', 'h-4 w-full', 'h-4 w-4/5']} />
}
