import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog, type Question } from '@/components/confirm-dialog.tsx'
import { toast } from '@/lib/toast.ts'
import { act as perform } from '../list/admin-calls.ts'
import type { UserRow } from './users-queries.ts'

type UserAct = 'deactivate' | 'activate' | 'sign-out' | 'reset-factors'
export type AskedOfUser = { act: UserAct; user: UserRow }

const words: Record<UserAct, (name: string) => Question & { done: string }> = {
  deactivate: (name) => ({
    title: `Deactivate ${name}?`,
    text: 'Every session ends at once, and unsaved changes there are lost. The person cannot sign in until you activate the account again. Memberships, agents and knowledge stay.',
    confirm: 'Deactivate',
    cancel: 'Keep active',
    done: `${name} was deactivated`,
  }),
  activate: (name) => ({
    title: `Activate ${name} again?`,
    text: 'The person can sign in again at once, with the same password and memberships.',
    confirm: 'Activate',
    cancel: 'Cancel',
    isDanger: false,
    done: `${name} can sign in again`,
  }),
  'sign-out': (name) => ({
    title: `Sign ${name} out everywhere?`,
    text: 'Every session ends at once, and unsaved changes there are lost. The person can sign in again.',
    confirm: 'Sign out everywhere',
    cancel: 'Cancel',
    done: `${name} was signed out everywhere`,
  }),
  'reset-factors': (name) => ({
    title: `Reset the second factors of ${name}?`,
    text: 'Authenticator apps, passkeys, phones and recovery codes are removed, and every session ends. After that, a password and an emailed code are enough to sign in, so make sure you know who asked for this.',
    confirm: 'Reset second factors',
    cancel: 'Keep them',
    done: `The second factors of ${name} were reset`,
  }),
}

const performs: Record<UserAct, (person: string) => Promise<void>> = {
  deactivate: (person) => perform('set_user_active', { person, active: false }),
  activate: (person) => perform('set_user_active', { person, active: true }),
  'sign-out': (person) => perform('sign_out_user', { person }),
  'reset-factors': (person) => perform('reset_factors', { person }),
}

const nameOf = ({ name, email, id }: UserRow) => name || email || id

type UserActDialogProps = { asked: AskedOfUser | undefined; onClose: () => void }

/** Asks before something is done to an account, and says what that means. */
export function UserActDialog({ asked, onClose }: UserActDialogProps) {
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      subject={asked}
      ask={({ act, user }) => words[act](nameOf(user))}
      onConfirm={({ act, user }) => performs[act](user.id)}
      onDone={async ({ act, user }) => {
        toast.success(words[act](nameOf(user)).done)
        await queryClient.invalidateQueries({ queryKey: ['admin'] })
      }}
      onClose={onClose}
    />
  )
}
