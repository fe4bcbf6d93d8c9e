-- The practice Zapier calls this product, as the real one does: with an API key that somebody gives it.
alter table public.practice_systems
  add column sealed_credential text check (char_length(sealed_credential) between 1 and 4000);
comment on column public.practice_systems.sealed_credential is
  'With what it calls this product, encrypted for it alone; null where nobody gave it anything.';
