import { beforeEach } from 'vitest'
import { addPublishedAgent } from '../galleries.ts'
import { giveFeature } from '../give-feature.ts'
import type { Organization, Person, World } from '../world.ts'

export type Answer = {
  question?: string
  state?: 'complete' | 'unanswered' | 'failed' | 'cut'
  /** How long after its question it was whole. */
  seconds?: number
  rating?: 1 | -1
  /** What a model took for it, and in millionths of a dollar. */
  tokens?: number
  cost?: number
  /** Whether anything was looked up. */
  isSmallTalk?: boolean
}

export type SessionOf = {
  at: string
  agent: string
  visitor?: Person
  channel?: string
  gallery?: unknown
  title?: string
  answers?: Answer[]
  /** A person was asked for. */
  isHandedOver?: boolean
  isDraft?: boolean
}

/** An organisation that may see analytics, with an agent that visitors can talk to. */
export async function organizationWithAnalytics(world: World) {
  const organization = await world.organization()
  await giveFeature(world, organization, 'insights', true)
  return { organization, agent: await addPublishedAgent(world, organization) }
}

/** For each test such an organization, with its sessions and what its owner is told of them. */
export function useAnalytics(world: () => World) {
  let organization: Organization
  let agent: string
  beforeEach(async () => {
    ;({ organization, agent } = await organizationWithAnalytics(world()))
  })
  return {
    acme: () => organization,
    agent: () => agent,
    add: (at: string, session: Partial<SessionOf> = {}) =>
      addSession(world(), organization, { at, agent, ...session }),
    ask: (name: string, asked: Record<string, unknown> = {}) =>
      askAnalytics(world(), organization.owner, name, { org_id: organization.id, ...asked }),
  }
}

/** A session as if it had been held then: written by the owner of the tables. */
export async function addSession(
  world: World,
  { id: organization }: Pick<Organization, 'id'>,
  session: SessionOf,
): Promise<string> {
  const { at, agent, channel = 'agent', gallery = null, title = 'Why?', answers = [{}] } = session
  const visitor = (session.visitor ?? (await world.person({ anonymous: true }))).id
  const make = async (sql: string, values: unknown[]): Promise<string> =>
    (await world.owner.query(sql, values)).rows[0].id
  const conversation = await make(
    `insert into public.conversations (organization_id, template_id, version, channel, visitor_id, title, created_at)
     values ($1, $2, $3, 'agent', $4, $5, $6) returning id`,
    [organization, agent, session.isDraft ? null : 1, visitor, title, at],
  )
  // What a visitor says of the place is judged when a row is written.
  await world.owner.query(
    'update public.conversations set channel = $2, gallery_id = $3 where id = $1',
    [conversation, channel, gallery],
  )
  for (const answer of answers) {
    await addAnswer(world, { organization, conversation, visitor, agent, at }, answer)
  }
  if (session.isHandedOver) {
    await world.owner.query(
      `insert into public.handoffs (organization_id, conversation_id, template_id, reason, status, ended_at)
       values ($1, $2, $3, 'asked', 'returned', now())`,
      [organization, conversation, agent],
    )
  }
  return conversation
}

type Place = {
  organization: string
  conversation: string
  visitor: string
  agent: string
  at: string
}

export async function addAnswer(world: World, place: Place, answer: Answer) {
  const { organization, conversation, visitor, agent, at } = place
  const { question = 'Why?', state = 'complete', seconds = 1, rating, tokens, cost = 0 } = answer
  const { rows } = await world.owner.query(
    `with asked as (
       insert into public.messages (organization_id, conversation_id, visitor_id, role, text, state, created_at, completed_at)
       values ($1, $2, $3, 'user', $4, 'complete', $5, $5) returning id
     )
     insert into public.messages
       (organization_id, conversation_id, visitor_id, role, answer_to, text, state, confidence, created_at, completed_at)
     select $1, $2, $3, 'assistant', asked.id, 'Because.', $6, $8, $5::timestamptz,
       $5::timestamptz + $7 * interval '1 second'
     from asked returning id`,
    [
      ...[organization, conversation, visitor, question, at, state, seconds],
      answer.isSmallTalk ? null : 0.9,
    ],
  )
  const message: string = rows[0].id
  if (rating) {
    await world.owner.query(
      'insert into public.message_feedback (message_id, visitor_id, rating) values ($1, $2, $3)',
      [message, visitor, rating],
    )
  }
  if (tokens !== undefined) {
    await world.owner.query(
      `insert into public.usage_ledger
         (organization_id, template_id, answer_id, purpose, state, input_tokens, output_tokens, reserved, amount, settled_at)
       values ($1, $2, $3, 'answer', 'settled', $4, 1, 0, $5, now())`,
      [organization, agent, message, tokens - 1, cost],
    )
  }
  return message
}

/** Asks a function of analytics for a period, by default the first week of March 2026 in UTC; of admins with its schema. */
export async function askAnalytics(
  world: World,
  person: Person | null,
  name: string,
  asked: Record<string, unknown>,
) {
  const named = { first_day: '2026-03-01', last_day: '2026-03-07', zone: 'UTC', ...asked }
  const list = Object.keys(named).map((key, at) => `${key} => $${at + 1}`)
  return world.as(person, (query) =>
    query(
      `select * from ${name.includes('.') ? name : `public.${name}`}(${list})`,
      Object.values(named),
    ),
  )
}
