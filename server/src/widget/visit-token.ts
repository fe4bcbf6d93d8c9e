import { jwtVerify, SignJWT } from 'jose'
import { HttpError } from '../lib/http-error.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'

/** Which agent on which page; the origin is null on a page of the product itself. */
export type Place = { agent: string; origin: string | null }
/** Somebody who talks to it there. */
export type Visit = Place & { visitor: string; session: string }

/** For how long a token serves, and a visit can be renewed; in seconds. */
const served = 600
const visited = 24 * 3600
const audiences = { ticket: 'widget-ticket', visit: 'widget-visit' } as const

const ended = () =>
  new HttpError(401, 'visit_ended', 'This chat has ended. Reload the page to start again.')
const keyOf = (secret: string) => new TextEncoder().encode(secret)
const seconds = () => Math.floor(Date.now() / 1000)

async function read(secrets: Secrets, token: string, audience: string) {
  for (const secret of secrets) {
    const read = await jwtVerify(token, keyOf(secret), { audience, algorithms: ['HS256'] }).catch(
      () => null,
    )
    if (read) return read.payload
  }
  throw ended()
}

/**
 * The tokens of embedded agents (security 42). They are signed with a secret of their own for audiences of their own, so
 * no other protocol takes them. A ticket says on which page the frame was opened; a visit says who talks there.
 */
export function createVisitTokens(secrets: Secrets) {
  const sign = (claims: Record<string, unknown>, audience: string, until: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(until)
      .sign(keyOf(secrets[0]))

  return {
    ticket: (place: Place) => sign({ ...place }, audiences.ticket, seconds() + visited),
    /** The place of a ticket; throws a 401. */
    async openTicket(token: string): Promise<Place> {
      const { agent, origin } = await read(secrets, token, audiences.ticket)
      return { agent: String(agent), origin: origin === null ? null : String(origin) }
    },
    /** A token for ten minutes, which can be renewed until `ends`, a day after its visit began. */
    visit: (visit: Visit, ends = seconds() + visited) =>
      sign({ ...visit, serves: seconds() + served }, audiences.visit, ends),
    /** The visit of a token; throws a 401, also when it no longer serves and is not there `toRenew`. */
    async openVisit(token: string, { toRenew = false } = {}): Promise<Visit & { ends: number }> {
      const claims = await read(secrets, token, audiences.visit)
      if (!toRenew && Number(claims.serves) <= seconds()) throw ended()
      return {
        agent: String(claims.agent),
        origin: claims.origin === null ? null : String(claims.origin),
        visitor: String(claims.visitor),
        session: String(claims.session),
        ends: Number(claims.exp),
      }
    },
  }
}

export type VisitTokens = ReturnType<typeof createVisitTokens>
