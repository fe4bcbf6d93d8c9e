import { focusHeading } from './return-focus.ts'

/**
 * A ref for what may go away while it has the focus, which goes on to `next`, else to the heading of the screen. Made
 * once, outside of components: a ref that changes counts as gone.
 */
export const handsFocusOn =
  (next: (leaving: HTMLElement) => HTMLElement | null | undefined) =>
  (element: HTMLElement | null) => {
    if (!element) return
    return () => {
      if (!element.contains(document.activeElement)) return
      const place = next(element)
      if (place) place.focus()
      else focusHeading()
    }
  }
