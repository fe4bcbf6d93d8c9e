const roles = ['owner', 'member', 'agent_user', 'INACTIVE'] as const
export type Role = (typeof roles)[number]

/** What the token tells the page. The server decides by its rows, not by these. */
export type TokenClaims = {
  userRole: Role | null
  organizationId: string | null
  permissions: string[]
  isAnonymous: boolean
  isAwaitingOtp: boolean
  /** The session was opened by a link for a forgotten password. */
  isRecovery: boolean
  sessionId: string | null
}

const noClaims: TokenClaims = {
  userRole: null,
  organizationId: null,
  permissions: [],
  isAnonymous: false,
  isAwaitingOtp: false,
  isRecovery: false,
  sessionId: null,
}

function decode(token: string): Record<string, unknown> {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

export function readClaims(token: string): TokenClaims {
  try {
    const claims = decode(token)
    const { permissions, amr } = claims
    const methods = Array.isArray(amr) ? amr.map((entry) => entry?.method) : []
    return {
      userRole: roles.find((role) => role === claims.user_role) ?? null,
      organizationId: typeof claims.organization_id === 'string' ? claims.organization_id : null,
      permissions: Array.isArray(permissions) ? permissions.map(String) : [],
      isAnonymous: claims.is_anonymous === true,
      isAwaitingOtp: claims.awaiting_otp === true && claims.is_anonymous !== true,
      isRecovery: methods.includes('recovery'),
      sessionId: typeof claims.session_id === 'string' ? claims.session_id : null,
    }
  } catch {
    return noClaims
  }
}

/** `area.write` includes `area.read`. */
export function hasPermission(
  permissions: readonly string[],
  wanted: `${string}.${'read' | 'write'}`,
) {
  return (
    permissions.includes(wanted) ||
    (wanted.endsWith('.read') && permissions.includes(wanted.replace(/\.read$/, '.write')))
  )
}
