import { namedOptions } from '@/lib/form/options.ts'
import type { ListShape } from '../list/list-shape.ts'
import {
  type AnalyticsSearch,
  type AnalyticsView,
  parseAnalyticsSearch,
} from './analytics-search.ts'

const sortNames = {
  most: 'Most sessions',
  resolution: 'Best resolution',
  satisfaction: 'Best satisfaction',
  tokens: 'Most tokens',
  cost: 'Highest cost',
  name: 'Name',
} as const
const { tokens: _tokens, most: _most, ...ofGallery } = sortNames

/** By what the lists of a page are sorted. */
const optionsOf = (view: Exclude<AnalyticsView, 'sessions'>) =>
  namedOptions<string>(
    view === 'galleries'
      ? { most: 'Most visits', sessions: 'Most sessions', ...ofGallery }
      : sortNames,
  )

/** A list that is ranked by what sessions came to. */
export const rankedShape = (
  view: Exclude<AnalyticsView, 'sessions'>,
  list: Pick<ListShape, 'of' | 'many' | 'empty' | 'searchBox'>,
): ListShape<AnalyticsSearch> => ({
  ...list,
  choices: [{ name: 'sort', label: 'Sort by', usual: 'most', options: optionsOf(view) }],
  parse: parseAnalyticsSearch(view),
})
