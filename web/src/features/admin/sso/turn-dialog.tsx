import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { toast } from '@/lib/toast.ts'
import { act } from '../list/admin-calls.ts'

export type Turned = { id: string; name: string; isOn: boolean; members: number }

/** Whom it concerns that the sign-in is turned off. */
function lost(members: number) {
  if (members === 0) return 'Nobody signs in with it yet.'
  const who =
    members === 1 ? '1 member signs in' : `${members.toLocaleString('en')} members sign in`
  return `${who} with it. They are signed out at once, and cannot sign in until it is on again.`
}

/** Asks before the sign-in of an organisation is turned off or on. */
export function TurnDialog({ asked, onClose }: { asked: Turned | undefined; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      subject={asked}
      ask={({ name, isOn, members }) =>
        isOn
          ? {
              title: `Turn on single sign-on for ${name}?`,
              text: 'People with an address at one of its verified domains sign in at its identity provider again.',
              confirm: 'Turn on',
              cancel: 'Keep it off',
              isDanger: false,
            }
          : {
              title: `Turn off single sign-on for ${name}?`,
              text: lost(members),
              confirm: 'Turn off',
              cancel: 'Keep it on',
            }
      }
      onConfirm={({ id, isOn }) => act('turn_sso', { provider_id: id, is_on: isOn })}
      onDone={async ({ name, isOn }) => {
        toast.success(`Single sign-on for ${name} is ${isOn ? 'on' : 'off'}`)
        await queryClient.invalidateQueries({ queryKey: ['admin'] })
      }}
      onClose={onClose}
    />
  )
}
