import { element } from '../elements.ts'
import { readMessage, type ToFrame, type ToPage, wrap } from '../messages.ts'
import type { Options } from './options.ts'

/**
 * The chat in a frame of the product's own origin, so that no script of this page reads it. The page tells the frame
 * where the keyboard goes and who the visitor is; the frame tells that it is ready, or closes.
 */
export function openFrame(options: Options, title: string, heard: (message: ToPage) => void) {
  const { base, shown, mode, theme, greeting } = options
  const query = new URLSearchParams({ mode, theme, ...(greeting && { greeting }) })
  const frame = element('iframe', {
    title,
    // The server decides by this who embeds it, whatever the page's own policy of referrers is.
    referrerpolicy: 'origin',
    sandbox:
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  })
  const tell = (message: ToFrame) => frame.contentWindow?.postMessage(wrap(message), base)
  window.addEventListener('message', (event) => {
    const message = readMessage<ToPage>(event, { window: frame.contentWindow, origin: base })
    if (!message) return
    if (message.kind === 'ready' && options.identity) {
      tell({ kind: 'identity', identity: options.identity })
    }
    heard(message)
  })
  frame.src = `${base}/widget/${shown}/frame?${query}`
  return { frame, tell }
}
