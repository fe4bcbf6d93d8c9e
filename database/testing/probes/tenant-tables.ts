import type { TestRole } from '../roles.ts'
import type { Expectation } from './expectation.ts'
import { knowledgeTables } from './knowledge-tables.ts'
import { visitorTables } from './visitor-tables.ts'

// Who reaches the rows of an organisation, for every table that holds some and every verb. All others get nothing.

const editors: TestRole[] = ['member', 'owner']
const everyMember: TestRole[] = ['agentUser', 'member', 'owner']
const founders: TestRole[] = ['stranger', 'inactive', 'removed', 'rival', ...everyMember]
const analystsAndTheVisitor: TestRole[] = ['visitor', 'member', 'owner']

export const tenantTables: Record<string, Expectation> = {
  'public.organizations': {
    gate: 'organization',
    without: { select: everyMember, insert: founders },
    select: everyMember,
    update: ['owner'],
    insert: {
      // Founding one of the own.
      who: founders,
      sql: "insert into public.organizations (name, created_by) values ('New', $1) returning id",
      values: () => ['own id'],
    },
  },
  'public.organization_members': {
    gate: 'organization',
    without: { select: ['inactive', ...everyMember], update: everyMember },
    // An inactive person may learn just that.
    select: ['inactive', ...everyMember],
    update: everyMember,
    insert: {
      who: [],
      sql: "insert into public.organization_members (organization_id, user_id, role) values ($1, $2, 'owner') returning id",
      values: ({ organization }) => [organization.id, 'own id'],
    },
  },
  'public.organization_member_profiles': {
    gate: 'organization',
    without: { select: everyMember, update: everyMember },
    select: everyMember,
    update: everyMember,
  },
  'public.organization_invitations': { gate: 'organization', select: editors },
  'public.organization_sso_providers': {
    gate: 'organization',
    without: { select: everyMember },
    select: everyMember,
  },
  // The record is the agent_user's; the owner reads it.
  'public.organization_members_sso_providers': {
    rowsOf: 'agentUser',
    gate: 'organization',
    without: { select: ['agentUser'], update: ['agentUser'], insert: ['agentUser'] },
    select: ['agentUser', 'owner'],
    update: ['agentUser'],
    insert: {
      who: ['agentUser'],
      sql: `insert into public.organization_members_sso_providers (member_id, provider_type)
        values ($1, 'oidc') returning member_id`,
      values: (_, { member }) => [member],
    },
  },
  'billing.organization_features': { select: everyMember },
  'billing.organization_subscriptions': { select: everyMember },
  'public.audit_log': { gate: 'organization', select: ['owner'] },
  'public.integration_keys': { gate: 'workforceConnect', select: editors },
  'public.webhook_endpoints': { gate: 'workforceConnect', select: editors },
  'public.webhook_deliveries': { gate: 'workforceConnect', select: editors },
  'public.connections': { gate: 'workforceConnect', select: editors },
  'public.write_backs': { gate: 'workforceConnect', select: editors },
  'public.practice_systems': { gate: 'workforceConnect', select: editors },
  'public.practice_records': { gate: 'workforceConnect', select: editors },
  'public.tools': { gate: 'templates', select: editors },
  'public.mcp_servers': { gate: 'templates', select: editors },
  ...visitorTables,
  'public.models': { gate: 'templates', select: editors },
  'public.model_health': { gate: 'templates', select: editors },
  'public.own_people': { gate: 'templates', select: editors },
  'public.usage_ledger': { gate: 'insights', select: editors },
  'public.spending': { gate: 'organization', select: ['owner'] },
  'public.spend_alerts': { gate: 'organization', select: ['owner'] },
  'public.spend_limits': {
    gate: 'organization',
    select: ['owner'],
    update: ['owner'],
    delete: ['owner'],
    insert: {
      who: ['owner'],
      sql: `insert into public.spend_limits (organization_id, period, amount, at_limit)
            values ($1, 'day', 1000000, 'stop') returning id`,
      values: ({ organization }) => [organization.id],
    },
  },
  'public.organization_exports': { gate: 'organization', select: ['owner'] },
  // The grant is the agent_user's; owners see and end it.
  'public.app_grants': {
    rowsOf: 'agentUser',
    gate: 'organization',
    without: { select: ['agentUser'], delete: ['agentUser'] },
    select: ['agentUser', 'owner'],
    delete: ['agentUser', 'owner'],
  },
  'public.templates': {
    gate: 'templates',
    select: editors,
    update: editors,
    delete: editors,
    insert: {
      who: editors,
      sql: `insert into public.templates
          (organization_id, name, avatar, style_id, voice_id, tone, response_length)
        select $1, 'New', people.id, person_styles.id, person_voices.id, 'friendly', 'medium'
        from public.people
        join public.person_styles on person_styles.person_id = people.id
        join public.person_voices on person_voices.person_id = people.id
        limit 1
        returning id`,
      values: ({ organization }) => [organization.id],
    },
  },
  'public.template_versions': { gate: 'templates', select: editors },
  // Made with their agent; the secret is written by a function.
  'public.agent_widgets': { gate: 'templates', select: editors, update: editors },
  'public.template_tests': {
    gate: 'templates',
    select: editors,
    update: editors,
    delete: editors,
    insert: {
      who: editors,
      sql: `insert into public.template_tests (organization_id, template_id, question, expectation)
        values ($1, $2, 'Is there a pool?', 'refuses') returning id`,
      values: ({ organization }, { template }) => [organization.id, template],
    },
  },
  // Written by a function.
  'public.template_test_runs': { gate: 'templates', select: editors },
  'public.template_canaries': { gate: 'templates', select: editors },
  'public.answer_scores': { gate: 'templates', select: editors },
  'public.widget_visits': { gate: 'templates', select: editors },
  'public.galleries': {
    gate: 'galleries',
    alsoGate: 'templates',
    select: editors,
    update: editors,
    delete: editors,
    insert: {
      who: editors,
      sql: `insert into public.galleries (organization_id, title) values ($1, 'New') returning id`,
      values: ({ organization }) => [organization.id],
    },
  },
  // Written by a function.
  'public.gallery_agents': { gate: 'galleries', alsoGate: 'templates', select: editors },
  // Written by a function.
  'public.gallery_visits': { gate: 'galleries', alsoGate: 'insights', select: editors },
  'public.agentic_tasks': {
    gate: 'templates',
    select: editors,
    insert: {
      who: editors,
      sql: `insert into public.agentic_tasks (organization_id, agent_name)
        values ($1, 'company-research') returning id`,
      values: ({ organization }) => [organization.id],
    },
  },
  ...knowledgeTables,
  'public.conversations': {
    gate: 'insights',
    without: { select: ['visitor'], update: ['visitor'] },
    select: analystsAndTheVisitor,
    update: ['visitor'],
  },
  'public.messages': {
    gate: 'insights',
    without: { select: ['visitor'] },
    select: analystsAndTheVisitor,
  },
  // While they are open, and to whom: test/conversations/handoffs.test.ts.
  'public.handoffs': { gate: 'templates', select: editors },
  'public.whispers': {
    gate: 'templates',
    alsoGate: 'insights',
    select: editors,
    insert: {
      who: editors,
      sql: "insert into public.whispers (conversation_id, body) values ($1, 'Ask for the number.') returning id",
      values: (_, { conversation }) => [conversation],
    },
  },
  'public.contact_requests': { gate: 'templates', select: editors, update: editors },
  'public.message_citations': {
    gate: 'insights',
    without: { select: ['visitor'] },
    select: analystsAndTheVisitor,
  },
  'public.message_feedback': {
    gate: 'insights',
    without: { select: ['visitor'], update: ['visitor'], delete: ['visitor'], insert: ['visitor'] },
    select: analystsAndTheVisitor,
    update: ['visitor'],
    delete: ['visitor'],
    insert: {
      who: ['visitor'],
      sql: 'insert into public.message_feedback (message_id, rating) values ($1, -1) returning rating',
      values: (_, { unrated }) => [unrated],
    },
  },
}

/** The column by which a table's rows belong to an organisation. */
export function organizationColumn(table: string) {
  return table === 'public.organizations' ? 'id' : 'organization_id'
}
