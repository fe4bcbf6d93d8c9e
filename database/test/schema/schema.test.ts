import { describe, expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { lints } from './schema-lints.ts'

const world = useWorld()

describe.each(lints)('$rule', ({ offenders, fault }) => {
  test('everywhere, and a breach is found', async () => {
    const client = await world().owner.connect()
    const find = async () => {
      const { rows } = await client.query({ text: offenders, rowMode: 'array' })
      return rows.flat()
    }
    try {
      expect(await find()).toEqual([])
      await client.query('begin')
      await client.query(fault)
      expect(await find()).toHaveLength(1)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('functions that a client can call past the policies are these, and each has a reason', async () => {
  const reasons: Record<string, string> = {
    'public.publish_template':
      'writes versions, which nobody else may; asks for agents.write itself',
    'public.set_live_version':
      'live_version is not for clients to write; asks for agents.write itself',
    'public.try_version':
      'makes a version of the draft and writes canaries, which nobody else may; asks for agents.write itself',
    'public.roll_back_canary':
      'canaries are not for clients to write; asks for agents.write itself',
    'public.unpublished_changes':
      'puts definitions together, which is done in one place; asks for agents.read itself',
    'public.canary_figures':
      'counts conversations for who reads their agent and not them; asks for agents.read itself',
    'public.set_default_model':
      'models are written in one place; asks for organization.write itself',
    'public.delete_model': 'the same, and drafts lose the model with it',
    'public.analytics_figures':
      'counts handoffs, which are for who takes conversations; asks for analytics.read itself',
    'public.analytics_sessions': 'the same, of each session',
    'public.analytics_choices':
      'names agents and galleries of sessions for who may read no agents; asks for analytics.read itself',
    'public.analytics_questions':
      'compares thousands of questions without a policy for each; asks for analytics.read itself',
    'public.spent_by_purpose':
      'sums the ledger up for owners, who read its sums; asks for organization.write itself',
    'public.set_tool_rule': 'tools are written in one place; asks for organization.write itself',
    'public.delete_tool': 'the same',
    'public.restore_knowledge_source':
      'sources are written in one place; asks for knowledge.write itself',
    'public.approve_mcp_tools': 'the same, for the tools of a server',
    'public.disconnect_system':
      'connections are written by the server; its owners end one with its tools',
    'public.set_write_back': 'the same; its owners choose what is written there',
    'public.recent_connection_calls':
      'conversations are for analysts; readers of connections see what they are used for',
    'public.retry_write_back': 'the same; its owners try a result again that was given up',
    'public.send_delivery_again':
      'deliveries are written by the server; owners have one sent once more',
    'public.set_practice_access':
      'practice systems are written by the server; its owners close and open one',
    'public.delete_mcp_server': 'the same, with its tools',
    'public.tool_call_result':
      'what a tool answered is in no column for clients; asks for analytics.read itself',
    'public.published_agent':
      'visitors without an account meet published agents; shows what the page shows',
    'public.allow_memory':
      'what is remembered is written by nobody else; of the caller alone, where the agent offers it',
    'public.demo_agent': 'the same for the one agent of the landing page',
    'public.check_user_inactive_status':
      'the sign-up page has to know it; ten an hour by session and address, each on record',
    'public.my_sessions':
      'the tables of identity have no readers; shows the caller what is the caller’s',
    'public.end_session': 'the same, to sign out elsewhere',
    'public.my_organizations':
      'counts members, whom an agent_user may not list; tells of the caller’s organisations',
    'public.my_organizations_owned_alone':
      'counts owners, whom not every owner may list; tells of the caller’s organisations',
    'public.switch_organization':
      'the choice is written by nobody else; takes only an organisation of the caller',
    'public.remove_organization_member': 'a role is not for clients to write; asks for the owner',
    'public.change_member_role': 'the same',
    'public.transfer_ownership': 'the same',
    'public.leave_organization': 'the same, for the caller’s own membership',
    'public.organization_sso':
      'identity providers are known to the auth service alone; shows an owner the own organisation’s',
    'public.turn_sso': 'the same; asks for the owner and the feature',
    'public.change_sso': 'the same',
    'public.remove_sso': 'the same',
    'public.add_sso_domain': 'the same, of the domains that the organisation claims',
    'public.remove_sso_domain': 'the same',
    'admin.all_features': 'what a trial gets is read by nobody; asks for a platform admin',
    'admin.add_feature': 'features are written by nobody else; asks for a platform admin',
    'admin.change_feature': 'the same',
    'admin.delete_feature': 'the same',
    'admin.analytics_comprehensive':
      'counts the sessions of every organisation, whose rows nobody reads; asks for a platform admin',
    'admin.analytics_organizations': 'the same, of each organisation',
    'admin.analytics_assistants': 'the same, of each agent',
    'admin.analytics_galleries': 'the same, of each gallery',
    'admin.analytics_sessions': 'the same, of each session, without what was said',
    'admin.is_admin_user': 'nobody reads who is one; answers for the caller alone',
    'admin.organizations': 'shows every tenant; asks for a platform admin itself',
    'admin.open_organization': 'the same, of one, on record',
    'admin.set_plan': 'the same, to grant or end a plan',
    'admin.organization_features': 'the same, of what it has',
    'admin.set_organization_feature': 'the same, to change what it has',
    'admin.organization_members': 'the same, of its members',
    'admin.set_member_role': 'the same, to change or end a membership',
    'admin.organization_knowledge': 'the same, of its sources',
    'admin.sso_configurations':
      'identity providers are known to the auth service alone; asks for a platform admin itself',
    'admin.organization_sso': 'the same, of one organisation',
    'admin.turn_sso': 'the same, to turn one on or off',
    'admin.verify_sso_domain': 'the same, to take a domain as proved',
    'admin.take_back_sso_domain': 'the same, to take it as proved no longer',
    'admin.note_export': 'writes the log of the platform; asks for a platform admin itself',
    'admin.overview': 'counts what nobody sees; asks for a platform admin itself',
    'admin.users': 'the tables of identity have no readers; asks for a platform admin itself',
    'admin.user_details': 'the same, of one account',
    'admin.set_user_active': 'the same, to shut an account or open it',
    'admin.sign_out_user': 'the same, to end its sessions',
    'admin.reset_factors': 'the same, to remove its second factors',
    'admin.platform_admins': 'nobody reads who is one; asks for a platform admin itself',
    'admin.grant_platform_admin': 'the same, to make one',
    'admin.revoke_platform_admin': 'the same, to end it',
    'admin.stripe_configs':
      'the settings of the payment service with how many there are; asks for a platform admin itself',
    'admin.set_stripe_config': 'the same, to add or change one',
    'admin.delete_stripe_config': 'the same, to delete one',
    'admin.role_permissions': 'the same, of what roles may do',
    'admin.set_role_permission': 'the same, to change it',
    'public.request_organization_export':
      'status and file are not for clients to write; asks for organization.write itself',
    'public.request_agent_export': 'the same, of one agent; asks for agents.write itself',
    'public.request_organization_deletion':
      'takes the members’ roles and keeps them; asks for the owner',
    'public.cancel_organization_deletion': 'the same, to give them back',
    'public.plan_features': 'what a trial has is in no table for clients; the same for everybody',
    'public.billing_overview':
      'counters and ids of Stripe are read by nobody; asks for billing.read itself',
    'public.agents_to_use':
      'an agent_user reads no table of agents; asks for agents.ui.read itself, shows what is published',
    'public.gallery_page':
      'visitors without an account meet published galleries; asks for their audience itself',
    'public.galleries_to_use':
      'an agent_user reads no table of galleries; asks for agents.ui.read itself',
    'public.note_gallery_visit':
      'visits are written by nobody else; counts the caller alone, where the gallery is shown to it',
    'public.set_gallery_agents':
      'writes all agents of a gallery at once, in their order; asks for agents.write itself',
    'public.set_gallery_published':
      'status is not for clients to write; asks for agents.write itself',
    'public.source_citations':
      'counts answers, which are transcripts, and shows none; asks for knowledge.read itself',
    'public.passage_citations': 'the same, for the passages of a source',
    'public.citations_to_open':
      'a visitor reads no sources; asks whose conversation it is, and what is shared',
    'public.cited_text': 'the same, for the text',
    'public.cancel_agentic_task':
      'status is not for clients to write; asks for agents.write itself',
    'public.attend_inbox': 'who has an inbox open is read by nobody; asks for agents.write itself',
    'public.choose_contact_mails':
      'the choices of others are read by nobody; asks for agents.write itself',
    'public.gets_contact_mails': 'the same, for the caller’s own',
    'public.take_conversation':
      'what is said is written by nobody; asks who may take the conversation itself',
    'public.say_to_visitor': 'the same, of who has taken it',
    'public.hand_back': 'the same',
    'public.close_conversation': 'the same',
    'public.return_to_agent': 'the same, for the visitor of the conversation',
    'public.closed_organizations':
      'who is outside cannot read the organisation; tells of the caller’s own memberships',
  }

  const { rows } = await world().owner.query(
    `select distinct format('%s.%s', nspname, proname) as name
     from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where nspname in ('public', 'billing', 'admin') and prosecdef
       and (has_function_privilege('anon', pg_proc.oid, 'execute')
         or has_function_privilege('authenticated', pg_proc.oid, 'execute'))
     order by name`,
  )

  expect(rows.map(({ name }) => name)).toEqual(Object.keys(reasons).sort())
})

test('what a visitor without an account can read are the catalogues', async () => {
  const { rows } = await world().owner.query(
    `select format('%s.%s', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'billing', 'admin') and relkind in ('r', 'p', 'v', 'm', 'f')
       and has_any_column_privilege('anon', pg_class.oid, 'select')
     order by name`,
  )

  expect(rows.map(({ name }) => name)).toEqual([
    'public.base_templates',
    'public.people',
    'public.person_styles',
    'public.person_voices',
    'public.response_lengths',
    'public.tones',
  ])
})
