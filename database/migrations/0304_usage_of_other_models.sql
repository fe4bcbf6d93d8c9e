-- What models cost that speak, that write down speech and that say what texts mean stands in the ledger like what answers
-- cost.

alter table public.usage_ledger
  drop constraint usage_ledger_purpose_check,
  add constraint usage_ledger_purpose_check check (
    purpose in (
      'answer', 'summary', 'try-out', 'replay', 'task', 'draft', 'speech', 'transcription', 'embedding'
    )
  ),
  drop constraint usage_ledger_of_agent,
  -- Texts are embedded for an agent that searches, or for none where sources are read.
  add constraint usage_ledger_of_agent check (
    purpose = 'embedding' or (purpose in ('task', 'draft')) = (template_id is null)
  ),
  add column characters integer check (characters >= 0),
  add column sound_ms integer check (sound_ms >= 0);
comment on table public.usage_ledger is 'What each call of a model used and cost. Before it an amount is reserved.';
comment on column public.usage_ledger.characters is 'Of a model that speaks: how much it was given to say.';
comment on column public.usage_ledger.sound_ms is 'Of a model that writes down speech: how long the sound was.';
comment on column public.usage_ledger.is_estimate is 'Whether it was measured by us: the provider did not say.';

comment on column public.models.input_price is
  'Of a million tokens that it reads, a million characters that it speaks, or a minute that it writes down; in millionths of a US dollar.';
