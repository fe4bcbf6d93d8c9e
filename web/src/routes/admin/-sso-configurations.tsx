import { useListSearch } from '@/features/admin/list/use-list-search.ts'
import { SsoPage } from '@/features/admin/sso/sso-page.tsx'
import { parseSsoSearch } from '@/features/admin/sso/sso-queries.ts'

export function SsoConfigurations() {
  return <SsoPage {...useListSearch(parseSsoSearch)} />
}
