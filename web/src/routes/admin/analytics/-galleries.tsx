import { useNavigate, useSearch } from '@tanstack/react-router'
import { changed, parseAnalyticsSearch } from '@/features/admin/analytics/analytics-search.ts'
import { GalleriesPage } from '@/features/admin/analytics/galleries-page.tsx'

const from = '/admin/analytics/galleries'
const parse = parseAnalyticsSearch('galleries')

export function Galleries() {
  const navigate = useNavigate({ from })
  return (
    <GalleriesPage
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
