/** What a browser keeps for the product; nothing where its storage is closed. */
const keeper = (storage: () => Storage) => ({
  get(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  /** Nothing forgets it. */
  set(key: string, value: string | undefined) {
    try {
      if (value) storage().setItem(key, value)
      else storage().removeItem(key)
    } catch {
      // It lasts as long as the page.
    }
  },
})

/** As long as this tab is open. */
export const tab = keeper(() => sessionStorage)
/** In every tab, until it is cleared. */
export const browser = keeper(() => localStorage)
