import { type ToPage, wrap } from '../messages.ts'
import { readData } from './data.ts'

export const data = readData()
/** The origin of the page around the frame. */
export const around = data.origin ?? location.origin
export const options = new URLSearchParams(location.search)
export const isBubble = options.get('mode') !== 'inline'

/** Whether the visitor sees the chat; `shown` is dispatched on the window when that was told. */
export const display = { isShown: !isBubble }
export function setShown(isShown: boolean) {
  display.isShown = isShown
  window.dispatchEvent(new Event('shown'))
}

export const tellPage = (message: ToPage) => parent.postMessage(wrap(message), around)
