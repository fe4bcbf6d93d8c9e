// Which test files of agents, their versions and their widgets fail when a condition is gone.

const database = (name: string) => `database/test/${name}.test.ts`

export const killersOfAgents: [file: string, things: string][] = [
  [
    database('agent-tests'),
    `public.template_tests public.template_test_runs private.enforce_test_limit private.tested_draft
     private.begin_test_run private.keep_test_run private.rename_in_tests private.tests_passed public.publish_template
     private.live_to_try`,
  ],
  [database('replays'), 'private.turn_to_replay private.talk_history'],
  [database('canaries/outcomes'), 'private.canary_outcomes private.judge_canary'],
  [
    database('canaries/canaries'),
    `public.template_canaries private.version_met private.end_canary private.canary_outcomes private.judge_canary
     private.template_to_publish private.add_version private.announce_publication public.publish_template public.set_live_version
     public.try_version public.roll_back_canary public.canary_figures private.agent_for_conversation
     private.greeting_of_interaction`,
  ],
  [
    database('canaries/ends'),
    `private.version_met private.end_canary private.canary_outcomes private.judge_canary
     private.announce_publication public.publish_template public.set_live_version public.roll_back_canary
     public.canary_figures`,
  ],
  [
    database('canaries/live-bounds'),
    `private.version_met private.end_canary private.add_version private.announce_publication private.person_is_there
     private.agent_for_conversation public.set_live_version public.try_version public.roll_back_canary`,
  ],
  [
    database('answer-scores'),
    'public.answer_scores private.keep_score public.version_scores private.renamed private.rename_in_greeting',
  ],
  [database('translations'), 'private.are_translations private.rename_in_greeting'],
  [
    database('own-people'),
    `public.own_people private.begin_own_person private.add_own_person private.hold_own_person
     private.set_own_portrait private.delete_own_person private.own_portrait private.own_person_file
     private.agents_met_as private.person_is_there public.set_live_version private.template_definition`,
  ],
  [
    database('own-people-bounds'),
    `private.agents_met_as private.hold_own_person private.set_own_portrait`,
  ],
  [
    database('organizations/export-bounds'),
    `public.request_agent_export public.request_organization_export private.own_export private.fail_export`,
  ],
  [database('published-agent'), 'public.published_agent'],
  [
    database('agent-tests-apart'),
    `private.enforce_test_limit private.begin_test_run private.keep_test_run private.tests_passed`,
  ],
  [
    database('widgets'),
    `public.agent_widgets public.widget_visits private.are_origins private.add_widget private.widget_on
     private.widget_secrets private.set_widget_secret private.note_widget_visit private.widget_may_talk
     private.decide_channel private.begin_turn private.begin_lease private.log_row`,
  ],
  [
    database('widget-visits'),
    'private.widget_may_talk private.widget_on private.note_widget_visit private.agent_for_conversation private.keep_answer',
  ],
  [database('agent-limit'), 'private.enforce_agent_limit'],
  [database('agent-figures'), 'public.agent_figures'],
  [
    database('templates'),
    `public.publish_template public.set_live_version public.published_agent
     private.template_definition private.agent_for_conversation private.refuse_over_quota public.unpublished_changes`,
  ],
]
