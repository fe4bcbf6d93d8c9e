import { TextTable } from '@/components/ui/document-text.tsx'
import { cn } from '@/lib/cn.ts'
import { quotedRows } from '@/lib/text/pipe-tables.ts'

type QuotationProps = {
  /** The words, and of rows of a table the line with the names of its columns. */
  citation: { quote: string; table_head?: string | null | undefined }
  className?: string
}

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
