import type { IncomingMessage, ServerResponse } from 'node:http'

const mostBytes = 32 * 1024 * 1024
const idleMs = 2000
const longestMs = 10_000
// What is thrown away is read no faster than this, of all senders together: many at once are not to keep the process busy.
const sliceBytes = 128 * 1024
const sliceMs = 20
const waiting: (() => void)[] = []
let turns: NodeJS.Timeout | undefined

/** Reads on when it is this sender's turn. */
function inTurn(readOn: () => void) {
  waiting.push(readOn)
  turns ??= setInterval(() => {
    waiting.shift()?.()
    if (waiting.length > 0) return
    clearInterval(turns)
    turns = undefined
  }, sliceMs)
}

/**
 * Ends the connection of a request whose body was not read to its end, after the answer. Bytes that arrive at a
 * closed socket would reset it, and the sender lose the answer (RFC 9112, 9.6): so only our side closes at first,
 * and what still comes is read and thrown away, within bounds.
 */
export function closeGently(incoming: IncomingMessage, outgoing: ServerResponse) {
  const { socket } = incoming
  // Of a body that nobody has begun to read, Node would read the rest with all haste once the answer is written.
  outgoing.once('prefinish', () => incoming.read())
  let isClosing = false
  const close = () => {
    if (isClosing) return
    isClosing = true
    socket.end()
    socket.setTimeout(idleMs, () => socket.destroy())
    const last = setTimeout(() => socket.destroy(), longestMs).unref()
    socket.once('close', () => clearTimeout(last))
    let bytes = 0
    let slice = 0
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      slice += chunk.length
      if (bytes > mostBytes) return socket.destroy()
      if (slice < sliceBytes) return
      slice = 0
      incoming.pause()
      inTurn(() => incoming.resume())
    })
    incoming.on('error', () => {})
    incoming.resume()
  }
  // What Node calls when the answer of a connection that ends is written.
  socket.destroySoon = close
}
