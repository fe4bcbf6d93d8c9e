import { useNavigate, useSearch } from '@tanstack/react-router'

type Options<Search> = {
  /** What becomes of the address by a change; without it the change applies. */
  changed?: (before: Search, change: Search) => Search
  resetScroll?: boolean
  /** Whether Back takes a change back, as it does with what was opened. */
  isStep?: (change: Search) => boolean
}

/** What the address says of the list that is shown, and a function that says something else there. */
export function useListSearch<Search extends Record<string, unknown>>(
  parse: (raw: Record<string, unknown>) => Search,
  { changed, resetScroll = true, isStep }: Options<Search> = {},
) {
  const navigate = useNavigate()
  const raw: Record<string, unknown> = useSearch({ strict: false })
  return {
    search: parse(raw),
    onSearch: (change: Search) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>): Record<string, unknown> =>
          changed ? changed(before as Search, change) : { ...before, ...change },
        replace: !isStep?.(change),
        resetScroll,
      }),
  }
}
