const key = 'sidebarCollapsed'

/** Whether the sidebar was collapsed on a wide screen; undefined until someone has chosen. */
export function storedCollapsed() {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? undefined : stored === 'true'
  } catch {
    return undefined
  }
}

export function storeCollapsed(collapsed: boolean) {
  try {
    localStorage.setItem(key, String(collapsed))
  } catch {
    // Storage is closed to us: the choice lasts as long as the page.
  }
}
