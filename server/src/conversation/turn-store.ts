import { sql } from 'kysely'
import { asService, asUser, type Claims, type Db } from '../lib/database/database.ts'
import { askAsUser } from '../lib/database/one-round-trip.ts'
import { HttpError } from '../lib/http-error.ts'
import type { StoredTool } from '../tools/stored-tool.ts'
import type { StoredCitation } from './citations/citations.ts'
import type { Score } from './contract/score.ts'
import type { GivenFile } from './files/given-file.ts'
import { masked } from './guardrails/mask.ts'
import type { PersonBack } from './handoff/back.ts'
import type { Fact } from './memory/fact.ts'
import type { Used } from './models/meter.ts'
import type { StoredModel } from './models/stored-model.ts'
import type { Persona } from './responder/persona.ts'
import type { Interaction, Noted } from './results/field.ts'
import type { Earlier } from './retrieval/follow-up.ts'
import type { OpenCall } from './tools/call-log.ts'

export type Channel = 'agent' | 'assistant' | 'studio' | 'landing' | 'api' | 'widget'
export type EndState = 'complete' | 'unanswered' | 'failed' | 'cut' | 'stopped'

export type TurnRequest = {
  templateId: string
  conversationId: string | null
  draft: boolean
  channel: Channel
  messageId: string
  text: string
  /** Stands for the visitor's address in the quota of a day; empty where it does not count. */
  visitorAddress: string
  /** The gallery from which the visitor came to the agent, by the word of the page. */
  galleryId?: string | null
  /** What the caller tells the agent beside its owner's instructions. */
  instructions?: string
  /** What the message is sent with. */
  attachments?: string[]
  /** The visitor's word on an act that the agent asked about. */
  decision?: { call_id: string; accept: boolean } | null
  /** What was said before elsewhere, oldest first; instead of what was said in the conversation. */
  earlier?: Earlier[]
  /** How many messages the conversation has, by what its caller knows: with more it is another one. */
  known?: number
  /** Whether the end of the answer tells what its model used. */
  tellsUsage?: boolean
  /** What it is looked up in under the caller's own rights, instead of in what the agent was published with. */
  knowledge?: { organizationId: string; sourceIds: string[] | null }
}

export type Definition = Persona & {
  answer_only_from_knowledge: boolean
  show_citations: boolean
  model_choice: 'default' | 'chosen' | 'built-in'
  /** Null is the model's own. */
  temperature: number | null
  /** How many tokens an answer may have; null is the usual number. */
  answer_limit: number | null
} & HandoffRules &
  Guardrails &
  OwnTools
/** What it takes and keeps of visitors, and what it does not speak of; versions from before say nothing of it. */
type Guardrails = {
  masks_personal_data?: boolean
  remembers_visitors?: boolean
}
/** When a person is offered to a visitor; versions from before there were any have none. */
export type HandoffRules = {
  handoff_on_doubt?: boolean
  handoff_on_anger?: boolean
  handoff_topics?: string[]
}
/** What the model of an agent may do by itself; versions from before there were tools have none. */
type OwnTools = { built_in_tools?: string[] }
export type Agent = { template_id: string; version: number | null; definition: Definition }

export type Said = Earlier & { id: string }

/** A turn that was accepted: the visitor's message is stored and its answer runs. */
export type Turn = {
  conversation_id: string
  /** Of the answer. */
  message_id: string
  agent: Agent
  /** What was said since the summary, oldest first. */
  history: Said[]
  /** Of what was said before; empty when there is nothing. */
  summary: string
  /** When the last message of the summary was written, as the database says it. */
  summarized_until: string | null
  /** Whether its question is noted when it has no answer. */
  notes_gaps: boolean
  /** The models that answer for it, in their order. */
  models: StoredModel[]
  /** What it is to find out; null in a usual conversation. */
  interaction: Interaction | null
  /** Whether this visitor can ask for a person. */
  hands_off: boolean
  /** When people are there again: of an agent that hands off, out of its office hours. */
  person_back: PersonBack | null
  waits_for_person: boolean
  organization_name: string
  /** What members suggest about the conversation, oldest first. */
  hints: string[]
  /** What the agent can do, as far as it may now. */
  tools: StoredTool[]
  /** What waits for the visitor's word, or what this message has decided. */
  tool_call: OpenCall | null
  /** What the visitor gave in the conversation, oldest first; null where that is nothing. */
  files: GivenFile[] | null
  /** What is remembered of the visitor; null where that is not wanted. */
  memories: Fact[] | null
}
/** The message was stored for the person who has the conversation; no answer runs. */
export type WithPerson = { conversation_id: string; person: string }
export type Refusal = { refusal: keyof typeof refusals; retry_after?: number }

/** As many as the files of a turn may have in a prompt. */
const lettersOfFiles = 10_000

/** Of one visitor. A key speaks for many, and its requests are counted. */
const perMinute = 20

// Hidden and absent are one answer.
const refusals = {
  no_session: [401, 'Start a session to talk to this agent.'],
  agent_not_found: [404, 'This agent does not exist or is not published.'],
  conversation_not_found: [404, 'This conversation does not exist.'],
  conversation_ended: [409, 'This conversation has ended. Start a new one.'],
  message_id_taken: [409, 'This message id is already in use.'],
  message_changed: [422, 'A retry must repeat the text of its message.'],
  not_the_last_message: [409, 'Only the last message can be tried again.'],
  more_was_said: [409, 'More was said in this conversation meanwhile.'],
  answer_running: [409, 'The agent is still answering in this conversation.'],
  budget_reached: [429, 'This agent cannot answer for now. Please come back later.'],
  model_not_found: [404, 'This model does not exist.'],
  version_not_found: [404, 'This agent has no such version.'],
  too_many_messages: [429, 'That is many messages in one minute. Please wait a moment.'],
} as const

export function refused({ refusal, retry_after }: Refusal) {
  const [status, message] = refusals[refusal]
  const headers = retry_after ? { 'retry-after': String(retry_after) } : undefined
  return new HttpError(status, refusal, message, { headers })
}

/** The turn as its caller wants it: in the role and for the purpose of the interaction, with what it was told. */
function asWanted(turn: Turn, { instructions: told, earlier }: TurnRequest): Turn {
  const { agent, interaction } = turn
  const { role, instructions } = agent.definition
  const purpose = interaction?.purpose && `Purpose of this conversation: ${interaction.purpose}`
  const definition = {
    ...agent.definition,
    role: interaction?.role ?? role,
    instructions: [instructions, purpose, told].filter(Boolean).join('\n'),
  }
  // What was said elsewhere has no id here, so it is never summed up.
  const history = earlier?.map((said) => ({ ...said, id: '' })) ?? turn.history
  return { ...turn, agent: { ...agent, definition }, history }
}

/** Stores the visitor's message; throws what the caller is to be told when the turn cannot begin. */
export async function beginTurn(
  db: Db,
  claims: Claims,
  request: TurnRequest,
  { limited }: { limited: boolean },
): Promise<Turn | WithPerson> {
  if (claims.role !== 'authenticated') throw refused({ refusal: 'no_session' })
  const { templateId, conversationId, draft, channel, messageId, text } = request
  const { instructions = '', galleryId, attachments = [], known } = request
  const address = limited ? request.visitorAddress : ''
  // What is read beside the agent's own instructions, in letters.
  const told = instructions.length + (attachments.length > 0 ? lettersOfFiles : 0)
  // Whether that is kept instead, the agent's owner says.
  const unnamed = masked(text)
  // What is set stands before what reads it.
  const call = sql`
    select set_config('request.visitor_address', ${address}, true),
      set_config('request.told_length', ${String(told)}, true),
      set_config('request.gallery', ${galleryId ?? ''}, true),
      set_config('request.attachments', ${attachments.join(',')}, true),
      set_config('request.masked', ${unnamed === text ? '' : unnamed}, true),
      set_config('request.known_messages', ${known === undefined ? '' : String(known)}, true),
      private.begin_turn(${templateId}, ${conversationId}, ${draft}, ${channel}, ${messageId}, ${text},
        ${limited && !claims.key_id ? perMinute : null})`
  const [row] = await askAsUser(db, claims, call)
  const answer = row?.at(-1)
  if (!answer) throw new Error('A turn begins or is refused.')
  const begun: Turn | WithPerson | Refusal = JSON.parse(answer)
  if ('refusal' in begun) throw refused(begun)
  return 'person' in begun ? begun : asWanted(begun, request)
}

/**
 * Keeps what was said so far and renews the lease: a server that no longer does this is dead. False when the caller
 * may not hear the rest.
 */
export async function keepAnswer(db: Db, claims: Claims, messageId: string, text: string) {
  const [row] = await askAsUser(db, claims, sql`select private.keep_answer(${messageId}, ${text})`)
  return row?.[0] === 't'
}

export type Ending = {
  state: EndState
  text: string
  citations: StoredCitation[]
  /** What can be asked instead of what was not answered. */
  topics: string[]
  error: string | null
  /** How likely it is that what was found answers; null where nothing was looked up. */
  confidence: number | null
  /** The question to note, as it was looked up. */
  gap: string | null
  /** What it found of an interaction; null where it looked for nothing. */
  noted: Noted | null
  /** What a model used for it; null when none spoke. */
  used: Used | null
  /** How well it keeps to the persona of its agent; null where nothing of that applies. */
  score: Score | null
  /** What is remembered of its visitor from now on; null where that is nothing. */
  learned: Fact[] | null
}

/** What was found of an interaction, as private.note_results takes it. */
const resultsOf = ({ found }: Noted) =>
  found.map((one) =>
    'missing' in one
      ? one
      : {
          ...{ name: one.name, value: one.value, quote: one.quote, confidence: one.confidence },
          ...{ from_offset: one.from, to_offset: one.to },
        },
  )

/** Stores how the answer ended, and what it left; false when it had ended already, and then nothing is stored. */
export async function finishAnswer(
  db: Db,
  claims: Claims,
  messageId: string,
  { state, text, citations, topics, error, confidence, gap, noted, used, score, learned }: Ending,
): Promise<boolean> {
  const offered = topics.length > 0 ? [{ type: 'data-topics', data: topics }] : []
  const parts = JSON.stringify([{ type: 'text', text }, ...offered])
  const results = noted && JSON.stringify(resultsOf(noted))
  const failed = score && JSON.stringify(score.failed)
  const facts = learned && JSON.stringify(learned)
  const call = sql`
    with ended as materialized (
      select private.finish_answer(${messageId}, ${state}, ${text}, ${parts}::jsonb,
        ${JSON.stringify(citations)}::jsonb, ${error}, ${used && JSON.stringify(used)}::jsonb,
        ${confidence}::real) as stored
    )
    select
      stored,
      case when stored and ${gap}::text is not null then private.note_gap(${messageId}, ${gap}) end,
      case when stored and ${results}::jsonb is not null
        then private.note_results(${messageId}, ${results}::jsonb, ${noted?.asked ?? null})
      end,
      case when stored and ${failed}::jsonb is not null
        then private.keep_score(${messageId}, ${score?.score ?? null}, ${failed}::jsonb)
      end,
      case when stored and ${facts}::jsonb is not null
        then private.remember(${messageId}, ${facts}::jsonb)
      end
    from ended`
  const [row] = await askAsUser(db, claims, call)
  return row?.[0] === 't'
}

/** Settles what was reserved for a text that no message holds. */
export async function settleOwn(db: Db, claims: Claims, entry: string, used: Used | null) {
  await asUser(db, claims, (trx) =>
    sql`select private.settle_own(${entry}, ${used && JSON.stringify(used)}::jsonb)`.execute(trx),
  )
}

/** Settles what dead servers had reserved; how many entries there were. */
export async function settleLost(db: Db): Promise<number> {
  const { rows } = await asService(db, (trx) =>
    sql<{ settled: number }>`select private.settle_lost() as settled`.execute(trx),
  )
  return rows[0]?.settled ?? 0
}

/**
 * Marks the answers of dead servers as cut. `alone` means that no other server runs on this database, so at the
 * start every running answer is a dead one's; else those are whose lease has run out.
 */
export async function markCutMessages(db: Db, { alone }: { alone: boolean }): Promise<number> {
  const { numUpdatedRows } = await asService(db, (trx) =>
    trx
      .updateTable('messages')
      .set({ state: 'cut', completed_at: sql`clock_timestamp()`, lease_until: null })
      .where('completed_at', 'is', null)
      .$if(!alone, (query) => query.where('lease_until', '<', sql<string>`clock_timestamp()`))
      .executeTakeFirst(),
  )
  return Number(numUpdatedRows)
}
