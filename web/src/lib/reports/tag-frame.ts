import type { DataLayer } from '../tracking.ts'

type Tag = Record<string, unknown>
const mostWaiting = 100

/**
 * The tag manager in a closed frame: another origin, which sees neither the page nor what is kept in the browser. It is
 * there from `open` until `close`.
 */
export function createTagFrame(): DataLayer & { open: () => void; close: () => void } {
  let frame: HTMLIFrameElement | undefined
  let isReady = false
  let waiting: Tag[] = []

  const post = (tag: Tag) => frame?.contentWindow?.postMessage(tag, '*')
  window.addEventListener('message', ({ source, data }) => {
    if (!frame || source !== frame.contentWindow || data !== 'ready') return
    isReady = true
    for (const tag of waiting.splice(0)) post(tag)
  })

  return {
    push(tag) {
      if (isReady) post(tag)
      else waiting = [...waiting, tag].slice(-mostWaiting)
    },
    open() {
      if (frame) return
      frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-scripts')
      frame.hidden = true
      frame.title = 'Tag manager'
      frame.src = '/tag-manager'
      document.body.append(frame)
    },
    close() {
      frame?.remove()
      frame = undefined
      isReady = false
      waiting = []
    },
  }
}
