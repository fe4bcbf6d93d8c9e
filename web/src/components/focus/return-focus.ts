import { useLayoutEffect, useRef } from 'react'

const menus = '[role="menu"], [role="listbox"]'
const dialogs = '[role="dialog"], [role="alertdialog"]'

/** Where the focus was last, newest first. What opens a dialog may be gone when the dialog asks. */
let recent: HTMLElement[] = []

/** What opened a menu: the press of a mouse has not focused it. */
function openerOf(menu: Element) {
  const [id] = menu.getAttribute('aria-labelledby')?.split(' ') ?? []
  const named = id ? document.getElementById(id) : null
  return named?.getAttribute('aria-haspopup') === 'menu' ? named : null
}

function remember(focused: EventTarget | null) {
  if (!(focused instanceof HTMLElement) || focused === document.body) return
  const menu = focused.closest(menus)
  const target = menu ? openerOf(menu) : focused
  if (!target) return
  recent = [target, ...recent.filter((one) => one !== target)].slice(0, 3)
}
document.addEventListener('focusin', ({ target }) => remember(target))

/** How React hides what a screen that is on its way replaces. */
const hidden = '[style*="display: none"]'

/** Whether the screen has the focus for a heading that had not come yet. */
let isHeadingAwaited = false

/** The heading of the screen, or the screen until its heading comes. What a new screen replaces may be there, hidden. */
export function focusHeading() {
  const headings = Array.from(document.querySelectorAll<HTMLElement>('main h1'))
  const heading = headings.find((one) => !one.closest(hidden))
  isHeadingAwaited = heading === undefined
  const place = heading ?? document.querySelector('main')
  if (!place) return
  if (place.tabIndex < 0) place.tabIndex = -1
  place.style.outline = 'none'
  place.focus()
}

/** A heading that comes late takes the focus of its screen, and one that is replaced hands its focus on. */
export function useHeadingFocus() {
  useLayoutEffect(() => {
    const [last] = recent
    const { activeElement, body } = document
    const isLost = activeElement === body && last?.tagName === 'H1' && !last.isConnected
    const isAwaited = isHeadingAwaited && activeElement?.tagName === 'MAIN'
    if (isLost || isAwaited) focusHeading()
  })
}

type Origin = { element: HTMLElement; isInDialog: boolean }

function whereToReturn(origins: Origin[]) {
  for (const { element, isInDialog } of origins) {
    if (element.isConnected && !element.matches(':disabled')) return element
    // One dialog led to the next: the focus returns to what led to the first.
    if (!isInDialog) return undefined
  }
  return undefined
}

/**
 * For a dialog without a trigger of its own: the focus returns to where it was, or to the heading of the screen where
 * that is gone.
 */
export function useReturnFocus() {
  const origins = useRef<Origin[]>([])
  return {
    /** For the content of the dialog. */
    focus: {
      onOpenAutoFocus: () => {
        remember(document.activeElement)
        origins.current = recent.map((element) => ({
          element,
          isInDialog: element.closest(dialogs) !== null,
        }))
      },
      onCloseAutoFocus: (event: Event) => {
        event.preventDefault()
        const place = whereToReturn(origins.current)
        if (place) place.focus()
        else focusHeading()
      },
    },
    /** For who leaves the screen: the heading it is. */
    forget: () => {
      origins.current = []
    },
  }
}
