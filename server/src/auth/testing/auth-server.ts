import { getRequestListener } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import { useWorld, type World } from 'database/testing/world'
import { Hono } from 'hono'
import type { JWK } from 'jose'
import { afterAll, beforeAll } from 'vitest'
import { createDb, createPool } from '../../lib/database/database.ts'
import { createJobs } from '../../lib/jobs.ts'
import { createLog } from '../../lib/log.ts'
import { newSigningKeys } from '../../lib/testing/signing-keys.ts'
import { startTestServer } from '../../lib/testing/start-test-server.ts'
import { createTokens, type Tokens } from '../../lib/tokens/tokens.ts'
import { smtpMailer } from '../../mail/mailer.ts'
import { hookSms } from '../../sms/hook-sms.ts'
import { type Phones, startPhones } from '../../sms/testing/phones.ts'
import { authApp } from '../auth-app.ts'
import { authJobs } from '../auth-jobs.ts'
import { type AuthSettings, authSettings } from '../settings.ts'
import { type Inbox, startInbox } from './inbox.ts'
import { quickPasswords } from './quick-passwords.ts'

const serviceKey = 'sb_secret_of_the_tests'
export const password = 'Violet-harbour-42'

async function start(world: World, given: Partial<AuthSettings>, keys: () => Promise<JWK[]>) {
  const inbox = await startInbox()
  const phones = await startPhones()
  const pool = createPool(world.authenticator)
  const mailer = smtpMailer({ url: inbox.url, from: 'Digital Workforce <no-reply@example.com>' })
  const app = new Hono()
  const server = await startTestServer(getRequestListener(app.fetch))
  const { url } = server
  const tokens = await createTokens({ keys: await keys(), issuer: `${url}/auth/v1` })
  const settings = authSettings({
    publicUrl: url,
    secrets: ['a secret of the tests that is long enough'],
    limits: null,
    // Tests wait for the mails that they ask for; those about notices turn them on.
    notices: false,
    passwordCost: quickPasswords,
    ...given,
  })
  const log = createLog('silent')
  const shared = { tokens, sms: hookSms(phones), settings, log, serviceKey }
  const deps = { db: createDb(pool), pool, ...shared }
  app.route('/auth/v1', authApp(deps))
  const jobs = createJobs({ pool, log })
  await jobs.start(authJobs(deps, mailer))
  const secondPool = createPool(world.authenticator)
  return {
    world,
    url,
    inbox,
    phones,
    tokens,
    /** What a second server process is to the first: it shares the database and the keys, no memory. */
    twin: authApp({ db: createDb(secondPool), pool: secondPool, ...shared }),
    /** What a server of the operator shows as its key. */
    serviceKey,
    /** The official client with a session of its own. */
    client: () =>
      createClient(url, 'sb_publishable_test', {
        auth: { autoRefreshToken: false, persistSession: false },
      }).auth,
    call(
      method: string,
      path: string,
      options: { body?: unknown; headers?: Record<string, string>; bearer?: string } = {},
    ) {
      return fetch(`${url}/auth/v1${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.bearer ? { authorization: `Bearer ${options.bearer}` } : {}),
          ...options.headers,
        },
        ...(options.body === undefined
          ? {}
          : {
              body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
            }),
      })
    },
    async close() {
      await jobs.stop(1000)
      mailer.close()
      await server.close()
      await Promise.all([pool.end(), secondPool.end()])
      await Promise.all([inbox.close(), phones.close()])
    },
  }
}

export type AuthServer = Omit<Awaited<ReturnType<typeof start>>, 'inbox' | 'phones' | 'tokens'> & {
  inbox: Inbox
  phones: Phones
  tokens: Tokens
}

let people = 0
export function newAddress() {
  people += 1
  return `person-${people}@example.com`
}

let numbers = 0
/** A number that no one has, without its plus. */
export function newNumber() {
  numbers += 1
  return `1555${String(numbers).padStart(7, '0')}`
}

/** Somebody who signed up with an address and the password of the tests, in that session. */
export async function signedUp(server: AuthServer) {
  const email = newAddress()
  const auth = server.client()
  const { data } = await auth.signUp({ email, password })
  return { email, auth, userId: data.user?.id ?? '' }
}

/** The auth protocol over HTTP with a real database and a real mailbox, for one test file. */
export function useAuthServer(given: Partial<AuthSettings> = {}, keys = () => newSigningKeys()) {
  const world = useWorld()
  let server: AuthServer | undefined
  beforeAll(async () => {
    server = await start(world(), given, keys)
  })
  afterAll(() => server?.close())
  return () => {
    if (!server) throw new Error('The server exists only within tests.')
    return server
  }
}
