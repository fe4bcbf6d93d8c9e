import { TableHead } from '@/components/ui/table.tsx'

/** The head of a table whose rows are counted: what a row is, and its figures on the right. */
export function FigureHeads({ of, figures }: { of: string; figures: readonly string[] }) {
  return (
    <thead>
      <tr>
        <TableHead>{of}</TableHead>
        {figures.map((figure) => (
          <TableHead key={figure} className="text-right">
            {figure}
          </TableHead>
        ))}
      </tr>
    </thead>
  )
}
