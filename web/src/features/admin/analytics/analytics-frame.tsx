import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FilterRow } from '@/components/form/filter-row.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { countDays, parsePeriod, periodOf, placeOf } from '@/components/period/period.ts'
import { PeriodChoice } from '@/components/period/period-choice.tsx'
import type { AnalyticsSearch } from './analytics-search.ts'

const views = [
  { to: '/admin/analytics/comprehensive', label: 'All figures' },
  { to: '/admin/analytics/assistants', label: 'Assistants' },
  { to: '/admin/analytics/galleries', label: 'Galleries' },
  { to: '/admin/analytics/sessions', label: 'Sessions' },
] as const

type AnalyticsFrameProps = {
  search: AnalyticsSearch
  onSearch: (change: AnalyticsSearch) => void
  actions?: ReactNode
  /** What else can be chosen, beside the period. */
  tools?: ReactNode
  /** Whether figures stand beside those of the period before. */
  isCompared?: boolean
  children: ReactNode
}

/** What the pages of analytics have in common: the way to the others, and their period. */
export function AnalyticsFrame(props: AnalyticsFrameProps) {
  const { search, onSearch, actions, tools, isCompared, children } = props
  const period = periodOf(search)
  const days = countDays(period)
  return (
    <>
      <TopBar title="Analytics" actions={actions} />
      <Page>
        <nav
          aria-label="Pages of analytics"
          className="mb-4 flex gap-5 overflow-x-auto border-b sm:-mt-3"
        >
          {views.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              search={(before: Record<string, unknown>) => parsePeriod(before)}
              activeOptions={{ exact: true, includeSearch: false }}
              className="relative inline-flex h-10 flex-none items-center font-medium text-13 text-text-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-[1px] hover:text-text-1 focus-visible:-outline-offset-2 aria-[current=page]:text-text-1 aria-[current=page]:after:bg-accent max-sm:h-11"
            >
              {label}
            </Link>
          ))}
        </nav>
        <FilterRow>
          <PeriodChoice search={search} period={period} onPeriod={onSearch} />
          {tools}
          <p className="ml-auto text-12 text-text-3 max-sm:basis-full">
            {isCompared && `Compared with ${days === 1 ? 'the day' : `the ${days} days`} before. `}
            Times in {placeOf(period.zone)}.
          </p>
        </FilterRow>
        {children}
      </Page>
    </>
  )
}
