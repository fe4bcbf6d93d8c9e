import { Agent, request } from 'node:http'
import { times } from 'database/testing/times'
import { expect, test } from 'vitest'
import { useOrganizations } from '../functions/testing/organizations.ts'
import { requestHead, sendRaw } from './testing/raw-client.ts'

const { product, organization } = useOrganizations()
// Each order of the wishes once.
const rounds = times(12, 1000)
const port = () => Number(new URL(product().url).port)

type Wish = {
  method?: string
  path: string
  token?: string
  bytes?: number
  isChunked?: boolean
  text?: string
  status: number
}

/** A few connections of the kind that browsers and other servers keep. */
function keptClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const used = new Set<unknown>()
  const ask = ({ method = 'POST', path, token, bytes = 0, isChunked, text }: Wish) =>
    new Promise<number>((resolve, reject) => {
      const body = text ?? 'x'.repeat(bytes)
      const outgoing = request(
        {
          ...{ host: '127.0.0.1', port: port(), agent, method, path },
          headers: {
            'content-type': 'application/json',
            ...(token && { authorization: `Bearer ${token}` }),
            ...(isChunked ? {} : { 'content-length': Buffer.byteLength(body) }),
          },
        },
        (incoming) => {
          incoming.resume()
          incoming.on('end', () => resolve(incoming.statusCode ?? 0))
          incoming.on('error', reject)
        },
      )
      outgoing.on('socket', (socket) => used.add(socket))
      outgoing.on('error', reject)
      if (isChunked)
        for (let at = 0; at < body.length; at += 16_384) outgoing.write(body.slice(at, at + 16_384))
      outgoing.end(isChunked ? undefined : body)
    })
  return { ask, used, close: () => agent.destroy() }
}

test(
  'a client that keeps its connections loses no answer, whatever was refused on them',
  async () => {
    const { owner } = await organization()
    await owner.client.auth.refreshSession()
    const { data } = await owner.client.auth.getSession()
    const token = data.session?.access_token ?? ''
    const functions = '/functions/v1'
    const question = JSON.stringify({ question: 'What does it cost?' })
    const wishes: Wish[] = [
      { method: 'GET', path: '/config.json', status: 200 },
      { path: `${functions}/knowledge-search`, token, text: question, status: 200 },
      { path: `${functions}/knowledge-search`, text: question, status: 401 },
      { path: `${functions}/knowledge-search`, token, bytes: 300_000, status: 413 },
      {
        path: `${functions}/knowledge-search`,
        token,
        bytes: 300_000,
        isChunked: true,
        status: 413,
      },
      { path: `${functions}/knowledge-upload`, bytes: 5_000_000, status: 401 },
      { path: '/auth/v1/signup', bytes: 70_000, status: 413 },
      { path: '/rest/v1/tones', token, bytes: 1_100_000, status: 413 },
      { path: '/storage/v1/object/list/x', token, bytes: 70_000, isChunked: true, status: 413 },
      { path: '/nowhere', bytes: 2000, status: 404 },
      { method: 'GET', path: '/rest/v1/tones?limit=1', token, status: 200 },
      { path: `${functions}/speech`, token, text: '{', status: 400 },
    ]
    const { ask, used, close } = keptClient()
    const lost: unknown[] = []

    for (let round = 0; round < rounds; round += 1) {
      // Another order each time, so that each follows each.
      const from = (round * 5) % wishes.length
      const order = [...wishes.slice(from), ...wishes.slice(0, from)]
      const answers = await Promise.allSettled(order.map(ask))
      for (const [index, answer] of answers.entries()) {
        const { path, status } = order[index] ?? { path: '', status: 0 }
        const got = answer.status === 'fulfilled' ? answer.value : String(answer.reason)
        if (got !== status) lost.push({ path, status, got })
      }
    }

    close()
    expect(lost).toEqual([])
    // Lawful requests share connections; else nothing was proven about kept ones.
    expect(used.size).toBeLessThan(rounds * wishes.length)
    console.log(`${rounds * wishes.length} requests on kept connections: none lost.`)
  },
  30_000 + rounds * 1000,
)

test('a small body that no one wanted costs no connection', async () => {
  const headers = { 'content-length': '2', 'content-type': 'application/json' }
  const head = requestHead('POST', '/functions/v1/speech', headers)

  const reply = await sendRaw(port(), [`${head}{}`])

  expect(reply.status).toBe(401)
  expect(reply.head).toContain('connection: keep-alive')
})

test('what follows a request that ended its connection is not carried out', async () => {
  const { owner } = await organization()
  const { data } = await owner.client.auth.getSession()
  const authorization = `Bearer ${data.session?.access_token}`
  const change = JSON.stringify({ data: { first_name: 'Changed' } })
  const second = requestHead('PUT', '/auth/v1/user', {
    ...{ authorization, 'content-type': 'application/json' },
    'content-length': String(change.length),
  })
  const first = requestHead('POST', '/functions/v1/speech', { 'content-length': '200000' })

  const reply = await sendRaw(port(), [first, 'x'.repeat(200_000), second, change])

  const { data: now } = await owner.client.auth.getUser()
  expect(reply.status).toBe(401)
  expect(reply.body).not.toContain('HTTP/1.1')
  expect(now.user?.user_metadata.first_name).toBe('Ines')
})
