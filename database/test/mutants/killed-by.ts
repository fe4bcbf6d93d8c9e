import { killersOfAdmin } from './killed-by-admin.ts'
import { killersOfAgents } from './killed-by-agents.ts'
import { killersOfAnalytics } from './killed-by-analytics.ts'
import { killersOfApps } from './killed-by-apps.ts'
import { killersOfGalleries } from './killed-by-galleries.ts'
import { killersOfKnowledge } from './killed-by-knowledge.ts'
import { killersOfModels } from './killed-by-models.ts'
import { killersOfOrganizations } from './killed-by-organizations.ts'
import { killersOfPeople } from './killed-by-people.ts'
import { killersOfSso } from './killed-by-sso.ts'

// Which test files fail, beside the probes, when a condition of a table's policies or of a function is gone.

const database = (name: string) => `database/test/${name}.test.ts`

const ofTurns = `private.begin_turn private.known_of_talk private.talk_history private.count_turn private.finish_answer private.keep_answer private.place_feedback
  private.agent_for_conversation private.organization_of_agent private.visitor private.begin_lease`

export const killers: [file: string, things: string][] = [
  ...killersOfAdmin,
  ...killersOfAgents,
  ...killersOfAnalytics,
  ...killersOfApps,
  ...killersOfOrganizations,
  ...killersOfGalleries,
  ...killersOfKnowledge,
  ...killersOfModels,
  ...killersOfPeople,
  ...killersOfSso,
  [
    database('access/acts-beside'),
    `public.remove_organization_member public.change_member_role public.transfer_ownership public.leave_organization
     public.request_organization_deletion public.cancel_organization_deletion public.request_organization_export
     public.publish_template public.set_live_version private.revoke_integration_key private.organization_of_key
     private.rotate_integration_key private.use_integration_key private.drop_account_of_key
     private.take_organization_export private.take_turn private.take_turn_with private.hold_integration_key private.organizations_with private.organization_ids_with private.template_definition public.agents_to_use public.closed_organizations`,
  ],
  [
    database('access/blind-writes'),
    `public.organizations public.organization_members public.organization_member_profiles
     public.organization_members_sso_providers public.templates public.knowledge_sources public.knowledge_synonyms public.knowledge_gaps public.knowledge_collections
     public.conversations public.message_feedback private.lost_drafts public.agent_widgets public.template_tests public.contact_requests public.spend_limits`,
  ],
  [
    database('access/session-verified'),
    `private.session_is_verified private.session_verified private.standing_of private.on_sign_in private.is_anonymous`,
  ],
  [
    database('access/account-verification'),
    `public.organization_members public.check_user_inactive_status private.found_for_inactive private.session_is_verified private.session_verified`,
  ],
  [database('access/lost-access'), 'public.interactions public.interaction_results'],
  [
    database('agentic-tasks'),
    'public.agentic_tasks private.current_organization public.cancel_agentic_task private.task_may private.on_agentic_task private.settle_agentic_task',
  ],
  [
    database('agentic-tasks-apart'),
    `public.cancel_agentic_task private.task_may private.on_agentic_task private.limit_open_tasks private.wake_syncs
     private.begin_knowledge_sync private.end_knowledge_sync private.end_site_run`,
  ],
  [
    database('audit-log'),
    'private.log_act private.log_member private.rename_member_profiles private.log_row private.person_name public.audit_log_choices public.agents_to_use',
  ],
  [
    database('realtime/changes'),
    'private.announce_changes private.change_as_each private.saw_deleted',
  ],
  [database('realtime/channels'), 'realtime.messages private.topic_is_own private.try_topic'],
  [
    database('conversations/conversations'),
    `public.conversations public.message_citations public.message_feedback public.messages private.answers_to_visitor
     private.keep_answer private.lost_drafts private.visitor private.decide_channel`,
  ],
  [
    database('conversations/turn-life'),
    'public.messages private.begin_turn private.keep_answer private.finish_answer private.visitor private.keep_summary',
  ],
  [
    database('files/files'),
    `storage.objects storage.upload_parts storage.uploads private.bucket_terms private.claim_file
     private.find_object private.keep_bucket_terms private.public_object private.sweep_files private.enqueue private.insert_job private.log_act`,
  ],
  [database('files/policies'), 'storage.objects'],
  [
    database('idempotent-requests'),
    `private.repeating_caller private.begin_request private.answer_request private.release_request
     private.lose_request private.renew_request private.caller_rights private.forget_requests`,
  ],
  [
    database('idempotent-answers'),
    `private.repeating_caller private.begin_request private.answer_request private.caller_rights`,
  ],
  [
    database('members/invitations'),
    `private.accept_invitation private.hold_invitation private.hold_open_invitation private.invite_member
     private.read_invitation private.revoke_invitation`,
  ],
  [
    database('keys/owners'),
    `private.add_integration_key private.create_integration_key private.hold_integration_key
     private.revoke_integration_key private.rotate_integration_key private.works`,
  ],
  [
    database('keys/scopes'),
    `private.add_integration_key private.create_integration_key private.drop_account_of_key
     private.organization_of_key private.use_integration_key private.works private.visitor
     private.agent_for_conversation private.permission_holds private.organizations_with private.organization_ids_with`,
  ],
  [
    database('keys/rotation'),
    `private.add_integration_key private.hold_integration_key private.organization_of_key
     private.revoke_integration_key private.rotate_integration_key private.works`,
  ],
  [
    database('keys/uses'),
    `private.count_key_request private.move_integration_key private.organization_of_key private.use_integration_key private.works`,
  ],
  [
    database('keys/acts-beside'),
    `private.revoke_integration_key private.organization_of_key private.rotate_integration_key
     private.use_integration_key private.drop_account_of_key private.hold_integration_key private.organizations_with private.create_integration_key`,
  ],
  [
    database('tools/tools'),
    `public.tools private.add_tool private.change_tool private.hold_tool private.check_template_tools private.forget_tool
     private.may_write_tools private.must_write_tools private.room_for_tools private.tool_to_try public.set_tool_rule
     public.delete_tool private.tool_as_called`,
  ],
  [
    database('tools/mcp-servers'),
    `public.mcp_servers private.hold_mcp_server private.add_mcp_server private.mcp_server_to_ask private.note_mcp_offer
     public.approve_mcp_tools public.delete_mcp_server private.move_tool_secret private.tools_of_agent
     private.must_write_tools private.room_for_tools private.change_tool public.delete_tool private.tool_as_called`,
  ],
  [
    database('tools/server-sign-ins'),
    `private.begin_server_sign_in private.take_server_sign_in private.renew_mcp_server private.note_mcp_server
     private.take_connection_sign_in private.keep_sign_in private.take_sign_in private.keep_refreshed private.sealed_of
     private.hold_mcp_server`,
  ],
  [
    database('connections/connections'),
    `public.connections private.may_write_connections private.hold_connection private.add_connection
     private.connection_to_test private.connection_as_called private.note_connection public.disconnect_system
     private.move_connection_secret private.tools_of_agent private.tool_as_called private.renew_connection_tools
     private.begin_connection_sign_in`,
  ],
  [
    database('connections/sign-ins'),
    `private.begin_connection_sign_in private.take_connection_sign_in private.keep_sign_in private.take_sign_in`,
  ],
  [
    database('connections/practice-systems'),
    `public.practice_systems public.practice_records private.open_practice private.practice_door private.practice_table
     private.practice_records_of private.add_practice_record private.change_practice_record private.use_practice_refresh
     public.set_practice_access private.keep_practice_account private.practice_account private.may_write_connections`,
  ],
  [
    database('connections/write-backs'),
    `public.write_backs private.claim_write_backs private.note_write_back public.set_write_back private.emit_event
     private.forget_deliveries private.hold_connection`,
  ],
  [
    database('connections/renewals'),
    `private.renew_connection private.take_refresh_turn private.keep_refreshed private.end_refresh_turn private.sealed_of
     public.retry_write_back public.recent_connection_calls private.hold_connection`,
  ],
  [
    database('tools/tool-calls'),
    `public.tool_calls private.tools_of_agent private.call_for_turn private.begin_tool_call private.end_tool_call
     private.decide_tool_call public.tool_call_result`,
  ],
  [
    database('conversations/interaction-results'),
    'private.interaction_of_turn private.note_results',
  ],
  [
    database('conversations/interactions'),
    'private.end_interaction private.start_interaction private.settle_interaction',
  ],
  [
    database('keys/webhooks'),
    `public.webhook_endpoints public.webhook_deliveries private.emit_event private.claim_deliveries private.note_delivery private.hold_webhook private.add_webhook private.change_webhook private.delete_webhook private.test_webhook private.forget_deliveries`,
  ],
  [database('keys/sent-again'), 'public.send_delivery_again'],
  [
    database('keys/hook-bounds'),
    `private.add_hook private.remove_hook private.hooks_of_key private.hook_lives private.key_described private.key_hears private.key_that_acts private.note_delivery private.rotate_integration_key`,
  ],
  [
    database('keys/recent-events'),
    `private.recent_events private.agent_of_event private.conversation_event private.question_event`,
  ],
  [
    'server/src/api/hooks/hooks.test.ts',
    `private.scopes_to_hear private.key_hears private.key_may_hear private.hook_hears private.hook_lives private.agent_of_event
     private.conversation_event private.handoff_event private.question_event private.publication_event
     private.tell_conversation_end private.key_that_acts private.add_hook private.hooks_of_key private.remove_hook
     private.recent_events private.key_described private.emit_event private.claim_deliveries private.note_delivery
     private.rotate_integration_key private.note_gap public.publish_template private.ask_for_person`,
  ],
  [database('keys/hooks'), 'private.must_be_webhook private.add_webhook private.forget_deliveries'],
  [database('keys/webhook-turns'), 'private.claim_deliveries private.note_delivery'],
  [
    'server/src/webhooks/deliveries.test.ts',
    `private.emit_event private.claim_deliveries private.note_delivery private.forget_deliveries private.test_webhook`,
  ],
  [
    'server/src/api/interactions.test.ts',
    `public.interactions public.interaction_results private.agents_to_call private.start_interaction private.interaction_of_turn private.interaction_document private.settle_interaction private.note_results private.end_interaction`,
  ],
  [
    database('quotas/owners-mailed'),
    'private.owners_to_mail private.contact_mail private.take_spend_alerts',
  ],
  [database('keys/transcripts'), 'private.conversation_of_transcript private.agents_to_call'],
  [
    database('organizations/features'),
    'private.feature private.values_of_feature private.permission_holds private.organizations_with private.organization_ids_with private.has_feature public.agents_to_use public.published_agent private.search_postings',
  ],
  [
    database('members/members'),
    `public.organizations public.organization_members public.change_member_role public.remove_organization_member
     public.transfer_ownership private.is_last_owner private.take_turn private.take_turn_with private.keep_an_owner`,
  ],
  [
    database('members/active-owners'),
    `private.is_active_account private.keep_an_active_owner private.keep_an_owner private.is_last_owner
     public.transfer_ownership private.leave_with_account`,
  ],
  [
    database('members/owners'),
    `public.leave_organization public.change_member_role public.remove_organization_member public.transfer_ownership
     private.is_last_owner private.organizations_owned_alone public.my_organizations_owned_alone
     private.keep_an_owner private.leave_with_account private.take_turn private.take_turn_with`,
  ],
  [
    database('members/switch'),
    `public.switch_organization public.my_organizations private.access_token_claims private.active_organization private.choose_organization`,
  ],
  [
    database('members/plan'),
    'public.my_organizations private.access_token_claims private.active_organization',
  ],
  [
    database('members/profiles'),
    `public.organization_member_profiles private.make_member_profile private.names_in private.rename_member_profiles
     private.found_for_inactive private.log_member private.person_name`,
  ],
  [
    database('members/seats'),
    'private.enforce_user_limit private.seats_taken public.change_member_role',
  ],
  [database('conversations/turns'), ofTurns],
  [database('conversations/turn-refusals'), ofTurns],
  [
    database('access/own-sessions'),
    'public.my_sessions public.end_session private.session_is_verified',
  ],
  [database('access/tries'), 'private.count_try'],
  [database('access/platform-admins'), 'admin.is_admin_user private.admit_platform_admin'],
  [
    'server/src/realtime/changes/change-rights.test.ts',
    'private.change_as_each private.saw_deleted',
  ],
  [
    database('quotas/files'),
    `private.count_files private.count_usage private.check_room private.limit_pictures private.refuse_over_quota private.files_in`,
  ],
  [
    database('quotas/founding'),
    'private.begin_trial private.limit_organizations private.start_trial private.quota_of',
  ],
  [database('quotas/day'), 'private.count_answer private.count_of_day'],
  [database('quotas/plan'), 'private.is_paying private.quota_of private.refuse_over_quota'],
  [
    database('quotas/knowledge'),
    `private.count_knowledge_text private.check_room_for_knowledge private.count_usage private.check_room private.refuse_over_quota`,
  ],
  [
    database('files/uploads'),
    'storage.objects storage.upload_parts storage.uploads private.sweep_files',
  ],
]

/** The test files that are run for a table or a function, one after the other. */
export function filesThatKill(thing: string) {
  return killers.filter(([, things]) => things.split(/\s+/).includes(thing)).map(([file]) => file)
}
