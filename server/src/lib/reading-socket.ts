import { Socket } from 'node:net'

const bufferBytes = 64 * 1024

/**
 * A socket that reads through one buffer and hands on copies as long as what came. Node otherwise takes 64 KiB for each
 * read, and PostgreSQL sends 8 KiB at a time: collecting that garbage costs more than parsing the answers.
 */
export function readingSocket(): Socket {
  const socket: Socket = new Socket({
    onread: {
      buffer: Buffer.allocUnsafeSlow(bufferBytes),
      callback(length, buffer) {
        socket.emit('data', Buffer.from(buffer.subarray(0, length)))
        return true
      },
    },
  })
  return socket
}
