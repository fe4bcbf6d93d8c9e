import { HttpResponse, http } from 'msw'
import type { Role } from '@/session/access/claims.ts'
import { everyFeature, organizationHas } from './features.ts'
import { network } from './network.ts'
import { rowsOf } from './rows.ts'

type Person = {
  email?: string | undefined
  data: Record<string, unknown>
  isAnonymous: boolean
  isAwaitingOtp: boolean
  role: Role | null
  /** Other rights than those of the role. */
  permissions?: string[]
  factors?: { id: string; factor_type: string; status: string; friendly_name?: string }[]
}

const visitor: Person = { data: {}, isAnonymous: true, isAwaitingOtp: false, role: null }

export const member: Person = {
  email: 'ines@halden.example',
  data: { first_name: 'Ines', display_name: 'Ines Moreau' },
  isAnonymous: false,
  isAwaitingOtp: false,
  role: 'owner',
}

const building = ['agents.write', 'knowledge.write', 'analytics.read']
const permissions: Record<Role, string[]> = {
  owner: [
    ...[...building, 'organization.write', 'organization.members.write', 'billing.write'],
    'interactions.api.keys.write',
  ],
  member: [
    ...[...building, 'organization.read', 'organization.members.read'],
    'interactions.api.keys.read',
  ],
  agent_user: ['agents.ui.read'],
  INACTIVE: [],
}
const encode = (part: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(part))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * The identity service and the rows around a membership, as far as the way in needs them. A link opens the
 * session of `owner`, where there is one, and verifies the current user otherwise.
 */
export function identity(signedIn?: Person, owner?: Person) {
  let person = signedIn
  let isStrong = false
  const organizations = [{ id: 'org-1', name: 'Halden Logistics' }]
  let active = 'org-1'
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
      ...(person?.factors && { factors: person.factors }),
    }
  }
  function session() {
    const isIn = person?.role && !person.isAwaitingOtp
    const claims = {
      sub: 'user-1',
      session_id: 'session-1',
      exp: Math.floor(Date.now() / 1000) + 3600,
      is_anonymous: person?.isAnonymous,
      awaiting_otp: person?.isAwaitingOtp,
      user_role: isIn ? person?.role : null,
      organization_id: isIn ? active : null,
      permissions: isIn && person?.role ? (person.permissions ?? permissions[person.role]) : [],
    }
    return {
      access_token: `${encode({ alg: 'ES256' })}.${encode(claims)}.c2ln`,
      // The client remembers for a while which tokens were refused.
      refresh_token: crypto.randomUUID(),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: claims.exp,
      user: user(),
    }
  }
  const secondFactor =
    (right: string) =>
    async ({ request }: { request: Request }) => {
      const { code } = (await request.json()) as { code: string }
      if (code !== right) return refusal(422, 'mfa_verification_failed', 'Invalid code entered')
      isStrong = true
      person = { ...(person ?? member), isAwaitingOtp: false }
      return HttpResponse.json(session())
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
        person = { ...(owner ?? member), email: given.email, isAwaitingOtp: true }
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
      const proven = (token_hash && owner) || person || member
      person = { ...proven, isAwaitingOtp: proven.factors !== undefined }
      return HttpResponse.json(session())
    }),
    http.post('*/auth/v1/factors/:id/challenge', ({ params }) => {
      const type = person?.factors?.find(({ id }) => id === params.id)?.factor_type
      return HttpResponse.json({ id: 'challenge-1', type, expires_at: 2_000_000_000 })
    }),
    http.post('*/auth/v1/factors/:id/verify', secondFactor('654321')),
    http.post('*/auth/v1/recovery-codes/verify', secondFactor('abcde-fghjk')),
    http.get('*/auth/v1/settings', () =>
      HttpResponse.json({ external: { email: true }, saml_enabled: false }),
    ),
    http.post('*/auth/v1/logout', () => {
      person = undefined
      return new HttpResponse(null, { status: 204 })
    }),
    http.get('*/auth/v1/user', () => HttpResponse.json(user())),
    http.put('*/auth/v1/user', async ({ request }) => {
      const { email, data } = (await request.json()) as { email: string; data: Person['data'] }
      if (person?.factors && !isStrong) {
        return refusal(401, 'insufficient_aal', 'AAL2 session is required to update the password.')
      }
      if (email === 'taken@halden.example') {
        return refusal(422, 'email_exists', 'A user with this email address already exists')
      }
      person = person?.isAnonymous
        ? { ...visitor, email, data, isAnonymous: false }
        : { ...(person ?? member), data: { ...person?.data, ...data } }
      return HttpResponse.json(user())
    }),
    rowsOf('organization_members', () => {
      const role = person?.role
      if (!role) return []
      return organizations.map(({ id }) => ({
        id: `member-of-${id}`,
        user_id: 'user-1',
        organization_id: id,
        role,
      }))
    }),
    http.post('*/rest/v1/organization_members', () => {
      person = { ...(person ?? member), role: 'owner' }
      return new HttpResponse(null, { status: 201 })
    }),
    http.patch(
      '*/rest/v1/organization_member_profiles',
      () => new HttpResponse(null, { status: 204 }),
    ),
    http.get('*/rest/v1/organizations', ({ request }) => {
      const wanted = new URL(request.url).searchParams.get('id')
      const rows = organizations.filter(({ id }) => wanted === `eq.${id}`)
      return HttpResponse.json(person?.role ? rows : [])
    }),
    http.post('*/rest/v1/organizations', () => HttpResponse.json({ id: 'org-1' }, { status: 201 })),
    http.get('*/rest/v1/features', () => HttpResponse.json(everyFeature)),
    organizationHas({ templates: true, knowledge: true }),
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
    /** The next token is one of another organisation of the person. */
    moveTo: (id: string, name: string) => {
      if (organizations.every((known) => known.id !== id)) organizations.push({ id, name })
      active = id
    },
    /** The next session is of this person. */
    become: (next: Person) => {
      person = next
    },
    /** Someone else gives the person another role. */
    setRole: (role: Role) => {
      person = { ...(person ?? member), role }
    },
  }
}
