import type { IncomingMessage } from 'node:http'

const mostBytes = 32 * 1024 * 1024
const idleMs = 2000
const longestMs = 10_000
// What is thrown away is read no faster than this: 20 senders at once are not to keep the process busy.
const sliceBytes = 128 * 1024
const sliceMs = 50

/**
 * Ends the connection of a request whose body was not read to its end, after the answer. Bytes that arrive at a
 * closed socket would reset it, and the sender lose the answer (RFC 9112, 9.6): so only our side closes at first,
 * and what still comes is read and thrown away, within bounds.
 */
export function closeGently(incoming: IncomingMessage) {
  const { socket } = incoming
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
      setTimeout(() => incoming.resume(), sliceMs)
    })
    incoming.on('error', () => {})
    incoming.resume()
  }
  // What Node calls when the answer of a connection that ends is written.
  socket.destroySoon = close
}
