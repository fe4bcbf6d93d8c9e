import { FeaturesPage } from '@/features/admin/features/features-page.tsx'
import { parseFeaturesSearch } from '@/features/admin/features/features-search.ts'
import { useListSearch } from '@/features/admin/list/use-list-search.ts'

export function Features() {
  return <FeaturesPage {...useListSearch(parseFeaturesSearch)} />
}
