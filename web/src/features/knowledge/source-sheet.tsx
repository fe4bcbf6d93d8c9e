import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Segmented } from '@/components/form/segmented.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Sheet, SheetContent, SheetHeader } from '@/components/ui/sheet.tsx'
import { fileSize } from '@/lib/format/file-size.ts'
import { MarkedText } from './citations/marked-text.tsx'
import { ShareSource } from './citations/share-source.tsx'
import { SourceCollections } from './collections/source-collections.tsx'
import { Original } from './original.tsx'
import { Passages, WaitingText } from './passages/passages.tsx'
import { sourceQuery, sourceTextQuery } from './queries.ts'
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
  if (isPending) return <WaitingText />
  if (!source) {
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
        {source.status === 'failed' && <Unread source={source} />}
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

/** Why it was not read, and what is answered from all the same. */
function Unread({ source }: { source: Source }) {
  return (
    <p className="mb-5 flex gap-2 rounded-lg bg-red-soft px-3 py-2.5 text-13 text-text-1">
      <CircleAlert size={16} className="mt-0.5 flex-none text-red" aria-hidden="true" />
      <span>
        {source.error ?? 'The file could not be read.'}
        {isAnsweredFrom(source) && ' Agents answer from what was read before.'}
      </span>
    </p>
  )
}

type SourceBodyProps = { source: Source; view: View; quote: string | undefined }

function SourceBody({ source, view, quote }: SourceBodyProps) {
  if (view === 'pages') return <SitePages source={source} />
  if (!isAnsweredFrom(source)) {
    return source.status === 'failed' ? null : (
      <p className="text-text-2">The text shows here as soon as it has been read.</p>
    )
  }
  return view === 'text' ? (
    <SourceText source={source} quote={quote} />
  ) : (
    <Passages source={source} />
  )
}

function SourceText({ source, quote }: { source: Source; quote: string | undefined }) {
  const { data, error, refetch } = useQuery(sourceTextQuery(source))
  if (!data) {
    return error ? (
      <LoadFailure title="The text could not be loaded" error={error} onRetry={refetch} />
    ) : (
      <WaitingText />
    )
  }
  return data.map((document) => <MarkedText key={document.id} text={document.text} quote={quote} />)
}
