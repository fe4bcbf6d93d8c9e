import type { ReactNode } from 'react'
import { DayChart } from '@/components/figures/day-chart.tsx'
import { FigureList } from '@/components/figures/figure-list.tsx'
import { HowCounted } from '@/components/figures/how-counted.tsx'
import type { AnalyticsSearch } from '../analytics-search.ts'
import type { Figures } from '../queries.ts'
import { ByTable } from './by-table.tsx'

type OverviewProps = {
  figures: Figures
  search: AnalyticsSearch
  /** Of a former choice, while those of the new one are on their way. */
  isOld: boolean
  onSearch: (change: AnalyticsSearch) => void
  /** What was asked. */
  children: ReactNode
}

/** What the sessions of a period came to. */
export function Overview({ figures, search, isOld, onSearch, children }: OverviewProps) {
  return (
    <div
      aria-busy={isOld}
      className={`flex flex-col gap-4 transition-opacity ${isOld ? 'opacity-60' : ''}`}
    >
      <FigureList now={figures.now} before={figures.before} />
      <DayChart
        days={figures.days}
        metric={search.chart ?? 'sessions'}
        onMetric={(metric) => onSearch({ chart: metric === 'sessions' ? undefined : metric })}
      />
      <ByTable figures={figures} by={search.by} onSearch={onSearch} />
      {children}
      <HowCounted />
    </div>
  )
}
