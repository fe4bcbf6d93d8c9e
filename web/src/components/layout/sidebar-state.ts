const key = 'sidebarCollapsed'

/** Whether the sidebar was collapsed on a wide screen. */
export function isCollapsed() {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

export function storeCollapsed(collapsed: boolean) {
  try {
    localStorage.setItem(key, String(collapsed))
  } catch {
    // Storage is closed to us: the choice lasts as long as the page.
  }
}
