import { letAppIn } from './apps.ts'
import { addConnected } from './fixtures/connected.ts'
import { addSso } from './fixtures/sso.ts'
import { addVisitorThings } from './fixtures/visitors.ts'
import { addKnowledge } from './knowledge/knowledge-fixtures.ts'
import { organizationWithRoles, type Roles } from './roles.ts'
import type { World } from './world.ts'

export type Fixtures = {
  template: string
  source: string
  spareSource: string
  deletedSource: string
  spareCollection: string
  conversation: string
  rated: string
  unrated: string
  /** Who has a record of a sign-in: the membership with the fewest rights. */
  member: string
  model: string
  task: string
  tool: string
  mcpServer: string
  connection: string
  toolCall: string
  gallery: string
  ssoDomain: string
}

/** Puts a row into every table of a tenant, written by the owner of the tables; the visitor had a conversation. */
export async function addFixtures(
  world: World,
  organization: string,
  visitor: string,
): Promise<Fixtures> {
  const make = async (sql: string, values: unknown[]): Promise<string> =>
    (await world.owner.query(sql, values)).rows[0].id
  const template = await make(
    `insert into public.templates
       (organization_id, name, avatar, style_id, voice_id, tone, response_length)
     select $1, 'Ada', people.id, person_styles.id, person_voices.id, 'friendly', 'medium'
     from public.people
     join public.person_styles on person_styles.person_id = people.id
     join public.person_voices on person_voices.person_id = people.id
     order by people.position limit 1
     returning id`,
    [organization],
  )
  await world.owner.query(
    `insert into public.widget_visits (user_id, organization_id, template_id, origin, name)
     values ($3, $1, $2, 'https://example.com', 'Ada')
     on conflict do nothing`,
    [organization, template, visitor],
  )
  await world.owner.query(
    `insert into public.template_versions (organization_id, template_id, number, definition)
     values ($1, $2, 1, '{"name": "Ada", "handoff": true}')`,
    [organization, template],
  )
  const { document, chunk, ...known } = await addKnowledge(world, organization, template)
  const { source } = known
  await world.owner.query(
    `insert into public.organization_exports (organization_id, status, ready_at, expires_at)
     values ($1, 'ready', now(), now() + interval '1 day')`,
    [organization],
  )
  const task = await make(
    `insert into public.agentic_tasks (organization_id, agent_name) values ($1, 'company-research') returning id`,
    [organization],
  )
  const conversation = await make(
    `insert into public.conversations (organization_id, template_id, version, channel, visitor_id)
     values ($1, $2, 1, 'agent', $3) returning id`,
    [organization, template, visitor],
  )
  await world.owner.query(
    `with begun as (
       insert into public.interactions (id, organization_id, visitor_id) values ($1, $2, $3)
       returning organization_id, id, visitor_id
     )
     insert into public.interaction_results
       (organization_id, interaction_id, visitor_id, name, position, type, description, is_required)
     select organization_id, id, visitor_id, 'city', 1, 'string', 'the city', true from begun`,
    [conversation, organization, visitor],
  )
  const addTurn = async () => {
    const columns = `organization_id, conversation_id, visitor_id, role, answer_to, text, state, completed_at`
    const question = await make(
      `insert into public.messages (${columns})
       values ($1, $2, $3, 'user', null, 'Why?', 'complete', now()) returning id`,
      [organization, conversation, visitor],
    )
    return make(
      `insert into public.messages (${columns})
       values ($1, $2, $3, 'assistant', $4, 'Because.', 'complete', now()) returning id`,
      [organization, conversation, visitor, question],
    )
  }
  const rated = await addTurn()
  const unrated = await addTurn()
  await world.owner.query(
    `insert into public.message_citations
       (organization_id, message_id, number, source_id, document_id, chunk_id, title, quote, score, revision,
        from_offset, to_offset)
     values ($1, $2, 1, $3, $4, $5, 'Handbook', 'Text', 1, 1, 0, 4)`,
    [organization, rated, source, document, chunk],
  )
  await world.owner.query(
    `insert into public.answer_scores (organization_id, message_id, template_id, version, score, failed)
     values ($1, $2, $3, 1, 100, '[]')`,
    [organization, rated, template],
  )
  await world.owner.query(
    'insert into public.message_feedback (message_id, visitor_id, rating) values ($1, $2, 1)',
    [rated, visitor],
  )
  await world.owner.query(
    `insert into public.handoffs (organization_id, conversation_id, template_id, reason, status, ended_at)
     values ($1, $2, $3, 'asked', 'returned', now())`,
    [organization, conversation, template],
  )
  await world.owner.query(
    'insert into public.whispers (organization_id, conversation_id, body) values ($1, $2, $3)',
    [organization, conversation, 'Offer the discount.'],
  )
  await world.owner.query(
    `insert into public.contact_requests (organization_id, template_id, name, email, message)
     values ($1, $2, 'Jo', 'jo@example.com', 'Call me.')`,
    [organization, template],
  )
  await world.owner.query(
    `with gap as (
       insert into public.knowledge_gaps (organization_id) values ($1) returning organization_id, id
     ),
     asked as (
       insert into public.knowledge_gap_questions (organization_id, answer_id, gap_id, template_id, channel,
         draft, asked_by, question, asked_at)
       select organization_id, $2, id, $3, 'studio', true, $4, 'Why?', now() from gap
       returning organization_id, answer_id
     )
     insert into private.knowledge_gap_meanings (organization_id, answer_id, understood)
     select organization_id, answer_id, 'Why?' from asked`,
    [organization, rated, template, visitor],
  )
  await world.owner.query(
    'insert into public.knowledge_gap_changes (organization_id, changed_at) values ($1, now()) on conflict do nothing',
    [organization],
  )
  await world.owner.query(
    `insert into public.organization_invitations (organization_id, email, role, token_hash)
     values ($1, gen_random_uuid() || '@example.com', 'member', gen_random_uuid())`,
    [organization],
  )
  await world.owner.query(
    `insert into public.integration_keys
       (organization_id, account_id, name, prefix, last_four, key_hash, scopes)
     values ($1, $2, 'Website', 'dwk_abcd', 'wxyz', gen_random_uuid(), '{agents.read}')`,
    [organization, visitor],
  )
  await world.owner.query(
    `with endpoint as (
       insert into public.webhook_endpoints (organization_id, url, events, sealed_credential)
       values ($1, 'https://example.com/hook', '{interaction.ended}', gen_random_uuid())
       returning organization_id, id
     ),
     event as (
       insert into private.outbox (organization_id, type, subject, body)
       select organization_id, 'webhook.test', id, '{}' from endpoint
       returning id
     )
     insert into public.webhook_deliveries (organization_id, endpoint_id, event_id, event_type, subject)
     select organization_id, endpoint.id, event.id, 'webhook.test', endpoint.id from endpoint, event`,
    [organization],
  )
  const model = await make(
    `insert into public.models (organization_id, name, provider, model)
     values ($1, 'Large', 'openai-compatible', 'large') returning id`,
    [organization],
  )
  await world.owner.query(
    'insert into public.model_health (organization_id, model_id, worked_at) values ($1, $2, now())',
    [organization, model],
  )
  await world.owner.query(
    `insert into public.usage_ledger (organization_id, template_id, answer_id, asked_by, purpose, state, reserved,
       settled_at)
     values ($1, $2, $3, $4, 'answer', 'settled', 0, now())`,
    [organization, template, rated, visitor],
  )
  await world.owner.query(
    `insert into public.spending (organization_id, template_id, period, starts)
     values ($1, $2, 'month', '2020-01-01')`,
    [organization, template],
  )
  await world.owner.query(
    `with spend_limit as (
       insert into public.spend_limits (organization_id, template_id, period, amount, at_limit, model_id)
       values ($1, $2, 'month', 1000000, 'cheaper', $3) returning organization_id, id
     )
     insert into public.spend_alerts (organization_id, limit_id, starts, amount, percent, mailed_at)
     select organization_id, id, '2020-01-01', 1000000, 50, now() from spend_limit`,
    [organization, template, model],
  )
  const ssoDomain = await addSso(world, organization)
  const { tool, mcpServer, connection } = await addConnected(world, organization)
  const toolCall = await make(
    `insert into public.tool_calls (organization_id, conversation_id, question_id, visitor_id, tool_id, name, title,
       acts, arguments, state, result, finished_at)
     select $1, $2, messages.answer_to, $4, $5, 'find_order', 'Find an order', 'read', '{}', 'done', 'sent', now()
     from public.messages where messages.id = $3 returning id`,
    [organization, conversation, rated, visitor, tool],
  )
  const member = await make(
    `select id from public.organization_members
     where organization_id = $1 and role <> 'INACTIVE'
     order by role limit 1`,
    [organization],
  )
  await letAppIn(world, member)
  await world.owner.query(
    `insert into public.organization_members_sso_providers (member_id, provider_type)
     values ($1, 'saml') on conflict do nothing`,
    [member],
  )
  await world.owner.query(
    `insert into public.template_tests (organization_id, template_id, question, expectation)
     values ('${organization}', '${template}', 'Is there a pool?', 'refuses');
     insert into public.template_test_runs
       (organization_id, template_id, kind, fingerprint, results, passed, failed, unjudged)
     select organization_id, id, 'tests', private.tested_draft(id), '[]', 1, 0, 0
     from public.templates where id = '${template}';
     insert into public.template_canaries (organization_id, template_id, version, share, ended_at, end_reason)
     values ('${organization}', '${template}', 1, 10, now(), 'rolled_back')`,
  )
  await world.owner.query(
    `insert into public.own_people (organization_id, name, format, bytes, version, mouth, statement)
     select $1, 'Nova', 'glb', 100, private.expect_file(), 'visemes', 'We may use it.'`,
    [organization],
  )
  await addVisitorThings(world, { organization, template, visitor, conversation, answer: rated })
  const gallery = await make(
    `with made as (
       insert into public.galleries (organization_id, title, audience, status, published_at)
       values ($1, 'Help', 'link', 'published', now()) returning organization_id, id
     ),
     placed as (
       insert into public.gallery_agents (organization_id, gallery_id, template_id, position)
       select organization_id, id, $2, 1 from made
     )
     select id from made`,
    [organization, template],
  )
  await world.owner.query(
    `insert into public.gallery_visits (organization_id, gallery_id, day, visits)
     values ($1, $2, current_date, 1)`,
    [organization, gallery],
  )
  const made = { template, ...known, conversation, rated, unrated, member, model }
  return { ...made, task, tool, mcpServer, connection, toolCall, gallery, ssoDomain }
}

/** An organisation with one caller of each role and a row in every table, beside a rival that has as much. */
export async function rolesAndFixtures(world: World): Promise<{ roles: Roles; things: Fixtures }> {
  const roles = await organizationWithRoles(world)
  const { organization, rival, people } = roles
  const things = await addFixtures(world, organization.id, people.get('visitor')?.id ?? '')
  await addFixtures(world, rival.id, rival.owner.id)
  return { roles, things }
}

/** Publishes the first version of an agent. */
export const publishFirst = (world: World, template: string) =>
  world.owner.query('update public.templates set live_version = 1 where id = $1', [template])
