import type { Offer } from '../tools/mcp/offer.ts'
import type { Filing } from './filing.ts'

export const connectorKinds = ['salesforce', 'servicenow'] as const
export type ConnectorKind = (typeof connectorKinds)[number]

/**
 * Asks the connected system, below its address and as its client; gives the JSON that it answers, null where it says
 * nothing.
 */
export type Ask = (
  path: string,
  request?: {
    method?: 'GET' | 'POST' | 'PATCH'
    query?: Record<string, string>
    body?: object
    /** Sent as it is, in place of a body. */
    text?: string
    /** As what its answer is read when it succeeds. */
    answers?: 'json' | 'text'
  },
) => Promise<unknown>

/** One act of an agent: its name there, its checked arguments, and a key that a second try has too. */
export type Act = { name: string; given: Record<string, unknown>; key: string }

/** A system of another maker. Another one is a folder with one of these. */
export type Connector = {
  kind: ConnectorKind
  /** As people call it. */
  title: string
  /** Where its OAuth 2.0 gives tokens, below its address. */
  tokenPath: string
  /** Its page on which people let us in (RFC 6749, 4.1, with PKCE), and what is asked for there; null where it has none. */
  signIn: { path: string; scope: string } | null
  /**
   * What can be done there, as tools of agents. Throws a ToolFault when the client may not do there what agents need.
   */
  explore(ask: Ask): Promise<Offer[]>
  /** Acts once, and tells what a model reads of it. */
  act(ask: Ask, act: Act): Promise<string>
  /** Makes the record of an interaction, unless an earlier try made it; gives its number. */
  file(ask: Ask, filing: Filing): Promise<string>
  /** Why the system refused, as it says itself; undefined where it says nothing. */
  faultIn(body: unknown): string | undefined
  /** Whether an answer says that the system takes no more requests for now. */
  isSpent(response: Response, body: unknown): boolean
}
