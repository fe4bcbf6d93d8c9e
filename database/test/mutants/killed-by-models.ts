// The part of killed-by.ts that is about models and what they cost.

const models = (name: string) => `database/test/models/${name}.test.ts`

export const killersOfModels: [file: string, things: string][] = [
  [
    models('models'),
    `private.add_model private.change_model private.hold_model private.check_template_models private.models_of_agent
     private.move_model_key private.draft_to_try public.delete_model public.set_default_model private.models_as_asked`,
  ],
  [
    models('speech-models'),
    `private.sound_model_of private.speech_model_of_agent private.voices_in private.add_model public.set_default_model private.models_as_asked
     private.models_of_agent private.check_template_models`,
  ],
  [
    models('embedding-models'),
    `private.vector_space private.embedding_model_of private.vectors_in_scope private.embed_missing private.add_model
     private.change_model public.delete_model private.speech_model_of_agent private.passages_to_embed
     private.sentences_to_embed`,
  ],
  [
    models('reranking-models'),
    `private.reranking_model_of private.vectors_in_scope private.add_model private.change_model public.delete_model
     public.set_default_model private.embedding_model_of private.speech_model_of_agent`,
  ],
  [
    models('model-health'),
    'private.note_model_answer private.note_model_fault private.note_saved_model public.model_health',
  ],
  [models('models-on-record'), 'private.change_model private.log_row'],
  [models('settling'), 'private.settle_entry private.settle_own private.settle_lost'],
  [
    models('spending'),
    `private.reserve_usage private.limits_on private.spent_by private.keys_of_account private.alert_to_caller
     private.settle_entry private.reserve_summary private.settle_own private.most_it_costs public.spent_by_purpose
     private.sums_of private.take_spend_alerts private.owners_to_mail private.takes_mail public.spend_limits
     public.usage_ledger public.delete_model`,
  ],
  [
    models('task-spending'),
    'private.reserve_for_task private.settle_task private.sums_of private.reserve_usage private.settle_lost',
  ],
  [
    models('sound-spending'),
    `private.reserve_sound private.sound_model_of private.reserve_usage private.limits_on private.alert_to_caller
     private.most_it_costs private.settle_entry`,
  ],
  [
    models('embedding-spending'),
    `private.reserve_embedding private.settle_embedding private.reserve_question private.reserve_usage
     private.alert_to_caller`,
  ],
  [
    models('reranking-spending'),
    `private.reserve_question private.reserve_usage private.alert_to_caller private.most_it_costs
     private.settle_entry`,
  ],
  [models('draft-spending'), 'private.reserve_draft private.settle_draft'],
  [
    models('limits-for-each'),
    `private.reserve_usage private.limits_on private.spent_by private.keys_of_account private.alert_to_caller
     private.sums_of public.spend_limits`,
  ],
  [models('settled-answers'), 'private.settle_answer'],
  [
    models('spending-bounds'),
    'private.spent_by private.settle_task private.reserve_for_task private.note_saved_model private.log_row',
  ],
  ['database/test/organizations/exports.test.ts', 'private.on_agentic_task'],
]
