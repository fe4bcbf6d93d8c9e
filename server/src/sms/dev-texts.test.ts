import { request } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { startTestServer } from '../lib/testing/start-test-server.ts'
import { devTextsApp } from './dev-texts.ts'
import { createTextOutbox } from './outbox.ts'
import { logSms } from './sms.ts'

const texts = createTextOutbox(2)
const lines: string[] = []
let server: Awaited<ReturnType<typeof startTestServer>>

beforeAll(async () => {
  server = await startTestServer(getRequestListener(devTextsApp(texts).fetch))
  const sms = logSms(
    createLog('info', (line) => lines.push(line)),
    texts,
  )
  for (const to of ['15550000001', '15550000002', '15550000003']) {
    const text = 'Your <b>code</b> is 123456.'
    await sms.send({ to, code: '123456', text, channel: 'sms', userId: 'somebody' })
  }
})
afterAll(() => server.close())

function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: server.port,
      path,
      headers,
      agent: false,
    }
    const asked = request(options, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asked.on('error', reject).end()
  })
}

test('the last texts are listed, newest first, with their codes', async () => {
  const { status, text } = await get('/dev/texts.json')

  expect(status).toBe(200)
  expect(JSON.parse(text).texts).toMatchObject([
    { to: '15550000003', code: '123456', text: 'Your <b>code</b> is 123456.' },
    { to: '15550000002' },
  ])
})

test('the last texts are read on a page, with nothing of them run as markup', async () => {
  const { status, text } = await get('/dev/texts')

  expect(status).toBe(200)
  expect(text).not.toContain('+15550000001')
  expect(text.indexOf('+15550000003')).toBeGreaterThan(0)
  expect(text.indexOf('+15550000003')).toBeLessThan(text.indexOf('+15550000002'))
  expect(text).toContain('Your &lt;b&gt;code&lt;/b&gt; is 123456.')
})

test('the log says that texts were kept, and neither number nor code', () => {
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('/dev/texts')
  expect(lines.join()).not.toMatch(/1555|123456/)
})

test.each([
  ['a page that points its name here', { host: 'evil.example' }],
  ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
])('%s finds nothing', async (_, headers) => {
  expect((await get('/dev/texts.json', headers)).status).toBe(404)
  expect((await get('/dev/texts', headers)).status).toBe(404)
})
