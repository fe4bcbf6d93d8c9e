import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { contactOf, VisitorName } from '@/components/site-visitor.tsx'
import { Said } from '@/components/talk/said.tsx'
import { talkQuery } from '@/components/talk/talk.ts'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Sheet, SheetContent, SheetHeader } from '@/components/ui/sheet.tsx'
import { SkeletonLines } from '@/components/ui/skeleton.tsx'

type TranscriptSheetProps = {
  organizationId: string
  id: string | undefined
  /** Whether the reader has the inbox, where a conversation can be taken over. */
  hasInbox: boolean
  onClose: () => void
}

/** A session opened: what was said, done and rated in it. */
export function TranscriptSheet({ id, onClose, ...opened }: TranscriptSheetProps) {
  return (
    <Sheet open={id !== undefined} onOpenChange={(open) => !open && onClose()}>
      {id && (
        <SheetContent aria-describedby={undefined} className="flex w-[640px] flex-col">
          <Transcript id={id} {...opened} />
        </SheetContent>
      )}
    </Sheet>
  )
}

type TranscriptProps = Omit<TranscriptSheetProps, 'id' | 'onClose'> & { id: string }

function Transcript({ organizationId, id, hasInbox }: TranscriptProps) {
  const { data: talk, error, isPending, refetch } = useQuery(talkQuery(organizationId, id))
  return (
    <>
      <SheetHeader title={talk?.title ?? 'Conversation'}>
        {talk && hasInbox && (
          <Button asChild size="sm">
            <Link to="/dashboard/agents/inbox" search={{ show: 'all', talk: id }}>
              <Inbox size={16} aria-hidden="true" />
              <span className="max-sm:sr-only">Open in the inbox</span>
            </Link>
          </Button>
        )}
      </SheetHeader>
      {talk?.visitor && (
        <p className="flex items-center gap-1.5 border-border-1 border-b px-5 py-2 text-13 text-text-2">
          <VisitorName {...talk.visitor} />
          <span className="truncate text-text-3">{contactOf(talk.visitor)}</span>
        </p>
      )}
      <div
        data-scroll
        className="min-h-0 flex-1 overflow-y-auto px-5 py-4"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {error && talk === undefined ? (
          <LoadFailure title="This conversation did not load" error={error} onRetry={refetch} />
        ) : isPending ? (
          <SkeletonLines lines={['h-12 w-2/3', 'ml-auto h-16 w-3/4']} className="gap-4" />
        ) : talk ? (
          <Said talk={talk} written={0} onReplay={null} />
        ) : (
          <EmptyState title="This conversation does not exist any more">
            Its visitor or its agent may have been deleted.
          </EmptyState>
        )}
      </div>
    </>
  )
}
