import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../lib/app-env.ts'
import { needsRoom } from './needs-room.ts'

function ask(isFull: boolean, method: string, path: string) {
  const app = new Hono<AppEnv>().use(needsRoom({ isDiskFull: () => isFull }))
  app.all('*', (c) => c.body(null, 204))
  return app.request(path, { method })
}

test.each([
  ['/rest/v1/agentic_tasks', { code: '53100', details: null, hint: null }],
  ['/auth/v1/signup', { code: 507, error_code: 'insufficient_storage' }],
  [
    '/storage/v1/object/files/a.txt',
    { statusCode: '507', code: 'InsufficientStorage', error: 'InsufficientStorage' },
  ],
  ['/functions/v1/conversation', { error: { code: 'insufficient_storage' } }],
  ['/api/v1/agents', { error: { code: 'insufficient_storage' } }],
])('on a full disk %s takes nothing, and says so in its shape', async (path, shape) => {
  for (const method of ['POST', 'PUT', 'PATCH']) {
    const response = await ask(true, method, path)

    expect(response.status).toBe(507)
    expect(response.headers.get('retry-after')).toBe('10')
    expect(await response.json()).toMatchObject(shape)
    expect((await ask(false, method, path)).status).toBe(204)
  }
})

test.each([
  ['GET', '/rest/v1/agentic_tasks'],
  ['HEAD', '/storage/v1/object/files/a.txt'],
  ['OPTIONS', '/auth/v1/signup'],
  ['DELETE', '/storage/v1/object/files/a.txt'],
  ['POST', '/auth/v1/token'],
  ['POST', '/auth/v1/logout'],
  ['POST', '/functions/v1/knowledge-search'],
])('%s %s goes on', async (method, path) => {
  expect((await ask(true, method, path)).status).toBe(204)
})

test('what merely begins or ends like an exception is none', async () => {
  expect((await ask(true, 'POST', '/rest/v1/auth/v1/token')).status).toBe(507)
  expect((await ask(true, 'POST', '/auth/v1/token/more')).status).toBe(507)
})
