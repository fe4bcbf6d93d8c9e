import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { invitationLink } from '../../mail/mail-links.ts'
import { postMail } from '../../mail/mail-queue.ts'
import { invitation } from '../../mail/templates/invitation.ts'
import { tooMany } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { limitInvitations } from '../mail/mail-limits.ts'
import { count, limitRequests } from '../rate-limits.ts'
import { newInvitationToken, storedInvitation } from './invitation-token.ts'
import { type Caller, onBehalfOf } from './on-behalf.ts'

const sevenDays = 7 * 24 * 3600
const perOrganization = { count: 100, seconds: 3600 }

type Written = {
  id: string
  email: string
  role: string
  expires_at: string
  organization_id: string
  organization_name: string
  inviter_name: string
  resent: boolean
}

/** Invitations of one organisation in an hour, no matter who they go to. It counts with the transaction. */
async function limitOrganization(trx: Trx, deps: AuthDeps, organizationId: string) {
  if (!deps.settings.limits) return
  const key = `invitations:organization:${organizationId}`
  const { count: reached, retryAfter } = await count(trx, key, perOrganization.seconds)
  if (reached <= perOrganization.count) return
  throw tooMany('over_email_send_rate_limit', 'Too many invitations. Try again later.', retryAfter)
}

/** Writes an invitation with a token of its own and posts the mail, in one transaction. */
async function write(
  deps: AuthDeps,
  caller: Caller,
  statement: (hash: string) => RawBuilder<Written>,
) {
  const { db, settings } = deps
  await limitRequests(deps, 'mail', caller.client.address)
  const token = newInvitationToken()
  return onBehalfOf(db, caller, async (trx) => {
    const { rows } = await statement(storedInvitation(token)).execute(trx)
    const [written] = rows
    if (!written) throw new Error('The invitation was not written.')
    const { id, email, role, expires_at, resent } = written
    await limitOrganization(trx, deps, written.organization_id)
    await limitInvitations(trx, settings, email)
    const content = invitation({
      url: invitationLink(settings.publicUrl, token),
      linkSeconds: sevenDays,
      data: {
        organization_name: written.organization_name,
        invited_by: written.inviter_name,
        role,
      },
      next: 'Accept to join. If you have no account yet, you choose a name and a password.',
    })
    await postMail(trx, settings.secrets, { to: email, content, seconds: sevenDays })
    return { invitation: { id, email, role, expires_at }, resent }
  })
}

/** Invites an address; one that is invited already gets a new mail instead of a second invitation. */
export function inviteMember(
  deps: AuthDeps,
  caller: Caller,
  given: { organization_id: string; email: string; role: string },
) {
  return write(
    deps,
    caller,
    (hash) => sql<Written>`
      select * from private.invite_member(
        ${given.organization_id}::uuid, ${given.email}, ${given.role}, ${hash}
      )
    `,
  )
}

/** A new mail with a new link for seven days; the former one stops working. */
export function resendInvitation(deps: AuthDeps, caller: Caller, id: string) {
  return write(
    deps,
    caller,
    (hash) => sql<Written>`select * from private.resend_invitation(${id}::uuid, ${hash})`,
  )
}

export async function revokeInvitation({ db }: AuthDeps, caller: Caller, id: string) {
  await onBehalfOf(db, caller, (trx) =>
    sql`select private.revoke_invitation(${id}::uuid)`.execute(trx),
  )
}
