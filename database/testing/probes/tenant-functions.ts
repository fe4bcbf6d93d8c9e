import { allBut, type Roles, type TestRole, testRoles } from '../roles.ts'
import { adminFunctions } from './admin-functions.ts'
import { agentFunctions } from './agent-functions.ts'
import { analyticsFunctions } from './analytics-functions.ts'
import { type Call, galleryFunctions } from './gallery-functions.ts'
import { inboxFunctions } from './inbox-functions.ts'
import { ssoFunctions } from './sso-functions.ts'

// What each procedure gives whom of an organisation. A statement without rows gave nothing.

const letIn = allBut('noToken', 'signedOut', 'passwordOnly', 'keyOfRival')
const everyMember: TestRole[] = ['agentUser', 'member', 'owner']
const editors: TestRole[] = ['member', 'owner']

const idOf = (roles: Roles, part: TestRole) => roles.people.get(part)?.id
const ofOrganization = ({ organization }: Roles) => [organization.id]
const ofMember = (roles: Roles) => [roles.organization.id, idOf(roles, 'member')]

export const tenantFunctions: Record<string, Call> = {
  ...adminFunctions,
  ...agentFunctions,
  ...galleryFunctions,
  ...inboxFunctions,
  ...analyticsFunctions,
  ...ssoFunctions,
  // Answers for everybody alike.
  'public.demo_agent': { sql: 'select public.demo_agent()', values: () => [], who: [...testRoles] },
  'public.published_agent': {
    gate: 'templates',
    sql: 'select 1 where public.published_agent($1) is not null',
    values: (_, { template }) => [template],
    who: [...testRoles],
  },
  // Whether an account exists is no organisation's secret; a session may ask it ten times an hour.
  'public.check_user_inactive_status': {
    sql: 'select 1 from public.check_user_inactive_status($1) where user_exists',
    values: ({ organization }) => [organization.owner.email],
    who: letIn,
  },
  'public.plan_features': {
    sql: 'select 1 from public.plan_features() limit 1',
    values: () => [],
    who: allBut('noToken'),
  },
  'public.billing_overview': {
    sql: 'select public.billing_overview($1)',
    values: ofOrganization,
    who: ['owner'],
  },
  // Answer for the caller alone.
  'public.my_sessions': {
    sql: 'select 1 from public.my_sessions() where id = $1',
    values: ({ organization }) => [organization.owner.sessionId],
    who: ['owner'],
    ofPerson: true,
  },
  'public.end_session': {
    sql: 'select 1 where public.end_session($1)',
    values: ({ organization }) => [organization.owner.sessionId],
    who: ['owner'],
    ofPerson: true,
  },
  'public.my_organizations': {
    sql: 'select 1 from public.my_organizations() where organization_id = $1',
    values: ofOrganization,
    who: everyMember,
  },
  // It has several owners here.
  'public.my_organizations_owned_alone': {
    sql: 'select 1 from public.my_organizations_owned_alone() where organization_id = $1',
    values: ofOrganization,
    who: [],
  },
  'public.closed_organizations': {
    sql: 'select 1 from public.closed_organizations() where organization_id = $1',
    values: ofOrganization,
    who: ['inactive'],
  },
  'public.switch_organization': {
    sql: 'select 1 where public.switch_organization($1)',
    values: ofOrganization,
    who: everyMember,
  },
  'public.restore_knowledge_source': {
    gate: 'knowledge',
    sql: 'select public.restore_knowledge_source($1)',
    values: (_, { deletedSource }) => [deletedSource],
    who: editors,
  },
  'public.set_tool_rule': {
    gate: 'organization',
    sql: "select public.set_tool_rule($1, 'write', true)",
    values: (_, { tool }) => [tool],
    who: ['owner'],
  },
  'public.delete_tool': {
    gate: 'organization',
    sql: 'select public.delete_tool($1)',
    values: (_, { tool }) => [tool],
    who: ['owner'],
  },
  'public.approve_mcp_tools': {
    gate: 'organization',
    sql: "select public.approve_mcp_tools($1, 'none')",
    values: (_, { mcpServer }) => [mcpServer],
    who: ['owner'],
  },
  'public.delete_mcp_server': {
    gate: 'organization',
    sql: 'select public.delete_mcp_server($1)',
    values: (_, { mcpServer }) => [mcpServer],
    who: ['owner'],
  },
  'public.disconnect_system': {
    gate: 'workforceConnect',
    sql: 'select public.disconnect_system($1)',
    values: (_, { connection }) => [connection],
    who: ['owner'],
  },
  // Nothing was given up, and no agent did anything there: connections/renewals.test.ts.
  'public.retry_write_back': {
    sql: 'select public.retry_write_back(id) from public.write_backs where connection_id = $1',
    values: (_, { connection }) => [connection],
    who: [],
  },
  // Nothing was sent yet: keys/sent-again.test.ts.
  'public.send_delivery_again': {
    sql: `select public.send_delivery_again(id) from public.webhook_deliveries
      where organization_id = $1 and state <> 'waiting'`,
    values: ofOrganization,
    who: [],
  },
  'public.recent_connection_calls': {
    sql: 'select 1 from public.recent_connection_calls($1)',
    values: (_, { connection }) => [connection],
    who: [],
  },
  'public.set_write_back': {
    gate: 'workforceConnect',
    sql: 'select public.set_write_back($1, false)',
    values: (_, { connection }) => [connection],
    who: ['owner'],
  },
  'public.set_practice_access': {
    gate: 'workforceConnect',
    sql: "select public.set_practice_access($1, 'servicenow', false)",
    values: ofOrganization,
    who: ['owner'],
  },
  'public.find_conversations': {
    gate: 'insights',
    sql: 'select 1 from public.find_conversations($1)',
    values: ofOrganization,
    who: ['member', 'owner'],
  },
  'public.tool_call_result': {
    gate: 'insights',
    sql: 'select 1 where public.tool_call_result($1) is not null',
    values: (_, { toolCall }) => [toolCall],
    who: ['member', 'owner'],
  },
  'public.spent_by_purpose': {
    gate: 'organization',
    sql: 'select 1 from public.spent_by_purpose($1)',
    values: ofOrganization,
    who: ['owner'],
  },
  'public.set_default_model': {
    gate: 'organization',
    sql: 'select public.set_default_model($1, null)',
    values: ofOrganization,
    who: ['owner'],
  },
  'public.delete_model': {
    gate: 'organization',
    sql: 'select public.delete_model($1)',
    values: (_, { model }) => [model],
    who: ['owner'],
  },
  'public.remove_organization_member': {
    gate: 'organization',
    sql: 'select 1 from public.remove_organization_member($1, $2) where success',
    values: ofMember,
    who: ['owner'],
  },
  'public.change_member_role': {
    gate: 'organization',
    sql: "select 1 from public.change_member_role($1, $2, 'agent_user') where success",
    values: ofMember,
    who: ['owner'],
  },
  'public.transfer_ownership': {
    gate: 'organization',
    sql: 'select 1 from public.transfer_ownership($1, $2) where success',
    values: ofMember,
    who: ['owner'],
  },
  'public.leave_organization': {
    sql: 'select 1 from public.leave_organization($1) where success',
    values: ofOrganization,
    who: everyMember,
  },
  'public.request_organization_export': {
    gate: 'organization',
    sql: 'select public.request_organization_export($1)',
    values: ofOrganization,
    who: ['owner'],
  },
  'public.request_agent_export': {
    gate: 'templates',
    sql: 'select public.request_agent_export($1)',
    values: (_, { template }) => [template],
    who: editors,
  },
  'public.request_organization_deletion': {
    gate: 'organization',
    sql: "select public.request_organization_deletion($1, 'Acme')",
    values: ofOrganization,
    who: ['owner'],
  },
  // There is nothing to take back here; that owners can is in organization-end.test.ts.
  'public.cancel_organization_deletion': {
    gate: 'organization',
    sql: 'select public.cancel_organization_deletion($1)',
    values: ofOrganization,
    who: [],
  },
  'public.agents_to_use': {
    gate: 'templates',
    sql: 'select 1 from public.agents_to_use($1)',
    values: ofOrganization,
    who: everyMember,
  },
  'public.cancel_agentic_task': {
    gate: 'templates',
    sql: 'select public.cancel_agentic_task($1)',
    values: (_, { task }) => [task],
    who: editors,
  },
  'public.return_to_agent': {
    sql: 'select public.return_to_agent($1)',
    values: (_, { conversation }) => [conversation],
    who: ['visitor'],
  },
  'public.knowledge_totals': {
    gate: 'knowledge',
    sql: 'select 1 from public.knowledge_totals($1) where sources > 0',
    values: ofOrganization,
    who: editors,
  },
  'public.source_order': {
    gate: 'knowledge',
    sql: 'select public.source_order(knowledge_sources) from public.knowledge_sources where id = $1',
    values: (_, { source }) => [source],
    who: editors,
  },
  'public.knowledge_gap_list': {
    gate: 'knowledge',
    sql: 'select 1 from public.knowledge_gap_list($1)',
    values: ofOrganization,
    who: editors,
  },
  'public.source_citations': {
    gate: 'knowledge',
    sql: 'select 1 from public.source_citations($1, array[$2]::uuid[])',
    values: ({ organization }, { source }) => [organization.id, source],
    who: editors,
  },
  'public.passage_citations': {
    gate: 'knowledge',
    sql: 'select 1 from public.passage_citations($1, $2)',
    values: ({ organization }, { source }) => [organization.id, source],
    who: editors,
  },
  'public.citations_to_open': {
    gate: 'knowledge',
    alsoGate: 'templates',
    sql: 'select 1 from public.citations_to_open($1)',
    values: (_, { conversation }) => [conversation],
    who: ['visitor'],
  },
  'public.cited_text': {
    gate: 'knowledge',
    alsoGate: 'templates',
    sql: 'select 1 from public.cited_text($1, 1)',
    values: (_, { rated }) => [rated],
    who: ['visitor'],
  },
  'public.audit_log_choices': {
    gate: 'organization',
    sql: "select 1 from public.audit_log_choices($1) where actions <> '{}'",
    values: ofOrganization,
    who: ['owner'],
  },
}
