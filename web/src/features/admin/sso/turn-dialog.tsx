import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { toast } from '@/lib/toast.ts'
import { act } from '../list/admin-calls.ts'

export type Turned = { id: string; name: string; isOn: boolean; members: number }

const people = (count: number) => (count === 1 ? '1 member' : `${count} members`)

/** Asks before the sign-in of an organisation is turned off or on. */
export function TurnDialog({ asked, onClose }: { asked: Turned | undefined; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      subject={asked}
      ask={({ name, isOn, members }) =>
        isOn
          ? {
              title: `Turn single sign-on of ${name} on?`,
              text: 'Addresses of its verified domains go to its identity provider again.',
              confirm: 'Turn on',
              cancel: 'Keep it off',
              isDanger: false,
            }
          : {
              title: `Turn single sign-on of ${name} off?`,
              text: `${people(members)} signed in by it are signed out at once, and cannot sign in until it is on again.`,
              confirm: 'Turn off',
              cancel: 'Keep it on',
            }
      }
      onConfirm={({ id, isOn }) => act('turn_sso', { provider_id: id, is_on: isOn })}
      onDone={async ({ name, isOn }) => {
        toast.success(`Single sign-on of ${name} is ${isOn ? 'on' : 'off'}`)
        await queryClient.invalidateQueries({ queryKey: ['admin'] })
      }}
      onClose={onClose}
    />
  )
}
