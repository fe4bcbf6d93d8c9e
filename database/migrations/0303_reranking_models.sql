-- Models that order what a search has found. An organisation has at most one.
alter table public.models
  drop constraint models_purpose_check,
  add constraint models_purpose_check
    check (purpose in ('language', 'speech', 'transcription', 'embedding', 'reranking'));
comment on column public.models.purpose is
  'Whether it answers, speaks answers, writes down what was said, says what texts mean, or orders what was found.';
