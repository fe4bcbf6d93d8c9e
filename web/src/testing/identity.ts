import { HttpResponse, http } from 'msw'
import type { Role } from '@/lib/claims.ts'
import { network } from './network.ts'

type Person = {
  email?: string | undefined
  data: Record<string, unknown>
  isAnonymous: boolean
  isAwaitingOtp: boolean
  role: Role | null
}

const visitor: Person = { data: {}, isAnonymous: true, isAwaitingOtp: false, role: null }

export const member: Person = {
  email: 'ines@halden.example',
  data: { first_name: 'Ines', display_name: 'Ines Moreau' },
  isAnonymous: false,
  isAwaitingOtp: false,
  role: 'owner',
}

const permissions = ['agents.write', 'knowledge.write', 'analytics.read', 'organization.write']
const encode = (part: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(part))))

/** The identity service and the rows around a membership, as far as the way in needs them. */
export function identity(signedIn?: Person) {
  let person = signedIn
  const calls: string[] = []
  const bodies: Record<string, unknown> = {}

  function user() {
    return {
      id: 'user-1',
      aud: 'authenticated',
      email: person?.email ?? '',
      is_anonymous: person?.isAnonymous,
      user_metadata: person?.data ?? {},
      app_metadata: {},
      created_at: '2026-01-01T00:00:00Z',
    }
  }
  function session() {
    const isIn = person?.role && !person.isAwaitingOtp
    const claims = {
      sub: 'user-1',
      exp: Math.floor(Date.now() / 1000) + 3600,
      is_anonymous: person?.isAnonymous,
      awaiting_otp: person?.isAwaitingOtp,
      user_role: isIn ? person?.role : null,
      organization_id: isIn ? 'org-1' : null,
      permissions: isIn ? permissions : [],
    }
    return {
      access_token: `${encode({ alg: 'ES256' })}.${encode(claims)}.c2ln`,
      refresh_token: 'refresh',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: claims.exp,
      user: user(),
    }
  }
  const refusal = (status: number, code: string, message: string) =>
    HttpResponse.json({ code: status, error_code: code, msg: message }, { status })

  network.use(
    http.all('*/:protocol/v1/*', async ({ request }) => {
      const url = new URL(request.url)
      const call = `${request.method} ${url.pathname}${url.searchParams.has('grant_type') ? `?${url.searchParams.get('grant_type')}` : ''}`
      calls.push(call)
      bodies[call] = await request
        .clone()
        .json()
        .catch(() => undefined)
    }),
    http.post('*/auth/v1/signup', () => {
      person = visitor
      return HttpResponse.json(session())
    }),
    http.post('*/auth/v1/token', async ({ request }) => {
      const given = (await request.json()) as { email?: string; password?: string }
      if (given.password !== undefined) {
        if (given.password !== 'Right!123') {
          return refusal(400, 'invalid_credentials', 'Invalid login credentials')
        }
        person = { ...member, email: given.email, isAwaitingOtp: true }
      }
      if (!person) return refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token')
      return HttpResponse.json(session())
    }),
    http.post('*/auth/v1/otp', () => HttpResponse.json({})),
    http.post('*/auth/v1/verify', async ({ request }) => {
      const { token, token_hash } = (await request.json()) as Record<string, string>
      if (token !== '123456' && token_hash !== 'mailed') {
        return refusal(403, 'otp_expired', 'Token has expired or is invalid')
      }
      person = { ...(person ?? member), isAwaitingOtp: false }
      return HttpResponse.json(session())
    }),
    http.post('*/auth/v1/logout', () => {
      person = undefined
      return new HttpResponse(null, { status: 204 })
    }),
    http.get('*/auth/v1/user', () => HttpResponse.json(user())),
    http.put('*/auth/v1/user', async ({ request }) => {
      const { email, data } = (await request.json()) as { email: string; data: Person['data'] }
      if (email === 'taken@halden.example') {
        return refusal(422, 'email_exists', 'A user with this email address already exists')
      }
      person = { ...visitor, email, data, isAnonymous: false }
      return HttpResponse.json(user())
    }),
    http.get('*/rest/v1/organization_members', () => {
      const role = person?.role
      return HttpResponse.json(
        role ? [{ id: 'm', user_id: 'user-1', organization_id: 'org-1', role }] : [],
      )
    }),
    http.post('*/rest/v1/organization_members', () => {
      person = { ...(person ?? member), role: 'owner' }
      return new HttpResponse(null, { status: 201 })
    }),
    http.get('*/rest/v1/organizations', ({ request }) => {
      const rows = person?.role ? [{ id: 'org-1', name: 'Halden Logistics' }] : []
      return HttpResponse.json(request.url.includes('id=eq.') ? rows : [])
    }),
    http.post('*/rest/v1/organizations', () => HttpResponse.json({ id: 'org-1' }, { status: 201 })),
    http.get('*/rest/v1/organization_features', () =>
      HttpResponse.json(
        ['templates', 'knowledge'].map((name) => ({
          value_json: true,
          features: { feature_key: `workforce.feature.${name}`, is_active: true },
        })),
      ),
    ),
    http.get('*/api/v1/*', () => HttpResponse.json([])),
    http.get('*/functions/v1/*', () => HttpResponse.json([])),
    http.post('*/rest/v1/rpc/*', () => HttpResponse.json(null)),
    http.get('*/rest/v1/*', () => HttpResponse.json([])),
  )
  return {
    calls,
    bodies,
    session,
    /** Someone else ends the membership. */
    remove: () => {
      person = { ...(person ?? member), role: null }
    },
  }
}
