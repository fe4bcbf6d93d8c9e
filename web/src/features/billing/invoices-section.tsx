import { useInfiniteQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Section } from '@/components/layout/section.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { dayOf } from '@/lib/format/relative-time.ts'
import { invoiceState, moneyText } from './billing-text.ts'
import { type Invoice, invoicesQuery } from './queries.ts'

/** The bills, newest first. */
export function InvoicesSection({ organizationId }: { organizationId: string }) {
  const found = useInfiniteQuery(invoicesQuery(organizationId))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const invoices = data?.pages.flatMap((page) => page.invoices)
  return (
    <Section title="Invoices" description="What Stripe has billed.">
      {error && !invoices && (
        <LoadFailure title="Invoices did not load" error={error} onRetry={refetch} />
      )}
      {!error && !invoices && (
        <div className="p-4">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {invoices?.length === 0 && (
        <EmptyState title="No invoices yet">The first one comes with the first payment.</EmptyState>
      )}
      {invoices && invoices.length > 0 && <InvoiceTable invoices={invoices} />}
      {hasNextPage && (
        <div className="flex justify-center border-border-1 border-t p-3">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </Section>
  )
}

function InvoiceTable({ invoices }: { invoices: Invoice[] }) {
  return (
    <Table aria-label="Invoices">
      <thead>
        <tr>
          <TableHead>Date</TableHead>
          <TableHead className="max-sm:hidden">Number</TableHead>
          <TableHead className="text-right">Amount</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="relative">
            <span className="sr-only">Open</span>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ id, number, created, total, currency, status, url }) => {
          const state = invoiceState(status)
          return (
            <TableRow key={id}>
              <TableCell className="whitespace-nowrap">{dayOf(created)}</TableCell>
              <TableCell className="whitespace-nowrap max-sm:hidden">
                {number ?? 'None yet'}
              </TableCell>
              <TableCell className="text-right tabular-nums">
                {moneyText(total, currency)}
              </TableCell>
              <TableCell>
                <Badge tone={state.tone}>{state.label}</Badge>
              </TableCell>
              <TableCell className="text-right">
                {url && (
                  <Button asChild size="sm" variant="ghost">
                    <a
                      href={url}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={`Open invoice ${number ?? ''}`}
                    >
                      <ExternalLink size={16} aria-hidden="true" />
                      Open
                    </a>
                  </Button>
                )}
              </TableCell>
            </TableRow>
          )
        })}
      </tbody>
    </Table>
  )
}
