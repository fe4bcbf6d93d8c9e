import { Socket } from 'node:net'

const bufferBytes = 64 * 1024
// A message's kind, and its length without that.
const headerBytes = 5
const nothing = Buffer.alloc(0)

/**
 * PostgreSQL's messages out of pieces of them, each handed on whole. pg's parser would gather a long one in buffers that
 * double, five times its bytes; so much that ends at once makes V8 collect everything, while all requests wait.
 */
export function wholeMessages(handOn: (messages: Buffer) => void): (piece: Buffer) => void {
  let started: Buffer | undefined
  let filled = 0
  let held = nothing

  /** What the piece holds of the message that was started; whatever is behind that. */
  function finish(message: Buffer, piece: Buffer) {
    const taken = piece.copy(message, filled)
    filled += taken
    if (filled < message.length) return nothing
    started = undefined
    handOn(message)
    return piece.subarray(taken)
  }

  return (piece) => {
    const fresh = started ? finish(started, piece) : piece
    if (fresh.length === 0) return
    const bytes = Buffer.concat([held, fresh])
    held = nothing
    let end = 0
    let next = 0
    while (next <= bytes.length) {
      end = next
      if (end + headerBytes > bytes.length) break
      next = end + 1 + bytes.readUInt32BE(end + 1)
    }
    if (end > 0) handOn(bytes.subarray(0, end))
    const rest = bytes.subarray(end)
    if (rest.length < headerBytes) held = rest
    else {
      started = Buffer.allocUnsafe(next - end)
      filled = rest.copy(started)
    }
  }
}

/**
 * A socket that reads through one buffer and hands on copies as long as what came. Node otherwise takes 64 KiB for each
 * read, and PostgreSQL sends 8 KiB at a time: collecting that garbage costs more than parsing the answers.
 */
export function readingSocket(): Socket {
  const take = wholeMessages((messages) => socket.emit('data', messages))
  const socket: Socket = new Socket({
    onread: {
      buffer: Buffer.allocUnsafeSlow(bufferBytes),
      callback(length, buffer) {
        take(Buffer.from(buffer.buffer, buffer.byteOffset, length))
        return true
      },
    },
  })
  return socket
}
