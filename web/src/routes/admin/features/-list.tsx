import { useNavigate, useSearch } from '@tanstack/react-router'
import { FeaturesPage } from '@/features/admin/features/features-page.tsx'
import { parseFeaturesSearch } from '@/features/admin/features/features-search.ts'

const from = '/admin/features/'

export function Features() {
  const navigate = useNavigate({ from })
  return (
    <FeaturesPage
      search={parseFeaturesSearch(useSearch({ from }))}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
