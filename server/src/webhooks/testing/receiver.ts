import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { startTestServer } from '../../lib/testing/start-test-server.ts'

export type Received = {
  id: string
  event: { type: string; data: Record<string, unknown> }
  headers: Record<string, string>
  body: string
}
/** An answer's status, or nothing at all. */
type Answer = number | 'hang'

/** An endpoint on this machine that checks signatures, and answers as it is told, at last with 204. */
export async function startReceiver() {
  const received: Received[] = []
  const answers: Answer[] = []
  const server = await startTestServer(async (incoming, outgoing) => {
    const body = await text(incoming)
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    )
    received.push({ id: headers['webhook-id'] ?? '', event: JSON.parse(body), headers, body })
    const answer = answers.shift() ?? 204
    if (answer === 'hang') return
    outgoing.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end()
  })
  return {
    host: server.host,
    url: `${server.url}/hook`,
    received,
    /** What it answers next, in turn. */
    answer: (...next: Answer[]) => answers.push(...next),
    /** Throws when it was not signed with the secret. */
    verify: (secret: string, { body, headers }: Received) =>
      new Webhook(secret).verify(body, headers),
    stop: server.close,
  }
}
