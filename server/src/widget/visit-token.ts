import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { HttpError } from '../lib/http-error.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'

/** Where a frame was opened; the origin is null on a page of the product itself. */
type Page = { origin: string | null; gallery: string | null }
/** A frame of one agent, or of a gallery whose visitor has yet to choose one. */
export type Ticket = Page & { agent: string | null }
/** Which agent on which page, and the gallery that shows it there. */
export type Place = Page & { agent: string }
/** Somebody who talks to it there. */
export type Visit = Place & { visitor: string; session: string }

/** A page of the product itself shows the agent as its own pages do. */
export const channelOf = ({ origin }: Page) =>
  origin === null ? ('agent' as const) : ('widget' as const)

/** For how long a token serves, and a visit can be renewed; in seconds. */
const served = 600
const visited = 24 * 3600
const audiences = { ticket: 'widget-ticket', visit: 'widget-visit' } as const

const ended = () =>
  new HttpError(401, 'visit_ended', 'This chat has ended. Reload the page to start again.')
const keyOf = (secret: string) => new TextEncoder().encode(secret)
const seconds = () => Math.floor(Date.now() / 1000)

// One from before there were galleries has none of them; one without an origin is for no page.
const text = (claim: unknown) => (claim === null || claim === undefined ? null : String(claim))
const pageOf = ({ origin, gallery }: JWTPayload): Page => ({
  origin: origin === null ? null : String(origin),
  gallery: text(gallery),
})

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
    ticket: (ticket: Ticket) => sign({ ...ticket }, audiences.ticket, seconds() + visited),
    /** The place of a ticket; throws a 401. */
    async openTicket(token: string): Promise<Ticket> {
      const claims = await read(secrets, token, audiences.ticket)
      return { ...pageOf(claims), agent: text(claims.agent) }
    },
    /** A token for ten minutes, which can be renewed until `ends`, a day after its visit began. */
    visit: (visit: Visit, ends = seconds() + visited) =>
      sign({ ...visit, serves: seconds() + served }, audiences.visit, ends),
    /** The visit of a token; throws a 401, also when it no longer serves and is not there `toRenew`. */
    async openVisit(token: string, { toRenew = false } = {}): Promise<Visit & { ends: number }> {
      const claims = await read(secrets, token, audiences.visit)
      if (!toRenew && Number(claims.serves) <= seconds()) throw ended()
      return {
        ...pageOf(claims),
        agent: String(claims.agent),
        visitor: String(claims.visitor),
        session: String(claims.session),
        ends: Number(claims.exp),
      }
    },
  }
}

export type VisitTokens = ReturnType<typeof createVisitTokens>
