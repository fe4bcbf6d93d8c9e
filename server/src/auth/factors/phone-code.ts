import { createHmac, randomInt } from 'node:crypto'
import { constantTimeEqual } from '../../lib/secrets/constant-time-equal.ts'
import type { AuthSettings } from '../settings.ts'

/** The code of a challenge, and the form in which it is stored: keyed outside the database. */
export function newPhoneCode(settings: AuthSettings, challengeId: string, phone: string) {
  const digits = settings.codeLength
  const code = settings.smsTestCodes[phone] ?? String(randomInt(10 ** digits)).padStart(digits, '0')
  return { code, stored: storedCode(settings.secrets[0], challengeId, code) }
}

function storedCode(secret: string, challengeId: string, code: string) {
  return createHmac('sha256', secret).update(`phone code:${challengeId}:${code}`).digest('hex')
}

export function isPhoneCode(
  { secrets }: AuthSettings,
  challenge: { id: string; otp_code: string | null },
  code: string,
) {
  const { id, otp_code: stored } = challenge
  return (
    stored !== null &&
    secrets.some((secret) => constantTimeEqual(storedCode(secret, id, code), stored))
  )
}
