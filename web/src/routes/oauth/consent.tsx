import { createFileRoute } from '@tanstack/react-router'
import { ConsentPage, type ConsentSearch } from '@/features/auth/consent/consent-page.tsx'
import { textSearch } from '@/lib/search.ts'
import { requirePerson } from '@/session/access/guards.ts'

const readRequest = textSearch('authorization_id')
const readError = textSearch('error')

export const Route = createFileRoute('/oauth/consent')({
  validateSearch: (search): ConsentSearch => ({ ...readRequest(search), ...readError(search) }),
  beforeLoad: ({ context, location, search }) =>
    search.error === undefined ? requirePerson({ context, backTo: location.href }) : undefined,
  component: () => <ConsentPage {...Route.useSearch()} />,
})
