import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = {
  to: string
  subject: string
  text: string
  html: string
  code: string
  links: URL[]
}

function decodePart(part: string) {
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function parse(to: string, raw: string): Received {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const parts = raw.split(`--${boundary}`)
  const part = (type: string) =>
    decodePart(parts.find((one) => one.includes(`Content-Type: ${type}`))?.trimStart() ?? '')
  const text = part('text/plain')
  return {
    to,
    subject: /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '',
    text,
    html: part('text/html'),
    code: /^(\d{6})$/m.exec(text.replaceAll('\r', ''))?.[1] ?? '',
    links: [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => new URL(url)),
  }
}

/** The address behind the page that the link of a mail opens: GET /verify with the same token. */
export function confirmationOf({ links: [page] }: Received) {
  if (!page) throw new Error('The mail has no link.')
  const url = new URL('/auth/v1/verify', page)
  for (const [name, value] of page.searchParams) {
    url.searchParams.set(name === 'token_hash' ? 'token' : name, value)
  }
  return url
}

/** A real SMTP server that keeps what it gets; `next` waits for a mail to an address that no one read yet. */
export async function startInbox() {
  const unread: Received[] = []
  const readers: { to: string; read: (mail: Received) => void }[] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals.shift()
      if (!responseCode) return done()
      done(Object.assign(new Error(`no mail for ${address} now`), { responseCode }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const mail = parse(to, Buffer.concat(chunks).toString())
        const reader = readers.findIndex((one) => one.to === to)
        if (reader === -1) unread.push(mail)
        else readers.splice(reader, 1)[0]?.read(mail)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    unread: () => unread,
    /** Answers the next mails with these codes instead of taking them: 451 is for now, 550 for good. */
    refuse: (...codes: number[]) => void refusals.push(...codes),
    next(to: string) {
      const index = unread.findIndex((mail) => mail.to === to)
      const [mail] = index === -1 ? [] : unread.splice(index, 1)
      return mail
        ? Promise.resolve(mail)
        : new Promise<Received>((read) => readers.push({ to, read }))
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type Inbox = Awaited<ReturnType<typeof startInbox>>
