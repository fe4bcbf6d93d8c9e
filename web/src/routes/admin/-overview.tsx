import { useNavigate, useSearch } from '@tanstack/react-router'
import { OverviewPage } from '@/features/admin/overview/overview-page.tsx'
import { isUuid } from '@/lib/uuid.ts'

const from = '/admin/'

export function Overview() {
  const { after } = useSearch({ from })
  const navigate = useNavigate({ from })
  return (
    <OverviewPage
      after={typeof after === 'string' && isUuid(after) ? after : undefined}
      onAfter={(cursor) => void navigate({ search: { after: cursor }, replace: true })}
    />
  )
}
