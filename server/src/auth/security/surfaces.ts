import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { Organization, Person } from 'database/testing/world'
import type { JWK } from 'jose'
import { beforeAll, beforeEach, expect } from 'vitest'
import { useWholeProduct } from '../testing/whole-product.ts'
import { forge, newKey, sharedKey } from './forgery.ts'

export type Headers = Record<string, string | string[]>
type Answer = {
  status: number
  headers: Record<string, unknown>
  json: Record<string, unknown> | null
}

type Sent = { method: string; path: string; headers: Headers; body?: object }

/** Sends headers as they are: fetch would join two of one name. */
function sendTo(base: string, { method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const outgoing = request(`${base}${path}`, {
      method,
      headers: {
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...headers,
      },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const answer = Buffer.concat(chunks).toString()
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          json: answer === '' ? null : JSON.parse(answer),
        })
      })
    })
    outgoing.end(text)
  })
}

export const authShape = {
  code: expect.any(Number),
  error_code: expect.stringMatching(
    /^(bad_jwt|no_authorization|not_admin|session_not_found|session_expired|user_\w+)$/,
  ),
  msg: expect.any(String),
}
const functionShape = {
  error: {
    code: expect.any(String),
    message: expect.any(String),
    request_id: expect.any(String),
  },
}

export type Surface = {
  name: string
  call: (headers: Headers) => Promise<Answer>
  /** What a lawful caller gets. */
  welcome: number
  shape: object
  /** What it shows is for everybody, so it never asks whether the session lives. */
  open?: true
}

export async function expectRefused(surface: Surface, headers: Headers) {
  const answer = await surface.call(headers)
  expect(answer.status, surface.name).toBeGreaterThanOrEqual(400)
  expect(answer.status, surface.name).toBeLessThan(404)
  expect(answer.headers['content-type'], surface.name).toMatch(/^application\/json/)
  expect(answer.json, surface.name).toEqual(surface.shape)
}

export async function expectWelcome(surface: Surface, headers: Headers) {
  const { status, json } = await surface.call(headers)
  expect(status, `${surface.name} ${JSON.stringify(json)}`).toBe(surface.welcome)
}

/** Who may be let in, made when a test asks for it. */
type Maker = () => Promise<string> | string
export type Case = [name: string, forged: Maker, twin?: Maker]

export function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` }
}

export const now = () => Math.floor(Date.now() / 1000)
/** The header of our own tokens. */
export const ours = () => ({ alg: 'ES256', kid: 'current', typ: 'JWT' })
/** The shared secret of an older installation, which still verifies. */
export const secret = 'a shared secret of an older installation'
export const shared = sharedKey(secret)

type Keys = { current: JWK; older: JWK; foreign: JWK }

/** The product with an owner of an organisation, and one call for each place that asks for tokens. */
export function useSurfaces() {
  let made: Keys | undefined
  function keys(): Keys {
    if (!made) throw new Error('The keys exist only within tests.')
    return made
  }
  const product = useWholeProduct(async () => {
    const current = await newKey('ES256', 'current')
    const older = await newKey('RS256', 'older')
    made = { current, older, foreign: await newKey('ES256', 'foreign') }
    return [current, older, shared]
  })

  let organization: Organization | undefined
  function owned(): Organization {
    if (!organization) throw new Error('The organisation exists only within tests.')
    return organization
  }
  beforeAll(async () => {
    const { world } = product()
    organization = await world.organization()
    // Each lawful twin founds one more.
    await world.owner.query(
      "update billing.features set default_json = '1000' where feature_key = 'workforce.feature.organizationLimit'",
    )
  })
  beforeEach(async () => {
    // A lawful sign-out ends the other sessions, and a plan holds few agents.
    const { owner } = product().world
    await owner.query("insert into auth.sessions (user_id, tag) values ($1, 'signup')", [
      owned().owner.id,
    ])
    await owner.query('delete from public.templates')
  })

  const send = (method: string, path: string, headers: Headers, body?: object) =>
    sendTo(product().url, { method, path, headers, ...(body && { body }) })

  const surfaces: Surface[] = [
    {
      name: 'PUT /auth/v1/user',
      call: (headers) => send('PUT', '/auth/v1/user', headers, { data: { mark: randomUUID() } }),
      welcome: 200,
      shape: authShape,
    },
    {
      name: 'POST /auth/v1/logout',
      call: (headers) => send('POST', '/auth/v1/logout?scope=others', headers),
      welcome: 204,
      shape: authShape,
    },
    {
      name: '/rest/v1',
      call: (headers) => send('POST', '/rest/v1/organizations', headers, { name: 'Founded' }),
      welcome: 201,
      shape: {
        code: expect.stringMatching(/^(PGRST30[0-9]|42501)$/),
        message: expect.any(String),
        details: null,
        hint: null,
      },
    },
    {
      name: '/functions/v1',
      call: (headers) =>
        send('POST', '/functions/v1/interactions-api-wrapper/templates', headers, {
          name: 'Maya',
          avatar: 'maya',
          style_id: 'maya-blazer-navy',
          voice_id: 'maya-warm-mid-range',
          tone: 'friendly',
        }),
      welcome: 201,
      shape: functionShape,
    },
    {
      name: '/api/v1',
      call: (headers) => send('GET', '/api/v1/tones', headers),
      welcome: 200,
      shape: functionShape,
      open: true,
    },
  ]

  const administration: Surface = {
    name: 'POST /auth/v1/admin/users',
    call: (headers) =>
      send('POST', '/auth/v1/admin/users', headers, { email: `${randomUUID()}@example.com` }),
    welcome: 200,
    shape: authShape,
  }
  /** Everything that the calls above could change. */
  async function state() {
    const { rows } = await product().world.owner.query(`
      select
        (select jsonb_agg(jsonb_build_array(id, updated_at, raw_user_meta_data) order by id) from auth.users) as users,
        (select jsonb_agg(id order by id) from auth.sessions) as sessions,
        (select count(*) from auth.audit_log_entries) as entries,
        (select count(*) from public.organizations) as organizations,
        (select count(*) from public.templates) as templates
    `)
    return rows[0]
  }

  /** What a lawful token of a person says. */
  const claims = (person: Person = owned().owner) => ({
    iss: product().issuer,
    aud: 'authenticated',
    iat: now(),
    exp: now() + 3600,
    ...person.claims,
  })
  const signed = (payload: unknown) => forge(ours(), payload, keys().current)

  const lawful = () => signed(claims())

  /** A forgery opens none of the surfaces and changes nothing; its lawful twin opens each. */
  async function prove(forged: Maker, twin: Maker = lawful) {
    const token = await forged()
    const before = await state()
    for (const surface of surfaces) await expectRefused(surface, bearer(token))
    expect(await state()).toEqual(before)

    const right = await twin()
    for (const surface of surfaces) await expectWelcome(surface, bearer(right))
  }

  return {
    product,
    keys,
    organization: owned,
    send,
    surfaces,
    administration,
    state,
    claims,
    signed,
    lawful,
    prove,
  }
}
