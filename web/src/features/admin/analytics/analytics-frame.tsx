import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FilterRow } from '@/components/form/filter-row.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TabLinks, tabLook } from '@/components/layout/tab-links.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { countDays, parsePeriod, periodOf, placeOf } from '@/components/period/period.ts'
import { PeriodChoice } from '@/components/period/period-choice.tsx'
import { analyticsPages } from '../frame/menu.ts'
import type { AnalyticsSearch } from './analytics-search.ts'

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
        <div className="mb-4 sm:-mt-3">
          <TabLinks label="Pages of analytics">
            {analyticsPages.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                search={(before: Record<string, unknown>) => parsePeriod(before)}
                activeOptions={{ exact: true, includeSearch: false }}
                className={tabLook}
              >
                {label}
              </Link>
            ))}
          </TabLinks>
        </div>
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
