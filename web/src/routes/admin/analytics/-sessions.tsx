import { useNavigate, useSearch } from '@tanstack/react-router'
import { changed, parseAnalyticsSearch } from '@/features/admin/analytics/analytics-search.ts'
import { SessionsPage } from '@/features/admin/analytics/sessions-page.tsx'

const from = '/admin/analytics/sessions'
const parse = parseAnalyticsSearch('sessions')

export function Sessions() {
  const navigate = useNavigate({ from })
  return (
    <SessionsPage
      search={parse(useSearch({ from }))}
      onSearch={(change) =>
        void navigate({
          search: (before) => changed(before, change),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
