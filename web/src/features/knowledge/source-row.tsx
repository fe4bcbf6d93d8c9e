import { CircleAlert, Eye, FileText, FileUp, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { Portrait } from '@/components/face/portrait.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DropdownMenuSeparator } from '@/components/ui/dropdown-menu.tsx'
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { fileSize } from '@/lib/format/file-size.ts'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { citedIn } from './citations/citation-counts.ts'
import { namesOf, type Reader } from './readers/readers.ts'
import { formatOf, isAnsweredFrom, isWritten, type Source } from './source.ts'
import { SourceState } from './source-status.tsx'

export type SourceActions = {
  open: (source: Source) => void
  edit: (source: Source) => void
  retry: (source: Source) => void
  replace: (source: Source) => void
  askDelete: (source: Source) => void
}

// On a phone a row keeps name, state and menu, and says under the name who reads it.
export const phoneRow =
  'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_116px_44px] max-sm:border-b max-sm:border-border-1'
export const cell =
  'h-13 border-b border-border-1 px-3 py-1.5 text-text-2 max-sm:flex max-sm:h-auto max-sm:min-h-13 max-sm:items-center max-sm:border-b-0 max-sm:pr-0'
// The name keeps its room: with less of it a column closes, the least needed first.
export const passages = 'max-sm:hidden! @max-[460px]:closed-column'
export const usedBy = 'max-sm:hidden! @max-[600px]:closed-column'
export const changed = 'max-sm:hidden! @max-[700px]:closed-column'

type SourceRowProps = {
  source: Source
  readers: Reader[]
  /** In how many answers it was cited. */
  citedAnswers: number | undefined
  actions: SourceActions
}

export function SourceRow({ source, readers: all, citedAnswers, actions }: SourceRowProps) {
  const readers = isAnsweredFrom(source) ? all : []
  const about = [
    formatOf(source),
    source.shared ? 'shared' : null,
    source.bytes === null ? null : fileSize(source.bytes),
    citedIn(citedAnswers),
  ]
  return (
    <>
      <tr className={`${phoneRow} hover:bg-bg-4/45`}>
        <td className={`${cell} pl-4`}>
          <span className="flex min-w-0 items-center gap-3">
            <FileText size={16} className="flex-none text-text-3" aria-hidden="true" />
            <span className="min-w-0">
              <button
                type="button"
                onClick={() => actions.open(source)}
                className="block max-w-full truncate font-medium text-text-1 hover:underline"
              >
                {source.title}
              </button>
              <span className="line-clamp-2 text-12 text-text-3">
                {about.filter(Boolean).join(', ')}
                {source.status === 'failed' && ', kept'}
              </span>
              {readers.length > 0 && (
                <span className="hidden text-12 text-text-3 wrap-anywhere max-sm:block @max-[600px]:block">
                  Used by {namesOf(readers, 2)}
                </span>
              )}
            </span>
          </span>
        </td>
        <td className={cell}>
          <SourceState source={source} />
        </td>
        <td className={`${cell} text-right ${passages}`}>
          {source.chunk_count ? source.chunk_count.toLocaleString('en') : '–'}
        </td>
        <td className={`${cell} ${usedBy}`}>
          <Readers readers={readers} />
        </td>
        <td className={`${cell} text-12 text-text-3 ${changed}`}>
          <time dateTime={source.updated_at} title={exactTime(source.updated_at)}>
            {relativeTime(source.updated_at)}
          </time>
        </td>
        <td className={`${cell} pr-2 pl-0`}>
          <SourceMenu source={source} actions={actions} />
        </td>
      </tr>
      {source.status === 'failed' && (
        <Failure message={source.error ?? 'The file could not be read.'}>
          <Button size="sm" onClick={() => actions.retry(source)}>
            Retry
          </Button>
          <Button size="sm" variant="ghost" onClick={() => actions.askDelete(source)}>
            Delete
          </Button>
        </Failure>
      )}
    </>
  )
}

/** The row under what failed: why, and what to do about it. */
export function Failure({ message, children }: { message: string; children: React.ReactNode }) {
  return (
    <tr className="max-sm:block">
      <td
        colSpan={6}
        className="border-b border-border-1 bg-red-soft/55 py-2 pr-3 pl-11 text-12 text-text-1 max-sm:block max-sm:pl-4"
      >
        <span className="flex flex-wrap items-center gap-2">
          <CircleAlert size={16} className="flex-none text-red" aria-hidden="true" />
          <span className="min-w-0 flex-1 basis-60">{message}</span>
          <span className="flex gap-1 max-sm:ml-6">{children}</span>
        </span>
      </td>
    </tr>
  )
}

function Readers({ readers }: { readers: Reader[] }) {
  if (readers.length === 0) return <span className="text-text-3">–</span>
  return (
    <span className="flex items-center" title={readers.map(({ name }) => name).join(', ')}>
      {readers.slice(0, 4).map((reader) => (
        <span key={reader.id} className="flex rounded-full ring-2 ring-bg-2 not-first:-ml-1">
          <Portrait
            personId={reader.avatar}
            styleId={reader.style_id}
            name={reader.name}
            size={20}
          />
        </span>
      ))}
      {readers.length > 4 && (
        <span className="ml-1 text-12 text-text-3">+{readers.length - 4}</span>
      )}
    </span>
  )
}

function SourceMenu({ source, actions }: { source: Source; actions: SourceActions }) {
  return (
    <RowMenu name={source.title}>
      <RowMenuItem icon={Eye} onSelect={() => actions.open(source)}>
        Open
      </RowMenuItem>
      {isWritten(source) && (
        <RowMenuItem icon={Pencil} onSelect={() => actions.edit(source)}>
          Edit
        </RowMenuItem>
      )}
      {source.status === 'failed' && (
        <RowMenuItem icon={RotateCcw} onSelect={() => actions.retry(source)}>
          Retry
        </RowMenuItem>
      )}
      {source.kind === 'file' && (
        <RowMenuItem icon={FileUp} onSelect={() => actions.replace(source)}>
          Replace file
        </RowMenuItem>
      )}
      <DropdownMenuSeparator />
      <RowMenuItem icon={Trash2} isDanger onSelect={() => actions.askDelete(source)}>
        Delete
      </RowMenuItem>
    </RowMenu>
  )
}
