import { Moon, Sun } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useTheme } from '@/lib/theme/theme.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { roleNames } from '@/session/organization/roles.ts'

function ThemeButton() {
  const { theme, toggleTheme } = useTheme()
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <Button
      variant="ghost"
      size="sm"
      icon
      aria-label={`Switch to ${theme === 'dark' ? 'light' : 'dark'} theme`}
      onClick={toggleTheme}
    >
      <Icon size={16} aria-hidden="true" />
    </Button>
  )
}

export function UserRow({ isRail }: { isRail: boolean }) {
  const { user, isAnonymous, userRole } = useAuth()
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
        <p className="text-12 text-text-3">{userRole && roleNames[userRole]}</p>
      </div>
      <ThemeButton />
    </div>
  )
}
