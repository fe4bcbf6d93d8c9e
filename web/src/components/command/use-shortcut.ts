import { useEffect, useEffectEvent } from 'react'

function usePress(press: (event: KeyboardEvent) => void) {
  const act = useEffectEvent(press)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Ctrl or ⌘ with a letter, anywhere on the page. */
export function useShortcut(letter: string, act: () => void) {
  usePress((event) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    if (event.key.toLowerCase() !== letter) return
    event.preventDefault()
    act()
  })
}

// Where a character is typed or searched for, it is no command.
const takesCharacters =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]'

/** A character by itself, where no one is typing and no dialog is open. */
export function useKey(character: string, act: () => void) {
  usePress((event) => {
    if (event.key !== character || event.metaKey || event.ctrlKey || event.isComposing) return
    if (event.target instanceof Element && event.target.closest(takesCharacters)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    act()
  })
}
