import { sql } from 'kysely'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import type { Channel } from '../turn-store.ts'
import type { PersonBack } from './back.ts'

/** The channels of pages on which a person can speak in the agent's place. */
const personChannels = ['agent', 'assistant', 'widget'] as const
export type PersonChannel = (typeof personChannels)[number]
export const takesPerson = (channel: Channel): channel is PersonChannel =>
  personChannels.some((one) => one === channel)

export type AskRequest = {
  templateId: string
  conversationId: string | null
  channel: PersonChannel
  reason: 'asked' | 'doubt' | 'anger' | 'topic'
  /** Stands for the visitor's address in the quota of a day; empty where it does not count. */
  visitorAddress: string
}
export type ContactRequest = Pick<
  AskRequest,
  'templateId' | 'conversationId' | 'visitorAddress'
> & {
  name: string
  email: string
  message: string
}
/** `away`: nobody is there or the office is closed, and nobody was asked. */
export type AskOutcome = {
  state: 'waiting' | 'taken' | 'away'
  conversation_id: string | null
  /** Of `away`: when office hours begin again, and what it takes to say so. */
  back?: PersonBack | null
  languages?: string[]
  organization_name?: string
}

// Hidden and absent are one answer.
const refusals = {
  no_session: [401, 'Start a session to talk to a person.'],
  no_handoff: [409, 'This agent cannot bring in a person.'],
  conversation_not_found: [404, 'This conversation does not exist.'],
  conversation_ended: [409, 'This conversation has ended. Start a new one.'],
} as const
type Refusal = { refusal: keyof typeof refusals }

async function accepted<T extends object>(
  db: Db,
  claims: Claims,
  address: string,
  call: string,
  values: unknown[],
) {
  if (claims.role !== 'authenticated') throw refused({ refusal: 'no_session' })
  const outcome = await asUser(db, claims, async (trx) => {
    const given = sql.join(values.map((value) => sql`${value}`))
    const { rows } = await sql<{ outcome: T | Refusal }>`
      select set_config('request.visitor_address', ${address}, true), ${sql.raw(call)}(${given}) as outcome
    `.execute(trx)
    return rows[0]?.outcome
  })
  if (!outcome) throw new Error('A request is accepted or refused.')
  if ('refusal' in outcome) throw refused(outcome as Refusal)
  return outcome as T
}

function refused({ refusal }: Refusal) {
  const [status, message] = refusals[refusal]
  return new HttpError(status, refusal, message)
}

/** A visitor asks for a person; throws an HttpError when that is not to be, also past the quotas of a day. */
export const askForPerson = (db: Db, claims: Claims, asked: AskRequest) =>
  accepted<AskOutcome>(db, claims, asked.visitorAddress, 'private.ask_for_person', [
    asked.templateId,
    asked.conversationId,
    asked.channel,
    asked.reason,
  ])

/** A visitor leaves a message for people who are not there. */
export const leaveContact = (db: Db, claims: Claims, left: ContactRequest) =>
  accepted<{ state: 'left' }>(db, claims, left.visitorAddress, 'private.leave_contact', [
    left.templateId,
    left.conversationId,
    left.name,
    left.email,
    left.message,
  ])

/** What the visitor last wrote, newest first: it says in which language they are told. */
export const lastWords = (db: Db, claims: Claims, conversationId: string | null) =>
  conversationId === null
    ? Promise.resolve([])
    : asUser(db, claims, async (trx) => {
        const said = await trx
          .selectFrom('messages')
          .select('text')
          .where('conversation_id', '=', conversationId)
          .where('role', '=', 'user')
          .orderBy('created_at', 'desc')
          .limit(10)
          .execute()
        return said.map(({ text }) => text)
      })
