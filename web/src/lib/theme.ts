import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const key = 'theme'
const listeners = new Set<() => void>()

// public/theme.js has put the stored choice on <html> before the first paint.
const current = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

function show(theme: Theme) {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

function setTheme(theme: Theme) {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage is closed to us: the choice lasts as long as the page.
  }
  show(theme)
}

function followOtherTabs(event: StorageEvent) {
  if (event.key === key) show(event.newValue === 'light' ? 'light' : 'dark')
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
  }
}

export function useTheme() {
  const theme = useSyncExternalStore(subscribe, current)
  return { theme, setTheme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') }
}
