import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useLibrary } from '../knowledge/testing/library.ts'
import { createLog } from '../lib/log.ts'
import { startTestServer } from '../lib/testing/start-test-server.ts'
import { ConnectionFault } from './connection-fault.ts'
import { type Connections, createConnections } from './connections.ts'
import { type ConnectorKind, connectorKinds } from './connector.ts'

// Systems that answer what no system should: what is said of them, and that it ends.

const library = useLibrary()
let answer: (response: ServerResponse) => unknown = () => undefined
/** What comes before the answer: tokens, unless those are asked about. */
let givesTokens = true
let connections: Connections
let there: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  there = await startTestServer((request, response) => {
    if (givesTokens && /token/.test(request.url ?? '')) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"access_token":"abc"}')
      return
    }
    void answer(response)
  })
  connections = createConnections({
    ...{ db: library.db, log: createLog('silent'), secrets: ['a secret of the tests'] },
    ...{ allowed: ['127.0.0.1'], practice: () => null, patienceMs: 500 },
  })
})
afterAll(() => Promise.all([connections.close(), there.close()]))

async function tried(kind: ConnectorKind, base_url = there.url) {
  const credentials = { client_id: 'client', client_secret: 'secret-of-theirs' }
  const found = await connections.tryOut({ kind, base_url, credentials })
  if (!(found instanceof ConnectionFault)) throw new Error('It was let in.')
  expect(found.message).not.toContain('secret-of-theirs')
  return found.message
}

const mebibyte = 'x'.repeat(1024 * 1024)
const answers: [what: string, answer: (response: ServerResponse) => unknown][] = [
  ['what is no JSON', (response) => response.end('<html>Sign in</html>')],
  ['bytes of no text', (response) => response.end(Buffer.from([0xff, 0xfe, 0, 0x9f, 0x92]))],
  ['nothing', (response) => response.end()],
  ['null', (response) => response.end('null')],
  ['JSON that is cut', (response) => response.end('{"result": [{"number": "IN')],
  [
    'JSON of many floors',
    (response) => response.end(`${'['.repeat(200_000)}${']'.repeat(200_000)}`),
  ],
  ['500', (response) => response.writeHead(500).end('Traceback')],
  ['a body without an end', (response) => response.write('{"result": [')],
  ['no head', () => undefined],
  ['a connection that breaks', (response) => response.destroy()],
  [
    'more than is read',
    async (response) => {
      response.write('{"result": ["')
      for (let sent = 0; sent < 20 && !response.destroyed; sent += 1) {
        if (!response.write(mebibyte))
          await Promise.race([once(response, 'drain'), once(response, 'close')])
      }
      response.end('"]}')
    },
  ],
]

describe.each(connectorKinds)('%s', (kind) => {
  test.each(answers)('that answers %s is not connected, and told in words', async (_, given) => {
    answer = given
    givesTokens = true
    expect(await tried(kind)).toMatch(/^(ServiceNow|Salesforce|The other system|It) .{8,}\.$/)
    givesTokens = false
    expect(await tried(kind)).toMatch(/^(ServiceNow|Salesforce|The other system|It) .{8,}\.$/)
  })

  test.each([
    'http://10.0.0.7',
    'http://[::1]',
    'http://[::ffff:169.254.169.254]',
    'http://169.254.169.254',
    'http://100.64.0.1',
    'https://[fd00::1]',
    'https://[64:ff9b::7f00:1]',
    'https://localhost',
  ])('at %s is not called', async (address) => {
    let isCalled = false
    answer = () => {
      isCalled = true
    }
    expect(await tried(kind, address)).toMatch(/public|address|not allowed|port/i)
    expect(isCalled).toBe(false)
  })
})
