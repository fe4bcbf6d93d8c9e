-- Ways to a system's own page on which a person lets us in, while he is away there. What comes back is taken once, from
-- the very session that went, and within ten minutes.
create table private.connection_sign_ins (
  -- Only its hash is kept: whoever reads the table cannot come back with it.
  state_hash text primary key,
  organization_id uuid not null references public.organizations on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  sealed text not null,
  created_at timestamptz not null default now()
);
comment on table private.connection_sign_ins is 'People who are at a system to let us in.';
comment on column private.connection_sign_ins.sealed is
  'What the system is to be asked with, encrypted with a secret that is not in the database.';

create index connection_sign_ins_organization on private.connection_sign_ins (organization_id);
create index connection_sign_ins_session on private.connection_sign_ins (session_id);
create index connection_sign_ins_oldest on private.connection_sign_ins (created_at);

alter table private.connection_sign_ins enable row level security;
alter table private.connection_sign_ins force row level security;

-- It takes one argument more: which field of a practice system is unique.
drop function if exists private.add_practice_record(uuid, text, text, text, jsonb);
