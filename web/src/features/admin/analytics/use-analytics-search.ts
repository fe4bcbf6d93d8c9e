import { useListSearch } from '../list/use-list-search.ts'
import { type AnalyticsView, changed, parseAnalyticsSearch } from './analytics-search.ts'

/** What the address says of a page of analytics, and a function that says something else there. */
export const useAnalyticsSearch = (view: AnalyticsView) =>
  useListSearch(parseAnalyticsSearch(view), { changed, resetScroll: false })
