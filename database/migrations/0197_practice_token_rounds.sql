-- Access tokens of practice systems can end before they said, as those of real ones do: then the next one is asked for.
alter table public.practice_systems add column token_round integer not null default 0;
comment on column public.practice_systems.token_round is 'Access tokens of earlier rounds are taken no more.';
