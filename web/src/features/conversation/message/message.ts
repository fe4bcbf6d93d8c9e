import type { UIMessage } from 'ai'
import type { Row } from '@/lib/row.ts'

export type Citation = Pick<
  Row<'message_citations'>,
  'number' | 'source_id' | 'document_id' | 'title' | 'heading' | 'page' | 'quote' | 'score'
>

/** How a turn ended; absent while it runs. `complete` and `unanswered` are whole answers. */
export type EndState = Exclude<Row<'messages'>['state'], 'pending' | 'streaming'>

/** What a model used for an answer of a draft. */
type Used = {
  model: string
  input_tokens: number
  output_tokens: number
  is_estimate: boolean
}

type Metadata = {
  conversation_id?: string
  state?: EndState
  created_at?: string
  /** Told in the studio; null where no model spoke. */
  used?: Used | null
  /** What the person is called who says this in the agent's place. */
  person?: string
  /** It came while the page was open, so it is said aloud. */
  isLive?: boolean
}
/** What the page is told of people: somebody was asked, has the conversation, nobody is there, or one is offered. */
export type HandoffNews = {
  state: 'waiting' | 'taken' | 'away' | 'offer'
  reason?: 'doubt' | 'anger' | 'topic'
  name?: string
}
export type AgentMessage = UIMessage<Metadata, { citation: Citation; handoff: HandoffNews }>

export function textOf(message: AgentMessage): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

export function citationsOf(message: AgentMessage): Citation[] {
  return message.parts
    .flatMap((part) => (part.type === 'data-citation' ? [part.data] : []))
    .sort((a, b) => a.number - b.number)
}

export function isWhole(message: AgentMessage): boolean {
  return message.metadata?.state === 'complete' || message.metadata?.state === 'unanswered'
}

/** "Dock hardware, page 11": what a chip says about its source. */
export function placeOf({ heading, page }: Pick<Citation, 'heading' | 'page'>): string {
  return [heading, page === null ? null : `page ${page}`].filter(Boolean).join(', ')
}

/** A row of `messages` with its citations, as the chat knows it. */
export type MessageRow = Pick<
  Row<'messages'>,
  'id' | 'role' | 'text' | 'state' | 'created_at' | 'said_by'
> & {
  message_citations: Citation[]
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

export function fromRow(conversationId: string, row: MessageRow): AgentMessage {
  if (row.role === 'person' || row.role === 'notice') return fromPerson(conversationId, row)
  const open = row.state === 'pending' || row.state === 'streaming'
  return {
    id: row.id,
    role: row.role,
    // A turn that is still open when it is read again has lost its reader.
    metadata: {
      conversation_id: conversationId,
      created_at: row.created_at,
      state: open ? 'cut' : (row.state as EndState),
    },
    parts: [
      { type: 'text', text: row.text },
      ...row.message_citations.map((data) => ({ type: 'data-citation' as const, data })),
    ],
  }
}
