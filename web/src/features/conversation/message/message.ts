import type { UIMessage } from 'ai'
import type { AnswerScored } from '@/components/answer-score.tsx'
import type { GivenFile } from '@/components/given-files.tsx'
import type { Row } from '@/lib/query/row.ts'
import type { Words } from '@/lib/visitor-words/words.ts'

export type Citation = Pick<
  Row<'message_citations'>,
  'number' | 'source_id' | 'document_id' | 'title' | 'heading' | 'page' | 'quote' | 'score'
> & {
  /** The line that names the columns, of a quoted row. */
  table_head?: string | null
  /** Whether the visitor may open the text around it. */
  can_open?: boolean
}

/** Something that the agent did, or asks to do. */
export type ToolCall = Pick<
  Row<'tool_calls'>,
  'id' | 'name' | 'title' | 'acts' | 'arguments' | 'state'
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
  /** How it kept to the persona, told there too; null where nothing of that applies. */
  score?: AnswerScored | null
  /** What the person is called who says this in the agent's place. */
  person?: string
  /** It came while the page was open, so it is said aloud. */
  isLive?: boolean
  /** The visitor's word on a call that waited for it. */
  decision?: { call_id: string; accept: boolean }
}
export type PersonBack = { at: string; language: string; text: string }
/** What the page is told of people: somebody was asked, has the conversation, nobody is there, or one is offered. */
export type HandoffNews = {
  state: 'waiting' | 'taken' | 'away' | 'offer'
  reason?: 'doubt' | 'anger' | 'topic'
  name?: string
  /** When people are there again, in the visitor's language; only of who is not there now. */
  back?: PersonBack
}
export type AgentMessage = UIMessage<
  Metadata,
  {
    citation: Citation
    handoff: HandoffNews
    call: ToolCall
    file: GivenFile
    /** What can be asked instead of what was not answered. */
    topics: string[]
  }
>

export function textOf(message: AgentMessage): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

export function citationsOf(message: AgentMessage): Citation[] {
  return message.parts
    .flatMap((part) => (part.type === 'data-citation' ? [part.data] : []))
    .sort((a, b) => a.number - b.number)
}

export function filesOf(message: AgentMessage): GivenFile[] {
  return message.parts.flatMap((part) => (part.type === 'data-file' ? [part.data] : []))
}

export function callsOf(message: AgentMessage): ToolCall[] {
  return message.parts.flatMap((part) => (part.type === 'data-call' ? [part.data] : []))
}

export function topicsOf(message: AgentMessage): string[] {
  return message.parts.flatMap((part) => (part.type === 'data-topics' ? part.data : []))
}

/** A turn that has no answer of the agent's: a person has the conversation. */
export function isForPerson(message: AgentMessage): boolean {
  return textOf(message) === '' && message.parts.some(({ type }) => type === 'data-handoff')
}

export function isWhole(message: AgentMessage): boolean {
  return message.metadata?.state === 'complete' || message.metadata?.state === 'unanswered'
}

/** "Dock hardware, page 11": what a chip says about its source. */
export function placeOf({ heading, page }: Pick<Citation, 'heading' | 'page'>, words: Words) {
  return [heading, page === null ? null : words.page(page)].filter(Boolean).join(', ')
}
