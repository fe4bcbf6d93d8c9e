import { createSocket } from 'node:dgram'

/** Reads the name of a question, and where it ends (RFC 1035, 4.1.2). */
function nameAt(message: Buffer, start: number) {
  const labels: string[] = []
  let at = start
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.subarray(at + 1, at + 1 + length).toString('latin1'))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** A name server that answers TXT questions by UDP from what it was given, and says of every other name that it is not there. */
export async function startDns() {
  const records = new Map<string, string[]>()
  let isSilent = false
  let isFailing = false
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    if (isSilent) return
    const { name, end } = nameAt(message, 12)
    const isText = message.readUInt16BE(end) === 16
    const texts = isText && !isFailing ? (records.get(name) ?? []) : []
    const header = Buffer.alloc(12)
    message.copy(header, 0, 0, 2)
    // An answer with authority; 2: the name server failed, 3: there is no such name.
    header.writeUInt16BE(0x8580 | (isFailing ? 2 : records.has(name) ? 0 : 3), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(texts.length, 6)
    const answers = texts.map((text) => {
      const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
      const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, data.length])
      return Buffer.concat([head, data])
    })
    const question = message.subarray(12, end + 4)
    socket.send(Buffer.concat([header, question, ...answers]), port, address)
  })
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready))
  return {
    server: `127.0.0.1:${socket.address().port}`,
    /** Puts TXT records at a name, in place of those that were there. */
    set(name: string, texts: string[]) {
      records.set(name.toLowerCase(), texts)
    },
    /** Takes everything from a name. */
    remove(name: string) {
      records.delete(name.toLowerCase())
    },
    /** Whether it says of every name that it cannot say. */
    fail(failing: boolean) {
      isFailing = failing
    },
    /** Whether it answers nobody. */
    silence(silent: boolean) {
      isSilent = silent
    },
    close: () => new Promise<void>((closed) => socket.close(() => closed())),
  }
}
