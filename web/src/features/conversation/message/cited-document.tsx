import { useInfiniteQuery } from '@tanstack/react-query'
import { use, useEffect, useRef } from 'react'
import { Quotation } from '@/components/quotation.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DocumentText } from '@/components/ui/document-text.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Sheet, SheetContent, SheetHeader } from '@/components/ui/sheet.tsx'
import { SkeletonLines } from '@/components/ui/skeleton.tsx'
import { dayOf } from '@/lib/format/relative-time.ts'
import { type TextPage, textOfPages } from '@/lib/text/text-pages.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import { citedTextQuery } from './cited-text.ts'
import { type Citation, placeOf } from './message.ts'
import { SourceLink } from './source-link.ts'

type CitedDocumentProps = { messageId: string; citation: Citation; onClose: () => void }

/** The text that an answer cites, as it was when it was cited, with the quoted words marked in it. */
export function CitedDocument({ messageId, citation, onClose }: CitedDocumentProps) {
  const words = useWords()
  const link = use(SourceLink)
  const text = useInfiniteQuery(citedTextQuery(messageId, citation.number))
  const pages = text.data?.pages.filter((page) => page !== null) ?? []
  const asOf = pages[0] && words.asOf(dayOf(pages[0].read_at, words.tag))
  const facts = [placeOf(citation, words), asOf]
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent aria-describedby={undefined} className="w-[640px]">
        <SheetHeader title={citation.title} closeLabel={words.close} />
        <p className="border-b border-border-1 px-5 py-3 text-13 text-text-2">
          {facts.filter(Boolean).join(', ')}
          {pages[0]?.url && (
            <>
              {' '}
              <a
                href={pages[0].url}
                target="_blank"
                rel="noreferrer"
                className="font-medium text-accent-text hover:underline"
              >
                {words.readAt(new URL(pages[0].url).host)}
              </a>
            </>
          )}
          {link && <> {link(citation)}</>}
        </p>
        <div
          className="min-h-0 flex-1 overflow-y-auto px-5 py-5"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {text.isPending ? (
            <SkeletonLines className="gap-3" lines={['h-4 w-1/2', 'h-4 w-full', 'h-4 w-4/5']} />
          ) : text.isError && pages.length === 0 ? (
            <ErrorState
              title={words.documentNotOpened}
              retryLabel={words.retry}
              onRetry={() => void text.refetch()}
            >
              {text.error.message}
            </ErrorState>
          ) : pages.length === 0 ? (
            <Closed citation={citation} />
          ) : (
            <>
              {text.hasPreviousPage && (
                <Button
                  size="sm"
                  className="mb-4"
                  busy={text.isFetchingPreviousPage}
                  onClick={() => void text.fetchPreviousPage()}
                >
                  {words.earlierText}
                </Button>
              )}
              <Pages pages={pages} tableHead={citation.table_head} />
              {text.hasNextPage && (
                <Button
                  size="sm"
                  className="mt-4"
                  busy={text.isFetchingNextPage}
                  onClick={() => void text.fetchNextPage()}
                >
                  {words.laterText}
                </Button>
              )}
              {text.isError && (
                <p role="alert" className="mt-3 text-13 text-red">
                  {text.error.message}
                </p>
              )}
            </>
          )}
        </div>
      </SheetContent>
    </Sheet>
  )
}

/** The pages one after the other; the marked words are scrolled to once. */
function Pages({ pages, tableHead }: { pages: TextPage[]; tableHead: Citation['table_head'] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
  }, [])
  const { text, from, to } = textOfPages(pages)
  return (
    <div ref={box}>
      <DocumentText text={text} mark={[from, to]} tableHead={tableHead} />
    </div>
  )
}

function Closed({ citation }: { citation: Citation }) {
  const words = useWords()
  return (
    <>
      <p>{words.documentClosed}</p>
      <Quotation citation={citation} className="mt-3" />
    </>
  )
}
