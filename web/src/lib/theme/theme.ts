import { useSyncExternalStore } from 'react'
import { browser } from '../kept.ts'

type Theme = 'dark' | 'light'
export type ThemeChoice = Theme | 'system'

const key = 'theme'
const listeners = new Set<() => void>()
const systemIsLight = window.matchMedia('(prefers-color-scheme: light)')

const toChoice = (stored: string | null): ThemeChoice =>
  stored === 'light' || stored === 'system' ? stored : 'dark'

// public/theme.js has put the stored choice on <html> before the first paint.
let choice = toChoice(browser.get(key))
const currentChoice = () => choice
const current = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

function show(next: ThemeChoice) {
  choice = next
  const system = systemIsLight.matches ? 'light' : 'dark'
  document.documentElement.dataset.theme = next === 'system' ? system : next
  for (const listener of listeners) listener()
}

function setTheme(next: ThemeChoice) {
  browser.set(key, next)
  show(next)
}

function followOtherTabs(event: StorageEvent) {
  if (event.key === key) show(toChoice(event.newValue))
}

const followSystem = () => show(choice)

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('storage', followOtherTabs)
    systemIsLight.addEventListener('change', followSystem)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', followOtherTabs)
    systemIsLight.removeEventListener('change', followSystem)
  }
}

/** `theme` is what is shown, `choice` what was asked for. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, current)
  const chosen = useSyncExternalStore(subscribe, currentChoice)
  return {
    theme,
    choice: chosen,
    setTheme,
    toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
  }
}
