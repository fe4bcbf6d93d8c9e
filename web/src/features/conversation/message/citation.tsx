import { FileText } from 'lucide-react'
import { Popover, Slot } from 'radix-ui'
import { lazy, type ReactElement, Suspense, use, useState } from 'react'
import { Quotation } from '@/components/quotation.tsx'
import { cn } from '@/lib/cn.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import { type AgentMessage, type Citation, citationsOf, placeOf } from './message.ts'
import { SourceLink } from './source-link.ts'

const CitedDocument = lazy(() =>
  import('./cited-document.tsx').then(({ CitedDocument }) => ({ default: CitedDocument })),
)

const number =
  'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-[5px] bg-accent-soft px-1 text-12 leading-none font-medium text-accent-text tabular-nums'

type SourceProps = { citation: Citation; message: AgentMessage; trigger: ReactElement }

/** What opens a source: its text where visitors may read that, else the words that are quoted. */
function Source({ citation, message, trigger }: SourceProps) {
  const [open, setOpen] = useState(false)
  // What is cited is kept once the answer has ended.
  if (!citation.can_open || message.metadata?.state === undefined) {
    return <Quoted citation={citation} trigger={trigger} />
  }
  return (
    <>
      <Slot.Root aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        {trigger}
      </Slot.Root>
      {open && (
        <Suspense>
          <CitedDocument
            messageId={message.id}
            citation={citation}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Quoted({ citation, trigger }: Omit<SourceProps, 'message'>) {
  const words = useWords()
  const place = placeOf(citation, words)
  const link = use(SourceLink)
  return (
    <Popover.Root>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={6}
          collisionPadding={12}
          aria-label={words.source(citation.number)}
          className={cn(
            citation.table_head
              ? 'w-fit min-w-80 max-w-[min(560px,calc(100vw-24px))]'
              : 'w-80 max-w-[calc(100vw-24px)]',
            'z-50 rounded-xl border border-border-2 bg-bg-3 p-4 text-13 shadow-float',
          )}
        >
          <p className="flex items-center gap-2">
            <FileText size={16} className="flex-none text-text-3" aria-hidden="true" />
            <span className="min-w-0 truncate font-medium">{citation.title}</span>
          </p>
          {place && <p className="mt-1 text-12 text-text-3">{place}</p>}
          <Quotation citation={citation} className="mt-3 max-h-60 overflow-y-auto" />
          {link && <p className="mt-3">{link(citation)}</p>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The number in the text. A number without a source is only its text: it must not look like proof. */
export function CitationMark({ number: n, message }: { number: number; message: AgentMessage }) {
  const words = useWords()
  const citation = citationsOf(message).find((known) => known.number === n)
  if (!citation) return null
  return (
    <Source
      {...{ citation, message }}
      trigger={
        <button
          type="button"
          aria-label={`${words.source(n)}: ${citation.title}`}
          className={`${number} mx-px align-[1px] hover:bg-accent-solid hover:text-on-accent`}
        >
          {n}
        </button>
      }
    />
  )
}

/** The sources under an answer. */
export function SourceChips({ message }: { message: AgentMessage }) {
  const words = useWords()
  const citations = citationsOf(message)
  if (citations.length === 0) return null
  return (
    <ul aria-label={words.sources} className="flex flex-wrap gap-2">
      {citations.map((citation) => (
        <li key={citation.number} className="max-w-full min-w-0">
          <Source
            {...{ citation, message }}
            trigger={
              <button
                type="button"
                className="flex max-w-full min-w-0 items-center gap-2.5 rounded-lg border border-border-2 bg-bg-2 px-2.5 py-2 text-12 leading-4 transition-colors hover:bg-bg-4"
              >
                <span className={number}>{citation.number}</span>
                <span className="truncate">
                  {[citation.title, placeOf(citation, words)].filter(Boolean).join(', ')}
                </span>
              </button>
            }
          />
        </li>
      ))}
    </ul>
  )
}
