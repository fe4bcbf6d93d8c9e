import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { startTestServer } from '../../lib/testing/start-test-server.ts'

const Payload = z.object({
  user: z.object({ id: z.uuid(), phone: z.string() }),
  sms: z.object({ otp: z.string(), phone: z.string(), channel: z.enum(['sms', 'whatsapp']) }),
})

type Received = { id: string; to: string; userId: string; code: string; channel: string }

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/**
 * A real receiver of "send SMS" hooks: it takes what is signed with its secret and keeps it as the phones would.
 * `next` waits for a text to a number that no one read yet.
 */
export async function startPhones() {
  const secret = `v1,whsec_${randomBytes(24).toString('base64')}`
  const webhook = new Webhook(secret.slice('v1,'.length))
  const unread: Received[] = []
  const readers: { to: string; read: (text: Received) => void }[] = []
  const answers: number[] = []
  const tries: (string | undefined)[] = []

  function receive(text: Received) {
    const reader = readers.findIndex((one) => one.to === text.to)
    if (reader === -1) unread.push(text)
    else readers.splice(reader, 1)[0]?.read(text)
  }

  const server = await startTestServer(async (request, response) => {
    const body = await bodyOf(request)
    const headers = request.headers as Record<string, string>
    tries.push(headers['webhook-id'])
    const answer = answers.shift() ?? 200
    if (answer === 0) return
    try {
      webhook.verify(body, headers)
      const { user, sms } = Payload.parse(JSON.parse(body))
      if (user.phone !== sms.phone) throw new Error('Two numbers.')
      if (answer === 200) {
        const { otp: code, phone: to, channel } = sms
        receive({ id: headers['webhook-id'] ?? '', to, userId: user.id, code, channel })
      }
      response.writeHead(answer, { 'content-type': 'application/json' }).end('{}')
    } catch {
      response.writeHead(401).end()
    }
  })
  return {
    url: `${server.url}/texts`,
    secret,
    unread: () => unread,
    /** Answers the next requests with these statuses; 0 never answers. */
    answer: (...statuses: number[]) => void answers.push(...statuses),
    /** The ids of all requests so far. */
    tries: () => tries,
    next(to: string) {
      const index = unread.findIndex((text) => text.to === to)
      const [text] = index === -1 ? [] : unread.splice(index, 1)
      return text
        ? Promise.resolve(text)
        : new Promise<Received>((read) => readers.push({ to, read }))
    },
    close: server.close,
  }
}
export type Phones = Awaited<ReturnType<typeof startPhones>>
