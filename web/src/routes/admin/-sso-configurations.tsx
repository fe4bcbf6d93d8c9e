import { useNavigate, useSearch } from '@tanstack/react-router'
import { SsoPage } from '@/features/admin/sso/sso-page.tsx'
import { parseSsoSearch } from '@/features/admin/sso/sso-queries.ts'

const from = '/admin/sso-configurations'

export function SsoConfigurations() {
  const navigate = useNavigate({ from })
  return (
    <SsoPage
      search={parseSsoSearch(useSearch({ from }))}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  )
}
