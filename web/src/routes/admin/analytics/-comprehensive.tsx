import { useNavigate, useSearch } from '@tanstack/react-router'
import { changed, parseAnalyticsSearch } from '@/features/admin/analytics/analytics-search.ts'
import { ComprehensivePage } from '@/features/admin/analytics/comprehensive-page.tsx'

const from = '/admin/analytics/comprehensive'
const parse = parseAnalyticsSearch('comprehensive')

export function Comprehensive() {
  const navigate = useNavigate({ from })
  return (
    <ComprehensivePage
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
