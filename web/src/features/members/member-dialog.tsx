import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog, type Question } from '@/components/confirm-dialog.tsx'
import { toast } from '@/lib/toast.ts'
import { type GivenRole, roleWithArticle } from '@/session/organization/roles.ts'
import type { MemberRow } from './member.ts'
import { nameOf } from './member.ts'
import { changeRole, leaveOrganization, removeMember, transferOwnership } from './member-acts.ts'

/** What a person is about to do with a membership. */
export type Asked =
  | { act: 'role'; member: MemberRow; role: GivenRole }
  | { act: 'transfer' | 'remove' | 'leave'; member: MemberRow }

type Organization = { id: string; name: string }

const roleMeans: Record<GivenRole, string> = {
  owner:
    'can then do everything here: invite and remove people, change roles, billing and connections. That includes your own membership.',
  member:
    'can then build agents and knowledge and see who belongs here, but not invite people or change the organization.',
  agent_user:
    'can then only talk to published agents. The dashboard closes at once, even where it is open now.',
}

function questionOf(asked: Asked, { name: organization }: Organization): Question {
  const name = nameOf(asked.member)
  if (asked.act === 'role') {
    return {
      title: `Make ${name} ${roleWithArticle[asked.role]}?`,
      text: `${name} ${roleMeans[asked.role]}`,
      confirm: 'Change role',
      isDanger: asked.role === 'agent_user',
    }
  }
  if (asked.act === 'transfer') {
    return {
      title: `Transfer ownership to ${name}?`,
      text: `${name} becomes an owner of ${organization} and you become a member, at once. You can then no longer invite or remove people, change roles or see billing, and only an owner can make you one again.`,
      confirm: 'Transfer ownership',
    }
  }
  if (asked.act === 'remove') {
    return {
      title: `Remove ${name}?`,
      text: `${name} loses access to ${organization} at once, even where it is open now, and unsaved changes there are lost. Agents and knowledge stay with the organization, and you can invite ${name} again.`,
      confirm: 'Remove member',
    }
  }
  return {
    title: `Leave ${organization}?`,
    text: `You lose access to ${organization} at once. Your agents and knowledge stay with the organization. To come back you need an invitation from an owner.`,
    confirm: 'Leave organization',
  }
}

async function perform(asked: Asked, { id }: Organization) {
  const { user_id: userId } = asked.member
  if (asked.act === 'role') await changeRole(id, userId, asked.role)
  if (asked.act === 'transfer') await transferOwnership(id, userId)
  if (asked.act === 'leave') await leaveOrganization(id)
  return asked.act === 'remove' ? removeMember(id, userId) : null
}

type MemberDialogProps = {
  asked: Asked | undefined
  organization: Organization
  onClose: () => void
}

/** Asks before a membership changes, and says what that means. */
export function MemberDialog({ asked, organization, onClose }: MemberDialogProps) {
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      subject={asked}
      ask={(now) => ({ ...questionOf(now, organization), cancel: 'Cancel' })}
      onConfirm={(now) => perform(now, organization)}
      onDone={async (done, warning) => {
        const name = nameOf(done.member)
        if (done.act === 'remove' && warning) toast.warning(warning)
        if (done.act === 'role') toast.success(`${name} is now ${roleWithArticle[done.role]}`)
        if (done.act === 'transfer') toast.success(`${name} is now an owner, and you are a member`)
        // The own membership says what this page may still show.
        const isOwn = done.act === 'transfer' || done.act === 'leave'
        if (isOwn) await queryClient.invalidateQueries({ queryKey: ['membership'] })
        await queryClient.invalidateQueries({ queryKey: ['members'] })
      }}
      onClose={onClose}
    />
  )
}
