import { connect } from 'node:net'

export type RawReply = { status: number; head: string; body: string; wasReset: boolean }

/** Sends bytes as they are and reads until the server closes, or until an answer that keeps the connection is whole. */
export function sendRaw(port: number, pieces: (string | Buffer)[], patience = 20_000) {
  return new Promise<RawReply>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    let wasReset = false
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0)
      resolve({ status, head: head.toLowerCase(), body, wasReset })
    }
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`No answer to ${String(pieces[0]).split('\r\n')[0]}: ${text}`))
    }, patience)
    socket.on('error', () => {
      wasReset = true
    })
    socket.on('close', end)
    socket.on('data', (part) => {
      text += part
      const [head = '', body] = text.split('\r\n\r\n')
      const announced = /content-length: (\d+)/i.exec(head)?.[1]
      const length = /^HTTP\/1\.1 204/.test(head) ? 0 : Number(announced ?? Number.NaN)
      if (body !== undefined && !/connection: close/i.test(head) && body.length >= length) end()
    })
    socket.on('end', () => socket.end())
    for (const piece of pieces) socket.write(piece)
  })
}

export function requestHead(method: string, path: string, headers: Record<string, string>) {
  const lines = Object.entries({ host: 'localhost', ...headers })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}
