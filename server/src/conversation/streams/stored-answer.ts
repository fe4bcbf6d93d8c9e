import { sql } from 'kysely'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import type { Chunk } from '../agent-message.ts'
import type { Citation } from '../citations/citations.ts'
import type { ToldCall } from '../tools/toolbox.ts'
import { type EndState, refused } from '../turn-store.ts'

export type StoredAnswer = {
  id: string
  conversation_id: string
  text: string
  state: string
  error: string | null
  /** Null while it is given. */
  completed_at: string | null
}

/** What an answer offered to be asked instead, as it is stored; null where that is nothing. */
export const storedTopics = sql<string[] | null>`
  jsonb_path_query_first(messages.parts, '$[*] ? (@.type == "data-topics").data')
`

/** Who named a conversation means an answer that is given there, or has just been. */
const recentMs = 30_000

/**
 * The answer that the caller got to a message, by the id of that message, of itself, or of a conversation in which it is
 * being given; undefined where there is none. What others were answered does not exist here.
 */
export async function findAnswer(db: Db, claims: Claims, id: string) {
  if (claims.role !== 'authenticated') throw refused({ refusal: 'no_session' })
  return asUser(db, claims, async (trx) => {
    const { rows } = await sql<StoredAnswer>`
      select id, conversation_id, text, state, error, completed_at
      from public.messages
      where role = 'assistant'
        and visitor_id = (select private.visitor())
        and (
          id = ${id} or answer_to = ${id}
          or conversation_id = ${id}
            and (completed_at is null or completed_at > clock_timestamp() - ${recentMs} * interval '1 millisecond')
        )
      order by created_at desc
      limit 1
    `.execute(trx)
    return rows[0]
  })
}

/** The parts of an answer that has ended, as they are stored: the same that its reader would have put together. */
export async function storedParts(db: Db, claims: Claims, answer: StoredAnswer): Promise<Chunk[]> {
  const { id, conversation_id, text } = answer
  const [said] = await asUser(db, claims, async (trx) => {
    const { rows } = await sql<{
      citations: Citation[]
      calls: ToldCall[]
      topics: string[] | null
    }>`
      select
        coalesce((
          select jsonb_agg(
            jsonb_build_object(
              'number', cited.number, 'source_id', cited.source_id, 'document_id', cited.document_id,
              'title', cited.title, 'heading', cited.heading, 'page', cited.page, 'quote', cited.quote,
              'table_head', cited.table_head, 'score', cited.score, 'can_open', open.number is not null
            ) order by cited.number
          )
          from public.message_citations as cited
          left join public.citations_to_open(${conversation_id}) as open
            on open.message_id = cited.message_id and open.number = cited.number
          where cited.message_id = ${id} and cited.shown
        ), '[]') as citations,
        coalesce((
          select jsonb_agg(
            jsonb_build_object(
              'id', calls.id, 'name', calls.name, 'title', calls.title, 'acts', calls.acts,
              'arguments', calls.arguments, 'state', calls.state
            ) order by calls.id
          )
          from public.tool_calls as calls
          join public.messages on messages.answer_to in (calls.question_id, calls.decided_in)
          where messages.id = ${id}
        ), '[]') as calls,
        (select ${storedTopics} from public.messages where messages.id = ${id}) as topics
    `.execute(trx)
    return rows
  })
  const state = answer.state as EndState
  const messageMetadata = { conversation_id, state }
  return [
    { type: 'start', messageId: id, messageMetadata: { conversation_id } },
    { type: 'text-start', id: 'text' },
    ...(text ? [{ type: 'text-delta' as const, id: 'text', delta: text }] : []),
    ...(said?.citations ?? []).map((data) => ({
      ...{ type: 'data-citation' as const, id: String(data.number), data },
    })),
    ...(said?.calls ?? []).map((data) => ({ type: 'data-call' as const, id: data.id, data })),
    ...(said?.topics ? [{ type: 'data-topics' as const, data: said.topics }] : []),
    { type: 'text-end', id: 'text' },
    ...endParts(messageMetadata, answer.error),
  ]
}

/** How an answer tells its end. An error ends the stream for its reader, so the state goes before it. */
export function endParts(
  messageMetadata: { conversation_id: string; state: EndState },
  error: string | null,
): Chunk[] {
  if (messageMetadata.state !== 'failed') return [{ type: 'finish', messageMetadata }]
  return [
    { type: 'message-metadata', messageMetadata },
    { type: 'error', errorText: error ?? 'The answer failed. Try it again.' },
  ]
}
