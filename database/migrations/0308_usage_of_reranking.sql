-- What models cost that order what a search has found stands in the ledger like what others cost.

alter table public.usage_ledger
  drop constraint usage_ledger_purpose_check,
  add constraint usage_ledger_purpose_check check (
    purpose in (
      'answer', 'summary', 'try-out', 'replay', 'task', 'draft', 'speech', 'transcription', 'embedding', 'reranking'
    )
  ),
  drop constraint usage_ledger_of_agent,
  -- For an agent that searches, or for none where knowledge is searched or read.
  add constraint usage_ledger_of_agent check (
    purpose in ('embedding', 'reranking') or (purpose in ('task', 'draft')) = (template_id is null)
  ),
  add column searches integer check (searches >= 0);
comment on column public.usage_ledger.searches is 'Of a model that orders what was found: how many searches it ordered.';
comment on column public.models.input_price is
  'Of a million tokens that it reads, a million characters that it speaks, a minute that it writes down, or a thousand searches that it orders; in millionths of a US dollar.';

-- It names now what the question is bought for.
drop function if exists private.reserve_question(uuid, uuid, boolean, integer);
