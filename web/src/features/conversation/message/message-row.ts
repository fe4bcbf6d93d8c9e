import type { GivenFile } from '@/components/given-files.tsx'
import type { Row } from '@/lib/query/row.ts'
import type { AgentMessage, Citation, EndState, ToolCall } from './message.ts'

/** A row of `messages` with its citations, as the chat knows it. */
export type MessageRow = Pick<
  Row<'messages'>,
  'id' | 'role' | 'text' | 'state' | 'created_at' | 'said_by'
> & {
  message_citations: Citation[]
  /** Of the question that it answers. */
  tool_calls?: ToolCall[]
  /** As they were told; of a line that came while the page was open there are none. */
  parts?: Row<'messages'>['parts']
  /** What it was sent with. */
  attachments?: GivenFile[]
}

/** A person's words, or a line that says who speaks. */
export function fromPerson(
  conversationId: string,
  row: Pick<MessageRow, 'id' | 'role' | 'text' | 'created_at' | 'said_by'>,
): AgentMessage {
  return {
    id: row.id,
    role: row.role === 'notice' ? 'system' : 'assistant',
    metadata: {
      conversation_id: conversationId,
      created_at: row.created_at,
      ...(row.said_by !== null && { person: row.said_by }),
    },
    parts: [{ type: 'text', text: row.text }],
  }
}

type Topics = { type: 'data-topics'; data: string[] }
const isTopics = (part: unknown): part is Topics => Object(part).type === 'data-topics'

export function fromRow(conversationId: string, row: MessageRow): AgentMessage {
  if (row.role === 'person' || row.role === 'notice') return fromPerson(conversationId, row)
  const open = row.state === 'pending' || row.state === 'streaming'
  return {
    id: row.id,
    role: row.role,
    // One without a state is still being given.
    metadata: {
      conversation_id: conversationId,
      created_at: row.created_at,
      ...(!open && { state: row.state as EndState }),
    },
    parts: [
      { type: 'text', text: row.text },
      ...row.message_citations.map((data) => ({ type: 'data-citation' as const, data })),
      ...(row.attachments ?? []).map((data) => ({ type: 'data-file' as const, data })),
      ...(row.tool_calls ?? []).map((data) => ({ type: 'data-call' as const, id: data.id, data })),
      ...(row.parts ?? []).filter(isTopics),
    ],
  }
}
