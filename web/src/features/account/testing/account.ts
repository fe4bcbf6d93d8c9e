import { HttpResponse, http } from 'msw'
import type { AuthSettings } from '@/lib/auth/auth-settings.ts'
import { organizationHas } from '@/testing/features.ts'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import type { OwnedAlone } from '../queries.ts'

type Refusal = { status: number; code: string; message: string }
type Fields = Record<string, unknown>
type Factor = typeof factor
type Start = Fields & {
  factors?: Factor[]
  /** The organizations without another owner. */
  alone?: OwnedAlone[]
}

function linkedTo(provider: string, id: string, email: string) {
  return {
    ...{ identity_id: `identity-${provider}`, id, user_id: 'user-1', provider },
    identity_data: { email },
  }
}

export const owner = {
  id: 'user-1',
  aud: 'authenticated',
  email: 'ines@halden.example',
  email_confirmed_at: '2026-01-01T00:00:00Z',
  is_anonymous: false,
  user_metadata: { first_name: 'Ines', last_name: 'Moreau', display_name: 'Ines Moreau' },
  app_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
  identities: [linkedTo('email', 'user-1', 'ines@halden.example')],
}

export const github = linkedTo('github', '77', 'ines@users.example')

export const factor = {
  id: 'factor-1',
  friendly_name: 'Work phone',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-01-02T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  last_challenged_at: null,
}

const ownSession = (id: string, user_agent: string, current: boolean) => ({
  id,
  user_agent,
  current,
  created_at: '2026-01-01T09:00:00Z',
  last_used_at: '2026-01-03T09:00:00Z',
  ip: '203.0.113.4',
  aal: 'aal1',
})
const chrome = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/131.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

/** The account of the signed-in owner, as a server that remembers would tell it. */
export function account({ factors = [], alone = [], ...fields }: Start = {}) {
  const known = identity(member)
  let user: Fields = { ...owner, ...fields }
  let sessions = [ownSession('here', chrome, true), ownSession('there', firefox, false)]
  let remaining = factors.length > 0 ? 10 : 0
  const refusals: (Refusal & { call: string })[] = []
  const settings: AuthSettings = {
    external: { email: true, github: false },
    saml_enabled: false,
    manual_linking_enabled: false,
    mailer_secure_email_change_enabled: true,
    factors: { totp: true, webauthn: true },
  }

  function refuse(call: string) {
    const at = refusals.findIndex((refusal) => refusal.call === call)
    if (at < 0) return undefined
    const [refusal] = refusals.splice(at, 1)
    const { status, code, message } = refusal as Refusal
    return HttpResponse.json({ code: status, error_code: code, msg: message }, { status })
  }
  const whole = () => ({ ...user, ...(factors.length > 0 && { factors }) })
  // A verified factor changes the session; the tokens of this test stay as they are.
  const session = () => HttpResponse.json({ ...known.session(), user: whole() })

  network.use(
    http.all('*/auth/v1/*', async ({ request }) => {
      const url = new URL(request.url)
      const call = `${request.method} ${url.pathname}`
      known.calls.push(call)
      known.bodies[call] = await request
        .clone()
        .json()
        .catch(() => undefined)
      return refuse(call)
    }),
    http.get('*/auth/v1/user', () => HttpResponse.json(whole())),
    http.put('*/auth/v1/user', async ({ request }) => {
      const { data, email } = (await request.json()) as { data?: Fields; email?: string }
      user = {
        ...user,
        ...(data && { user_metadata: { ...(user.user_metadata as Fields), ...data } }),
        ...(email && { new_email: email }),
      }
      return HttpResponse.json(whole())
    }),
    http.delete('*/auth/v1/user', () => HttpResponse.json({})),
    http.get('*/auth/v1/reauthenticate', () => HttpResponse.json({})),
    http.post('*/auth/v1/resend', () => HttpResponse.json({})),
    http.get('*/auth/v1/settings', () => HttpResponse.json(settings)),
    http.delete('*/auth/v1/user/identities/:id', ({ params }) => {
      const identities = user.identities as { identity_id: string }[]
      user.identities = identities.filter(({ identity_id }) => identity_id !== params.id)
      return HttpResponse.json({})
    }),
    http.post('*/auth/v1/factors', async ({ request }) => {
      const { friendly_name, factor_type } = (await request.json()) as Factor
      const id = `factor-${factors.length + 2}`
      factors = [...factors, { ...factor, id, friendly_name, factor_type, status: 'unverified' }]
      const totp = {
        qr_code: '<svg xmlns="http://www.w3.org/2000/svg" fill="#000"/>',
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/x',
      }
      return HttpResponse.json({ id, type: factor_type, friendly_name, totp })
    }),
    http.delete('*/auth/v1/factors/:id', ({ params }) => {
      factors = factors.filter(({ id }) => id !== params.id)
      return HttpResponse.json({ id: params.id })
    }),
    http.post('*/auth/v1/factors/:id/challenge', () =>
      HttpResponse.json({ id: 'challenge', type: 'totp', expires_at: 2_000_000_000 }),
    ),
    http.post('*/auth/v1/factors/:id/verify', async ({ request, params }) => {
      const { code } = (await request.json()) as { code: string }
      if (code !== '123456') {
        const msg = 'Invalid TOTP code entered'
        return HttpResponse.json(
          { code: 422, error_code: 'mfa_verification_failed', msg },
          { status: 422 },
        )
      }
      factors = factors.map((one) => (one.id === params.id ? { ...one, status: 'verified' } : one))
      return session()
    }),
    http.get('*/auth/v1/recovery-codes', () => HttpResponse.json({ remaining })),
    http.post('*/auth/v1/recovery-codes', () => {
      remaining = 10
      const codes = Array.from({ length: 10 }, (_, number) => `abcd${number}-efgh${number}`)
      return HttpResponse.json({ codes })
    }),
    http.post('*/auth/v1/logout', ({ request }) => {
      if (new URL(request.url).searchParams.get('scope') !== 'others') return undefined
      sessions = sessions.filter(({ current }) => current)
      return new HttpResponse(null, { status: 204 })
    }),
    organizationHas({ organization: true }),
    http.post('*/rest/v1/rpc/my_organizations_owned_alone', () => HttpResponse.json(alone)),
    http.post('*/rest/v1/rpc/my_sessions', () => HttpResponse.json(sessions)),
    http.post('*/rest/v1/rpc/end_session', async ({ request }) => {
      const { session: ended } = (await request.json()) as { session: string }
      sessions = sessions.filter(({ id }) => id !== ended)
      return HttpResponse.json(true)
    }),
  )
  return {
    ...known,
    settings,
    /** The next call of this kind is refused once. */
    refuseOnce: (call: string, status: number, code: string, message = code) =>
      void refusals.push({ call, status, code, message }),
    factors: () => factors,
  }
}
