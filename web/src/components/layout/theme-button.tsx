import { Moon, Sun } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { useTheme } from '@/lib/theme/theme.ts'

/** Switches between dark and light. */
export function ThemeButton() {
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
