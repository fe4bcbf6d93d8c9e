import type { LookupAddress } from 'node:dns'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { startTestServer } from '../testing/start-test-server.ts'
import { createOutbound, type OutboundOptions, OutboundRefused } from './outbound.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A server on this machine, and which requests reached it. */
async function target(handler: Handler = (_, response) => response.end('hello')) {
  const reached: IncomingMessage[] = []
  const { port, close } = await startTestServer((request, response) => {
    reached.push(request)
    handler(request, response)
  })
  undo.push(close)
  return { port, reached }
}

function outbound(options: Partial<OutboundOptions> = {}) {
  const made = createOutbound({ allowed: [], ...options })
  undo.push(() => made.close())
  return made
}

const leadsHere = async () => [{ address: '127.0.0.1', family: 4 }]

test('a private host is reached when an administrator allows it, and else not', async () => {
  const { port, reached } = await target()
  const url = `http://127.0.0.1:${port}/`

  await expect(outbound().fetch(url)).rejects.toThrow(OutboundRefused)
  await expect(outbound({ allowed: ['127.0.0.1:1'] }).fetch(url)).rejects.toThrow(OutboundRefused)
  expect(reached).toHaveLength(0)
  for (const allowed of [[`127.0.0.1:${port}`], ['127.0.0.1']]) {
    const response = await outbound({ allowed }).fetch(url)
    expect(await response.text()).toBe('hello')
  }
})

test.each([
  'ftp://93.184.216.34/',
  'file:///etc/passwd',
  'http://user:secret@93.184.216.34/',
  'http://93.184.216.34:8080/',
  'http://169.254.169.254/latest/meta-data',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://0300.0250.1/',
  'http://127.1/',
  'http://0/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127%2e0%2e0%2e1/',
  'http://169.254.169.254./',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[0:0:0:0:0:ffff:7f00:1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:a00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http:\\\\127.0.0.1\\',
  'http://93.184.216.34@127.0.0.1/',
  'http://127.0.0.1#@93.184.216.34/',
])('%s is refused without a connection', async (url) => {
  await expect(outbound().fetch(url)).rejects.toThrow(OutboundRefused)
})

test('a name is refused when one of its addresses is private', async () => {
  const resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]

  await expect(outbound({ resolve }).fetch('http://models.example/')).rejects.toThrow(
    'models.example has no public address. Check its spelling; if it is private, an administrator can allow it.',
  )
})

test('a name that is private and one that nobody has are refused in the same words', async () => {
  const answers: Record<string, () => Promise<LookupAddress[]>> = {
    inside: async () => [{ address: '10.0.0.1', family: 4 }],
    nobodys: () =>
      Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })),
    none: async () => [],
  }
  const refusalOf = async (answer: string) => {
    const resolve = () => answers[answer]?.() ?? Promise.reject(new Error('not asked'))
    const asked = outbound({ resolve }).fetch('http://name.example/')
    return asked.then(String, (error) => [error.constructor, error.message])
  }

  const refusals = await Promise.all(Object.keys(answers).map(refusalOf))

  const words =
    'name.example has no public address. Check its spelling; if it is private, an administrator can allow it.'
  expect(refusals).toEqual(refusals.map(() => [OutboundRefused, words]))
})

test('a resolver that fails for now is no refusal', async () => {
  const resolve = () =>
    Promise.reject(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' }))

  const asked = outbound({ resolve }).fetch('http://name.example/')

  await expect(asked).rejects.not.toBeInstanceOf(OutboundRefused)
})

test('the address that was judged is the one that is connected to', async () => {
  const { port } = await target()
  let asked = 0
  const resolve = async () => {
    asked += 1
    return leadsHere()
  }

  const response = await outbound({ allowed: ['models.example'], resolve }).fetch(
    `http://models.example:${port}/`,
  )

  expect(await response.text()).toBe('hello')
  expect(asked).toBe(1)
})

test('a redirect to a private host is refused, and takes no credentials to another host', async () => {
  const other = await target()
  const to = (location: string) =>
    target((_, response) => response.writeHead(307, { location }).end())
  const inside = await to('http://10.0.0.1/')
  const elsewhere = await to(`http://other.example:${other.port}/`)
  const ask = ({ port }: { port: number }) =>
    outbound({
      allowed: [`127.0.0.1:${port}`, 'other.example'],
      resolve: leadsHere,
    }).fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'x-api-key': 'secret', accept: 'text/plain' },
      body: 'question',
    })

  await expect(ask(inside)).rejects.toThrow(OutboundRefused)
  expect((await ask(elsewhere)).status).toBe(200)
  const [{ headers, method }] = other.reached as [IncomingMessage]
  expect(method).toBe('POST')
  expect(headers).toMatchObject({ accept: 'text/plain' })
  expect(headers.authorization ?? headers['x-api-key']).toBeUndefined()
})

test('three redirects are followed, a fourth is not', async () => {
  const round = await target((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.end('there')
    else response.writeHead(302, { location: `/${left - 1}` }).end()
  })
  const ask = (steps: number) =>
    outbound({ allowed: ['127.0.0.1'] }).fetch(`http://127.0.0.1:${round.port}/${steps}`)

  expect(await (await ask(3)).text()).toBe('there')
  await expect(ask(4)).rejects.toThrow('too many')
})

test('an answer may be as long as allowed, and not a byte longer', async () => {
  const { port } = await target((_, response) => response.end('x'.repeat(1000)))
  const ask = async (mostBytes: number) =>
    (
      await outbound({ allowed: ['127.0.0.1'], mostBytes }).fetch(`http://127.0.0.1:${port}/`)
    ).text()

  expect(await ask(1000)).toHaveLength(1000)
  await expect(ask(999)).rejects.toThrow()
})

test('an answer that does not begin or does not go on is given up', async () => {
  const silent = await target(() => {})
  const halting = await target((_, response) => response.write('once upon'))
  const limits = { allowed: ['127.0.0.1'], headersMs: 50, idleMs: 50 }

  await expect(outbound(limits).fetch(`http://127.0.0.1:${silent.port}/`)).rejects.toThrow()
  const begun = await outbound(limits).fetch(`http://127.0.0.1:${halting.port}/`)
  await expect(begun.text()).rejects.toThrow()
})
