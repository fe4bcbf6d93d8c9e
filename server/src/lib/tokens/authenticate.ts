import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../app-env.ts'
import type { Claims } from '../database/database.ts'
import { constantTimeEqual } from '../secrets/constant-time-equal.ts'
import { InvalidToken } from './invalid-token.ts'
import type { Tokens } from './tokens.ts'

export type Callers = { tokens: Tokens; publishableKey: string; serviceKey: string }

function keyClaims(key: string, callers: Callers): Claims | undefined {
  if (constantTimeEqual(key, callers.publishableKey)) return { role: 'anon' }
  if (constantTimeEqual(key, callers.serviceKey)) return { role: 'service_role' }
  return undefined
}

function unknownKey() {
  return new InvalidToken('key', 'Unknown API key')
}

/** Who sends an `Authorization` header and an `apikey`: a person, a server's key, or neither. */
export async function identify(
  headers: { authorization?: string | undefined; apikey?: string | undefined },
  callers: Callers,
): Promise<Claims> {
  if (headers.authorization !== undefined) {
    const bearer = /^bearer +(\S+) *$/i.exec(headers.authorization)?.[1]
    if (!bearer)
      throw new InvalidToken('malformed', 'The Authorization header holds no Bearer token')
    const claims = keyClaims(bearer, callers)
    if (claims) return claims
    if (bearer.startsWith('sb_')) throw unknownKey()
    return callers.tokens.verify(bearer)
  }
  if (headers.apikey) {
    const claims = keyClaims(headers.apikey, callers)
    if (claims) return claims
    if (headers.apikey.startsWith('sb_')) throw unknownKey()
    // A person's token counts only as a bearer, never as a key.
    const key = await callers.tokens.verify(headers.apikey)
    if (key.role === 'authenticated') throw unknownKey()
    return key
  }
  return { role: 'anon' }
}

/** Puts the caller's claims into the context; a token that is not ours ends the request with 401. */
export function authenticate(callers: Callers) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const authorization = c.req.header('authorization')
    c.set('claims', await identify({ authorization, apikey: c.req.header('apikey') }, callers))
    await next()
  })
}
