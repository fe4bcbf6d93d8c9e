-- Models that speak, and that write down what visitors say, beside those that answer. An organisation has at most one of
-- each, which serves all of its agents.
alter table public.models
  add column purpose text not null default 'language' check (purpose in ('language', 'speech', 'transcription')),
  add column voices text[] not null default '{}',
  add constraint models_of_speech check (
    case purpose
      when 'language' then voices = '{}'
      else provider = 'openai-compatible'
        and is_default
        and cardinality(voices) = case purpose when 'speech' then 2 else 0 end
        and char_length(array_to_string(voices, '')) <= 200
    end
  );
comment on column public.models.purpose is 'Whether it answers, speaks answers, or writes down what was said.';
comment on column public.models.voices is 'Of a model that speaks: its names of a woman''s and of a man''s voice.';
grant select (purpose, voices) on public.models to authenticated;

drop index public.models_one_default;
create unique index models_one_default on public.models (organization_id, purpose) where is_default;

drop trigger log_row on public.models;
create trigger log_row after insert or update or delete on public.models
  for each row execute function private.log_row('model', 'name', 'name,purpose,provider,base_url,model,voices,is_default');
