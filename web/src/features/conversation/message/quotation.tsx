import { TextTable } from '@/components/ui/document-text.tsx'
import { cn } from '@/lib/cn.ts'
import { quotedRows } from '@/lib/text/pipe-tables.ts'
import type { Citation } from './message.ts'

type QuotationProps = { citation: Pick<Citation, 'quote' | 'table_head'>; className?: string }

/** The words that an answer quotes; rows of a table under the names of their columns. */
export function Quotation({ citation: { quote, table_head }, className }: QuotationProps) {
  const table = table_head ? quotedRows(quote, table_head) : null
  return (
    <blockquote
      className={cn('border-l-2 border-accent-line pl-3 text-text-2 wrap-anywhere', className)}
    >
      {table ? (
        <TextTable
          head={table.head}
          rows={table.rows.map((cells) => ({ cells, isMarked: true }))}
        />
      ) : (
        quote
      )}
    </blockquote>
  )
}
