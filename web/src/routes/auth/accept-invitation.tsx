import { createFileRoute } from '@tanstack/react-router'
import {
  AcceptInvitationPage,
  type InvitationSearch,
} from '@/features/auth/invitation/accept-invitation-page.tsx'
import { textSearch } from '@/lib/search.ts'

const readToken = textSearch('token')
const readStep = textSearch('step')

export const Route = createFileRoute('/auth/accept-invitation')({
  validateSearch: (search): InvitationSearch => ({ ...readToken(search), ...readStep(search) }),
  component: () => <AcceptInvitationPage {...Route.useSearch()} />,
})
