import { request } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { startTestServer } from '../lib/testing/start-test-server.ts'
import { devMailApp } from './dev-mail.ts'
import { outboxMailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { renderMail } from './templates/layout.ts'
import { magicLink } from './templates/magic-link.ts'

const outbox = createOutbox(2)
let server: Awaited<ReturnType<typeof startTestServer>>

beforeAll(async () => {
  server = await startTestServer(getRequestListener(devMailApp(outbox).fetch))
  const mailer = outboxMailer(outbox, createLog('silent'))
  const url = 'http://localhost:3000/r/magiclink?token_hash=abc&type=magiclink'
  const content = magicLink({ code: '123456', url, codeSeconds: 600, linkSeconds: 3600 })
  for (const to of ['first@example.com', 'second@example.com', '<b>third</b>@example.com']) {
    await mailer.send(renderMail(to, content, 'localhost:3000'))
  }
})
afterAll(() => server.close())

function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port: server.port, path, headers, agent: false },
        (response) => {
          let text = ''
          response.on('data', (chunk) => {
            text += chunk
          })
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          )
        },
      )
      asked.on('error', reject).end()
    },
  )
}

test('the last mails are listed, newest first, with nothing of them run as markup', async () => {
  const { status, text, headers } = await get('/dev/mail')

  expect(status).toBe(200)
  expect(text).not.toContain('first@example.com')
  expect(text.indexOf('&lt;b&gt;third')).toBeGreaterThan(0)
  expect(text.indexOf('&lt;b&gt;third')).toBeLessThan(text.indexOf('second@example.com'))
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('one mail shows its parts, and its body in a sandbox', async () => {
  const { mails } = JSON.parse((await get('/dev/mail.json')).text)
  const page = await get(`/dev/mail/${mails[0].id}`)
  const body = await get(`/dev/mail/${mails[0].id}/body`)

  expect(mails[0]).toMatchObject({
    subject: 'Your sign-in link',
    text: expect.stringContaining('123456'),
  })
  expect(page.text).toContain('Your sign-in link')
  expect(body.text).toContain('type=magiclink')
  expect(body.headers['content-security-policy']).toContain('sandbox')
  expect((await get('/dev/mail/unknown')).status).toBe(404)
})

test.each([
  ['a page that points its name here', { host: 'evil.example' }],
  ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
])('%s finds nothing', async (_, headers) => {
  expect((await get('/dev/mail.json', headers)).status).toBe(404)
  expect((await get('/dev/mail', headers)).status).toBe(404)
})
