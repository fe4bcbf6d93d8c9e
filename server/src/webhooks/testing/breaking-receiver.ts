import { text } from 'node:stream/consumers'
import { startTestServer } from '../../lib/testing/start-test-server.ts'

type Told = { id: string; subject: string; number: number }

/** An endpoint that fails by itself, or breaks the connection after it has read, in turn; it keeps all that reached it. */
export async function startBreakingReceiver() {
  const told: Told[] = []
  const failures = { refused: 0, cut: 0 }
  const server = await startTestServer(async (incoming, outgoing) => {
    const { data } = JSON.parse(await text(incoming))
    told.push({ id: String(incoming.headers['webhook-id']), ...data })
    if (told.length % 7 === 0) {
      failures.refused += 1
      outgoing.writeHead(503).end()
    } else if (told.length % 11 === 0) {
      failures.cut += 1
      incoming.socket.destroy()
    } else {
      outgoing.writeHead(204).end()
    }
  })
  return { url: `${server.url}/hook`, host: server.host, told, failures, stop: server.close }
}
