import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../../lib/secrets/seal.ts'
import type { AuthSettings } from '../settings.ts'

// What every authenticator app does by default (RFC 6238).
const period = 30
const rule = { algorithm: 'SHA1', digits: 6, period } as const
const secretBytes = 20
/** Steps before and after now that still count, for clocks that go wrong. */
const skew = 1

export type Enrolment = { qr_code: string; secret: string; uri: string }

// Colours by name: the client puts the drawing into an address as it is, where a # would end it.
async function draw(uri: string) {
  const { toString: drawQr } = await import('qrcode')
  const drawing = await drawQr(uri, { type: 'svg', margin: 2 })
  return drawing.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black')
}

/** A new secret for an authenticator app, as text, as a link and as a picture of it. */
export async function newTotp(issuer: string, label: string): Promise<Enrolment> {
  const secret = new Secret({ size: secretBytes })
  const uri = new TOTP({ ...rule, issuer, label, secret }).toString()
  return { qr_code: await draw(uri), secret: secret.base32, uri }
}

/** The form in which the secret of a factor is stored (security 43). */
export function sealSecret({ secrets }: AuthSettings, factorId: string, secret: string) {
  return seal(secrets, `totp:${factorId}`, secret)
}

/** The step that a code belongs to, counted since 1970; null when it belongs to none near now. */
export function stepOf(
  { secrets }: AuthSettings,
  factor: { id: string; secret: string | null },
  code: string,
  now = Date.now(),
): number | null {
  const secret = factor.secret && unseal(secrets, `totp:${factor.id}`, factor.secret)
  if (!secret || !/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ ...rule, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, window: skew, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}
