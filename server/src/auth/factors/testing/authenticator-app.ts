import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows for a secret: now (0) or half a minute later (1). */
export function appCode(secret: string, later: 0 | 1 = 0) {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })
  return totp.generate({ timestamp: Date.now() + later * 30_000 })
}

/** A code that an app with this secret does not show. */
export function wrongCode(secret: string) {
  const right = [appCode(secret), appCode(secret, 1)]
  return ['000000', '111111', '222222'].find((code) => !right.includes(code)) ?? '333333'
}
