import type { UIMessage, UIMessageChunk } from 'ai'
import type { Citation } from './citations/citations.ts'
import type { Score } from './contract/score.ts'
import type { ToldBack } from './handoff/back.ts'
import type { OfferReason } from './handoff/rules.ts'
import type { Used } from './models/meter.ts'
import type { ToldCall } from './tools/toolbox.ts'
import type { EndState } from './turn-store.ts'

export type Metadata = {
  conversation_id?: string
  state?: EndState
  /** What its model used, told to who tries a draft or asks for it; null when none spoke. */
  used?: Used | null
  /** How well it keeps to the persona, told to the same; null where nothing of that applies. */
  score?: Score | null
}
/** What the page is told of people: somebody was asked, nobody is there, one is offered, or one has the conversation. */
export type HandoffNews = {
  state: 'waiting' | 'taken' | 'away' | 'offer'
  reason?: OfferReason
  /** Of `away`: when people are there again, in the visitor's language. */
  back?: ToldBack
  /** What the person is called who has the conversation. */
  name?: string
}
type Data = {
  citation: Citation
  handoff: HandoffNews
  call: ToldCall
  /** What can be asked instead of what was not answered. */
  topics: string[]
}
export type AgentMessage = UIMessage<Metadata, Data>
export type Chunk = UIMessageChunk<Metadata, Data>
export type Write = (chunk: Chunk) => void
