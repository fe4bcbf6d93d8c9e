import { display, tellPage } from './page.ts'
import type { Visit } from './visit.ts'

/** Tells the page around the frame how much people said while the chat was closed. */
export function createUnread(visit: Visit) {
  let count = 0
  let last: string | undefined

  function add(id: string) {
    last = id
    if (display.isShown) return visit.see(id)
    count += 1
    tellPage({ kind: 'unread', count })
  }
  window.addEventListener('shown', () => {
    if (!display.isShown || count === 0) return
    count = 0
    if (last) visit.see(last)
  })

  return {
    add,
    /** What was said before this page was opened, oldest first. */
    addEarlier(ids: string[]) {
      for (const id of ids.slice(ids.indexOf(visit.seen() ?? '') + 1)) add(id)
    },
  }
}
