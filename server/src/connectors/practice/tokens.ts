import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { constantTimeEqual } from '../../lib/secrets/constant-time-equal.ts'
import type { Secrets } from '../../lib/secrets/sealed-jobs.ts'

/** What the database says of the door of a practice system. */
export type Door = {
  client_id: string
  tokens_from: string
  allows_access: boolean
  /** How often its refresh token changed. */
  refreshes: number
  /** Access tokens of earlier rounds have ended. */
  token_round: number
}

/** As an instance has them when nothing else is chosen, in seconds. */
export const lives = { access: 1800, refresh: 8_640_000, code: 600, hook: 315_360_000 }
type Kind = keyof typeof lives

const Said = z.object({
  kind: z.enum(['access', 'refresh', 'code', 'hook']),
  until: z.number(),
  /** What a code is for, and what makes it another than the last one. */
  about: z.string().optional(),
})

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

/**
 * Secrets and tokens of practice systems. They are not stored: they are signed for one opening of the door, so none
 * counts after it was closed or opened again.
 */
export function createPracticeTokens(secrets: Secrets, now = () => Date.now()) {
  const boundTo = (organization: string, { client_id, tokens_from }: Door, said: string) =>
    ['token', organization, client_id, tokens_from, said].join(':')
  const secretWith = (secret: string, clientId: string) => sign(secret, `client:${clientId}`)

  return {
    clientSecret: (clientId: string) => secretWith(secrets[0], clientId),
    isClient(door: Door, clientId: string, clientSecret: string) {
      const fits = secrets.some((secret) =>
        constantTimeEqual(secretWith(secret, door.client_id), clientSecret),
      )
      return fits && door.client_id === clientId
    },
    issue(organization: string, door: Door, kind: Kind, about?: string) {
      const text = JSON.stringify({ kind, until: now() + lives[kind] * 1000, about })
      const said = Buffer.from(text).toString('base64url')
      return `${said}.${sign(secrets[0], boundTo(organization, door, said))}`
    },
    /** An access token of this round. */
    issueAccess(organization: string, door: Door): string {
      return this.issue(organization, door, 'access', String(door.token_round))
    },
    holdsAccess(organization: string, door: Door, token: string): boolean {
      return this.holds(organization, door, 'access', token, String(door.token_round))
    },
    holds(organization: string, door: Door, kind: Kind, token: string, about?: string) {
      const [said = '', signature = ''] = token.split('.')
      const isOurs = secrets.some((secret) =>
        constantTimeEqual(sign(secret, boundTo(organization, door, said)), signature),
      )
      if (!isOurs) return false
      const told = Said.parse(JSON.parse(Buffer.from(said, 'base64url').toString('utf8')))
      return told.kind === kind && told.until > now() && told.about === about
    },
  }
}
