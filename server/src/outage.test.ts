import { createServer } from 'node:net'
import { useWorld } from 'database/testing/world'
import { Hono } from 'hono'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { renderError } from './auth/auth-error.ts'
import { retryReads } from './http/retry-reads.ts'
import type { AppEnv } from './lib/app-env.ts'
import { errorHandler } from './lib/http-error.ts'
import { createLog } from './lib/log.ts'
import { toRestError } from './rest/postgres-error.ts'
import { renderStorageError } from './storage/storage-error.ts'

const world = useWorld()
const log = createLog('silent')

const coded = (code: string, extra = {}) =>
  Object.assign(new Error('could not extend file "base/16384/2619"'), { code, ...extra })
const sqlstate = (code: string) => coded(code, { severity: 'FATAL' })

const lost = [
  ...['57P01', '57P02', '57P03', '57P05', '08000', '08003', '08006', '08P01'].map(sqlstate),
  ...['EPIPE', 'ECONNRESET', 'ECONNREFUSED'].map((code) => coded(code, { syscall: 'write' })),
  coded('ENOENT', { syscall: 'connect' }),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('It was wrapped.', { cause: sqlstate('57P01') }),
]
const full = [
  sqlstate('53100'),
  coded('ENOSPC', { syscall: 'write' }),
  coded('EDQUOT', { syscall: 'write' }),
  new Error('It was wrapped.', { cause: coded('ENOSPC') }),
]

/** One path of each protocol that fails with the error. */
function failing(error: Error) {
  const app = new Hono<AppEnv>().onError(errorHandler(log))
  const auth = new Hono<AppEnv>().onError(renderError as never)
  const storage = new Hono<AppEnv>().onError(renderStorageError(log))
  const rest = new Hono<AppEnv>().onError((thrown, c) => {
    const { body, status, headers } = toRestError(thrown, undefined)
    return c.json(body, status, headers)
  })
  for (const one of [auth, storage, rest]) {
    one.all('/*', () => {
      throw error
    })
  }
  app.route('/auth/v1', auth).route('/storage/v1', storage).route('/rest/v1', rest)
  app.all('/functions/v1/x', () => {
    throw error
  })
  return app
}
const paths = ['/auth/v1/user', '/storage/v1/object/x', '/rest/v1/x', '/functions/v1/x']

describe.each(lost)('%s', (error) => {
  test.each(paths)('is a 503 that says when to come back at %s', async (path) => {
    const response = await failing(error).request(path, { method: 'POST' })

    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).not.toContain('base/16384')
  })
})

describe.each(full)('%s', (error) => {
  test.each([
    ['/auth/v1/user', { code: 507, error_code: 'insufficient_storage' }],
    ['/storage/v1/object/x', { statusCode: '507', code: 'InsufficientStorage' }],
    ['/rest/v1/x', { code: '53100', details: null, hint: null }],
    ['/functions/v1/x', { error: { code: 'insufficient_storage' } }],
  ])('is a 507 in the shape of %s', async (path, shape) => {
    const response = await failing(error).request(path, { method: 'POST' })

    expect(response.status).toBe(507)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject(shape)
    expect(text).not.toContain('base/16384')
  })

  // The official client ends the session at any other refusal.
  test('does not end a session that is refreshed', async () => {
    const response = await failing(error).request('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
    })

    expect(response.status).toBe(503)
  })
})

test.each(['53200', '53300'])('SQLSTATE %s is a 503 too', async (code) => {
  for (const path of paths) {
    const response = await failing(sqlstate(code)).request(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).not.toBeNull()
  }
})

/** A route whose connection PostgreSQL ends the first few times. */
function losing(times: number) {
  const asked: string[] = []
  const app = new Hono<AppEnv>().onError(errorHandler(log))
  app.use(retryReads((request, env) => app.fetch(request, env), null))
  app.all('/:id', async (c) => {
    asked.push(c.req.method)
    const client = new pg.Client(world().ownerConnection)
    client.on('error', () => {})
    await client.connect()
    try {
      if (asked.length <= times) await client.query('select pg_terminate_backend(pg_backend_pid())')
      return c.text('found', 200, { 'x-tries': String(asked.length) })
    } finally {
      await client.end()
    }
  })
  return { app, asked }
}

describe('a lost connection', () => {
  test.each(['GET', 'HEAD'])('has a %s tried once more', async (method) => {
    const { app, asked } = losing(1)

    const response = await app.request('/a', { method })

    expect(response.status).toBe(200)
    expect(response.headers.get('x-tries')).toBe('2')
    expect(response.headers.get('retry-after')).toBeNull()
    expect(asked).toEqual([method, method])
  })

  test('has it tried once more, and not again', async () => {
    const { app, asked } = losing(2)

    expect((await app.request('/a')).status).toBe(503)
    expect(asked).toHaveLength(2)
  })

  test.each(['POST', 'PATCH', 'PUT', 'DELETE'])('has no %s done twice', async (method) => {
    const { app, asked } = losing(1)

    expect((await app.request('/a', { method })).status).toBe(503)
    expect(asked).toEqual([method])
  })
})

test('another error has no read tried again', async () => {
  let asked = 0
  const app = new Hono<AppEnv>().onError(errorHandler(log))
  app.use(retryReads((request, env) => app.fetch(request, env), null))
  app.get('/a', () => {
    asked += 1
    throw new Error('A fault of ours.')
  })

  expect((await app.request('/a')).status).toBe(500)
  expect(asked).toBe(1)
})

test('a server that hangs up on us is a lost connection too', async () => {
  const rude = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => rude.listen(0, '127.0.0.1', done))
  const address = rude.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const client = new pg.Client({ host: '127.0.0.1', port })
  const error = await client.connect().catch((thrown) => thrown)
  rude.close()

  expect((await failing(error).request('/rest/v1/x')).status).toBe(503)
  expect((await failing(error).request('/functions/v1/x')).status).toBe(503)
})
