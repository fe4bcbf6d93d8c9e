import type { ExternalToast } from 'sonner'

type Kind = 'message' | 'success' | 'error' | 'warning' | 'info'
type Notice = { kind: Kind; words: string; options?: ExternalToast | undefined }

let isWanted = false
const waiting: Notice[] = []
let show: ((notice: Notice) => void) | undefined
const listeners = new Set<() => void>()

const say = (kind: Kind) => (words: string, options?: ExternalToast) => {
  const notice = { kind, words, options }
  if (show) return show(notice)
  waiting.push(notice)
  wantToasts()
}

/** Shows a toast. What shows it comes with the first one, so that no screen waits for it. */
export const toast = Object.assign(say('message'), {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
})

/** Loads what shows toasts: any action may need one. */
export function wantToasts() {
  isWanted = true
  for (const listener of listeners) listener()
}
export const areToastsWanted = () => isWanted

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called by what shows toasts, while it is there. */
export function showToastsWith(next: (notice: Notice) => void) {
  show = next
  for (const notice of waiting.splice(0)) next(notice)
  return () => {
    if (show === next) show = undefined
  }
}
