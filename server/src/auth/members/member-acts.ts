import type { Context } from 'hono'
import type { AppEnv } from '../../lib/app-env.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { acceptAsNewPerson, acceptInvitation, readInvitation } from './accept-invitation.ts'
import { inviteMember, resendInvitation, revokeInvitation } from './invite-member.ts'
import { checkUserStatus, setInvitedPassword } from './invited-account.ts'

type Asking = Context<AppEnv>
type Given<Act extends (...given: never[]) => unknown> = Parameters<Act>[2]

/** What the auth service does for the functions about members, for the one who calls them. */
export function memberActs(auth: AuthDeps, clientOf: (c: Asking) => Client) {
  const callerOf = (c: Asking) => ({ claims: c.get('claims'), client: clientOf(c) })
  return {
    invitations: {
      invite: (c: Asking, invited: Given<typeof inviteMember>) =>
        inviteMember(auth, callerOf(c), invited),
      resend: (c: Asking, id: string) => resendInvitation(auth, callerOf(c), id),
      revoke: (c: Asking, id: string) => revokeInvitation(auth, callerOf(c), id),
      read: (c: Asking, token: string) => readInvitation(auth, clientOf(c), token),
      accept: (c: Asking, token: string) => acceptInvitation(auth, callerOf(c), token),
      acceptAsNew: (c: Asking, person: Given<typeof acceptAsNewPerson>) =>
        acceptAsNewPerson(auth, clientOf(c), person),
    },
    accounts: {
      checkStatus: (c: Asking, email: string) => checkUserStatus(auth, callerOf(c), email),
      setPassword: (c: Asking, given: Given<typeof setInvitedPassword>) =>
        setInvitedPassword(auth, callerOf(c), given),
    },
  }
}
