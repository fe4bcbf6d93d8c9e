import { Avatar } from '@/components/ui/avatar.tsx'
import { useAuth } from '@/session/auth-context.tsx'
import { ThemeButton } from './theme-button.tsx'

type UserRowProps = {
  /** In a narrow sidebar there is room for the theme alone. */
  isRail: boolean
  /** What the person is here, under the name. */
  caption: string | undefined
}

/** Who is signed in, and the theme: the foot of a sidebar. */
export function UserRow({ isRail, caption }: UserRowProps) {
  const { user, isAnonymous } = useAuth()
  const frame = 'mt-2 flex flex-none items-center gap-2.5 border-t pt-3'
  if (isAnonymous || isRail) {
    return (
      <div className={`${frame} justify-center`}>
        <ThemeButton />
      </div>
    )
  }
  const name = String(user?.user_metadata.display_name ?? '') || (user?.email ?? '')
  return (
    <div className={`${frame} pl-1`}>
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-13" title={user?.email}>
          {name}
        </p>
        <p className="text-12 text-text-3">{caption}</p>
      </div>
      <ThemeButton />
    </div>
  )
}
