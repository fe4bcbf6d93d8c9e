import { browser } from '@/lib/kept.ts'

const key = 'sidebarCollapsed'

/** Whether the sidebar was collapsed on a wide screen; undefined until someone has chosen. */
export function storedCollapsed() {
  const stored = browser.get(key)
  return stored === null ? undefined : stored === 'true'
}

export const storeCollapsed = (collapsed: boolean) => browser.set(key, String(collapsed))
