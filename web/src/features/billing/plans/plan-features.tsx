import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { cn } from '@/lib/cn.ts'
import { planFeaturesQuery } from '../queries.ts'
import { type PlanLine, planLines } from './plan-feature-text.ts'

const columns = ['trial', 'annual', 'enterprise'] as const

/** Each feature and limit beside each plan. */
export function PlanFeatures() {
  const { data: features, error, refetch } = useQuery(planFeaturesQuery)
  if (error && !features) {
    return <LoadFailure title="The comparison did not load" error={error} onRetry={refetch} />
  }
  if (!features) return <FeaturesSkeleton />
  return (
    <div className="flex flex-col gap-6">
      {planLines(features).map(({ title, lines }) => (
        <Card key={title}>
          <Table aria-label={title} className="table-fixed">
            <thead>
              <tr>
                <TableHead className="w-2/5 font-medium text-14 text-text-1">{title}</TableHead>
                <TableHead>Free trial</TableHead>
                <TableHead>Annual</TableHead>
                <TableHead className="max-sm:hidden">Enterprise</TableHead>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.key} line={line} />
              ))}
            </tbody>
          </Table>
        </Card>
      ))}
    </div>
  )
}

/** A table of six lines while they are on their way. */
function FeaturesSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-xl border bg-bg-2">
      <div className="h-9 border-b" />
      <SkeletonRows rows={6} className="h-11">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-4 w-1/5" />
        <Skeleton className="h-4 w-1/5" />
      </SkeletonRows>
    </div>
  )
}

function Line({ line }: { line: PlanLine }) {
  return (
    <TableRow>
      <th scope="row" className="h-11 py-1.5 pr-3 text-left font-normal text-text-1">
        {line.name}
      </th>
      {columns.map((column) => (
        <TableCell
          key={column}
          className={cn('h-11 tabular-nums', column === 'enterprise' && 'max-sm:hidden')}
        >
          <Value text={line[column]} />
        </TableCell>
      ))}
    </TableRow>
  )
}

function Value({ text }: { text: string }) {
  if (text === 'Included') {
    return (
      <span className="flex items-center gap-1.5 text-text-1">
        <Check size={16} aria-hidden="true" className="flex-none text-green" />
        Included
      </span>
    )
  }
  if (text === 'Not included') {
    return (
      <span className="flex items-center gap-1.5 text-text-3">
        <Minus size={16} aria-hidden="true" className="flex-none" />
        Not included
      </span>
    )
  }
  return text
}
