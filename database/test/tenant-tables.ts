import type { Cast, Part } from './cast.ts'
import type { Furniture } from './furnish.ts'

// Who reaches the rows of an organisation, for every table that holds some and every verb. All others get nothing.

const editors: Part[] = ['member', 'owner']
const everyMember: Part[] = ['agentUser', 'member', 'owner']
const analystsAndTheVisitor: Part[] = ['visitor', 'member', 'owner']

/** A verb that is not named here is for nobody. */
export type Expectation = {
  select: Part[]
  update?: Part[]
  delete?: Part[]
  insert?: { who: Part[]; sql: string; values: (cast: Cast, things: Furniture) => unknown[] }
}

export const tenantTables: Record<string, Expectation> = {
  'public.organizations': {
    select: everyMember,
    update: ['owner'],
    insert: {
      // Founding one of the own.
      who: ['stranger', 'inactive', 'removed', 'rival', ...everyMember],
      sql: "insert into public.organizations (name, created_by) values ('New', $1) returning id",
      values: () => ['own id'],
    },
  },
  'public.organization_members': {
    // Whoever is inactive may learn just that.
    select: ['inactive', ...everyMember],
    update: everyMember,
    insert: {
      who: [],
      sql: "insert into public.organization_members (organization_id, user_id, role) values ($1, $2, 'owner') returning id",
      values: ({ organization }) => [organization.id, 'own id'],
    },
  },
  'public.organization_member_profiles': { select: everyMember, update: everyMember },
  'public.organization_invitations': { select: editors },
  'public.organization_sso_providers': { select: everyMember },
  // The record is the agent_user's; the owner reads it.
  'public.organization_members_sso_providers': {
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
  'public.audit_log': { select: ['owner'] },
  'public.integration_keys': { select: editors },
  'public.organization_exports': { select: ['owner'] },
  'public.templates': {
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
  'public.template_versions': { select: editors },
  'public.agentic_tasks': {
    select: editors,
    insert: {
      who: editors,
      sql: `insert into public.agentic_tasks (organization_id, agent_name)
        values ($1, 'company-research') returning id`,
      values: ({ organization }) => [organization.id],
    },
  },
  'public.template_knowledge_sources': {
    select: editors,
    delete: editors,
    insert: {
      who: editors,
      sql: `insert into public.template_knowledge_sources (organization_id, template_id, source_id)
        values ($1, $2, $3) returning source_id`,
      values: ({ organization }, { template, spareSource }) => [
        organization.id,
        template,
        spareSource,
      ],
    },
  },
  'public.knowledge_sources': { select: editors, update: editors, delete: editors },
  'public.knowledge_documents': { select: editors },
  'public.knowledge_revisions': { select: editors },
  'public.knowledge_chunks': { select: editors },
  'public.knowledge_terms': { select: editors },
  'public.conversations': { select: analystsAndTheVisitor, update: ['visitor'] },
  'public.messages': { select: analystsAndTheVisitor },
  'public.message_citations': { select: analystsAndTheVisitor },
  'public.message_feedback': {
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
