import { useNavigate, useSearch } from '@tanstack/react-router'
import { changed, parseAnalyticsSearch } from '@/features/admin/analytics/analytics-search.ts'
import { AssistantsPage } from '@/features/admin/analytics/assistants-page.tsx'

const from = '/admin/analytics/assistants'
const parse = parseAnalyticsSearch('assistants')

export function Assistants() {
  const navigate = useNavigate({ from })
  return (
    <AssistantsPage
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
