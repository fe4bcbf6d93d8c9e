import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { useAuth } from '@/session/auth-context.tsx'
import { useSession } from '@/session/session-context.tsx'
import { IdentityAccount, IdentityInvitation } from './identity-invitation.tsx'
import { isOrganizationToken } from './invitation.ts'
import { NoInvitation } from './no-invitation.tsx'
import { OrganizationInvitation } from './organization-invitation.tsx'

const incomplete =
  'This link is not complete. Open it from the email again, or copy all of it into the address bar.'

export type InvitationSearch = { token?: string | undefined; step?: string | undefined }

export function AcceptInvitationPage({ token, step }: InvitationSearch) {
  const { user, isAnonymous } = useAuth()
  const { settled } = useSession()
  if (!settled) return <OpeningInvitation />
  const person = isAnonymous ? null : user
  if (step === 'account' && person) return <IdentityAccount user={person} />
  if (!token) return <NoInvitation words={incomplete} />
  return isOrganizationToken(token) ? (
    <OrganizationInvitation key={token} token={token} opening={<OpeningInvitation />} />
  ) : (
    <IdentityInvitation key={token} token={token} signedInAs={person?.email} />
  )
}

function OpeningInvitation() {
  return (
    <AuthLayout title="You are invited">
      <p className="flex items-center justify-center gap-2 text-text-2" role="status">
        <Spinner /> Opening...
      </p>
    </AuthLayout>
  )
}
