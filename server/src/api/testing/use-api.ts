import type { Organization, Person } from 'database/testing/world'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { createAttachments } from '../../conversation/files/receive-attachment.ts'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import { createTurns, type Turns } from '../../conversation/turn.ts'
import { useLibrary } from '../../knowledge/testing/library.ts'
import { createOrganizationOf } from '../../lib/agent-organization.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser } from '../../lib/database/database.ts'
import { createLog } from '../../lib/log.ts'
import type { Secrets } from '../../lib/secrets/sealed-jobs.ts'
import { newSigningKeys } from '../../lib/testing/signing-keys.ts'
import {
  type KeyScope,
  keyScopes,
  makeIntegrationKey,
  storedKey,
} from '../../lib/tokens/integration-key.ts'
import { createTokens, type Tokens } from '../../lib/tokens/tokens.ts'
import { apiApp } from '../api-app.ts'

export const secret = 'a secret of the tests'
/** Encrypts what is subscribed to. */
export const hookSecret = 'a secret of the hooks'
const log = createLog('silent')
const issuer = 'http://localhost/auth/v1'

export type Named = { id: string; [field: string]: unknown }
type List = { data: Named[]; has_more: boolean }

/** The fields of an agent, as a key sends them. */
export const agent = {
  ...{ name: 'Maya', role: 'IT help desk', avatar: 'maya', style_id: 'maya-blazer-navy' },
  ...{ voice_id: 'maya-warm-mid-range', tone: 'friendly' },
}

type Call = {
  key?: string
  headers?: Record<string, string>
  body?: unknown
  text?: string
  perMinute?: number
  /** Of the server, newest first. */
  secrets?: Secrets
}

/** The interaction API with a real database, and keys as their owners make them; `allowed` are private hosts. */
export function useApi(allowed: string[] = []) {
  const library = useLibrary()
  let turns: Turns
  let tokens: Tokens
  beforeAll(async () => {
    const modelFor = () => builtInResponder()
    turns = createTurns({
      ...{ db: library.db, log, modelFor, rateLimits: true },
      organizationOf: createOrganizationOf(library.db),
    })
    tokens = await createTokens({
      keys: await newSigningKeys(),
      issuer,
    })
  })
  afterAll(() => turns.close())

  function app(perMinute: number | null, secrets: Secrets) {
    const callers = { tokens, publishableKey: 'sb_publishable_test', serviceKey: 'sb_secret_test' }
    const api = apiApp({
      attachments: createAttachments({ db: library.db, files: library.files }),
      ...{ db: library.db, files: library.files, callers, secrets, perMinute, turns, log },
      publicUrl: 'http://localhost',
      ...{ hookSecrets: [hookSecret], outboundAllowed: allowed },
    })
    return new Hono<AppEnv>()
      .use(async (c, next) => {
        c.set('requestId', 'test')
        await next()
      })
      .route('/api/v1', api)
  }

  async function call(
    method: string,
    path: string,
    { key, headers, body, text, perMinute, secrets = [secret] }: Call = {},
  ) {
    const form = body instanceof FormData
    return app(perMinute ?? null, secrets).request(`/api/v1${path}`, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(!form &&
          (body !== undefined || text !== undefined) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    })
  }

  /** What a request that succeeds is answered. */
  async function ask<Answer = Named>(key: string, method: string, path: string, body?: unknown) {
    const response = await call(method, path, { key, body })
    expect(response.status).toBeLessThan(300)
    return (await response.json()) as Answer
  }

  return {
    library,
    world: library.world,
    call,
    ask,
    /** For clients of others, which take a fetch of one's own. */
    fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
      app(null, [secret]).request(input instanceof URL ? input.href : input, init),
    list: (key: string, path: string) => ask<List>(key, 'GET', path),
    get tokens() {
      return tokens
    },
    /** What the running app answers: a method and a path each, as OpenAPI writes them. */
    routes() {
      const answered = app(null, [secret]).routes.filter(({ method }) => method !== 'ALL')
      const named = answered.map(
        ({ method, path }) => `${method} ${path.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}')}`,
      )
      return [...new Set(named)].toSorted()
    },
    /** A key as its owner makes it. */
    async key(organization: Organization, scopes: readonly KeyScope[] = keyScopes) {
      const key = makeIntegrationKey()
      const stored = JSON.stringify(storedKey(secret, key))
      const id = await asUser(library.db, organization.owner.claims, async (trx) => {
        const { rows } = await sql<{ id: string }>`
          select private.create_integration_key(${organization.id}, 'Website', ${stored}::jsonb, ${scopes}, null) as id
        `.execute(trx)
        return rows[0]?.id ?? ''
      })
      return { id, key }
    },
    /** The token that this person's browser holds. */
    token: ({ claims }: Person) =>
      tokens.sign({
        ...claims,
        aud: 'authenticated',
        exp: Math.floor(Date.now() / 1000) + 600,
      }),
  }
}

/** How a request was refused. */
export async function refusal(response: Response) {
  const { error } = (await response.json()) as { error: { code: string } }
  return { status: response.status, code: error.code }
}
