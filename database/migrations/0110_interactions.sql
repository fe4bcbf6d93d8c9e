-- Interactions: conversations that another system began for a purpose, and what they are to find out. They are written
-- by database/functions/interactions.sql, in the transactions of the turns.

create table public.interactions (
  id uuid primary key,
  organization_id uuid not null,
  -- Repeated from the conversation, so that its policy reads one row.
  visitor_id uuid not null references auth.users on delete cascade,
  role text check (char_length(btrim(role)) between 1 and 120),
  purpose text check (char_length(btrim(purpose)) between 1 and 1000),
  status text not null default 'open' check (status in ('open', 'complete', 'ended')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, id) references public.conversations (organization_id, id) on delete cascade,
  check ((status = 'open') = (settled_at is null))
);
comment on table public.interactions is 'A conversation that another system began: in which role, for what, and how it stands.';
comment on column public.interactions.id is 'That of the conversation.';
comment on column public.interactions.role is 'What the agent acts as; null is its own role.';
comment on column public.interactions.status is
  'complete: each result is found or stays missing for a reason; ended: it was ended before.';

create index interactions_of_visitor on public.interactions (visitor_id);

alter table public.interactions enable row level security;
alter table public.interactions force row level security;
grant select on public.interactions to authenticated;

create policy "visitors see their interactions" on public.interactions
  for select to authenticated
  using (visitor_id = (select private.visitor()) and id not in (select private.lost_drafts()));
create policy "analysts see their organisation's interactions" on public.interactions
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('analytics.read'))::uuid[]));

create table public.interaction_results (
  organization_id uuid not null,
  interaction_id uuid not null,
  visitor_id uuid not null references auth.users on delete cascade,
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,39}$'),
  position smallint not null check (position between 1 and 30),
  type text not null check (type in ('string', 'number', 'boolean', 'date', 'email', 'phone', 'choice')),
  description text not null check (char_length(btrim(description)) between 1 and 300),
  is_required boolean not null,
  choices text[] check (cardinality(choices) between 2 and 30),
  -- Whose numbers may be given without the code of the country (ISO 3166-1).
  country text check (country ~ '^[A-Z]{2}$'),
  value jsonb,
  message_id uuid,
  from_offset integer check (from_offset >= 0),
  to_offset integer check (to_offset > from_offset),
  quote text,
  confidence real check (confidence between 0 and 1),
  missing text default 'not_asked' check (missing in ('not_asked', 'not_answered', 'unreadable', 'declined')),
  is_settled boolean not null default false,
  asks smallint not null default 0,
  asked_after uuid,
  primary key (interaction_id, name),
  unique (interaction_id, position),
  foreign key (organization_id, interaction_id)
    references public.interactions (organization_id, id) on delete cascade,
  foreign key (organization_id, message_id) references public.messages (organization_id, id)
    on delete set null (message_id),
  check ((type = 'choice') = (choices is not null)),
  check ((value is null) = (missing is not null)),
  check (
    (value is null) = (quote is null)
    and (value is null) = (from_offset is null)
    and (value is null) = (to_offset is null)
    and (value is null) = (confidence is null)
  ),
  check (value is null or is_settled)
);
comment on table public.interaction_results is 'What an interaction is to find out, what was found and where the visitor said it.';
comment on column public.interaction_results.missing is 'Why there is no value.';
comment on column public.interaction_results.is_settled is 'Whether it is asked for no more.';
comment on column public.interaction_results.from_offset is 'Where its words begin in the message, in UTF-16 units.';
comment on column public.interaction_results.asked_after is 'After which message of the visitor it was last asked for.';

create index interaction_results_interaction on public.interaction_results (organization_id, interaction_id);
create index interaction_results_message on public.interaction_results (organization_id, message_id);
create index interaction_results_visitor on public.interaction_results (visitor_id);

alter table public.interaction_results enable row level security;
alter table public.interaction_results force row level security;
grant select on public.interaction_results to authenticated;

create policy "visitors see what their interactions found" on public.interaction_results
  for select to authenticated
  using (visitor_id = (select private.visitor()) and interaction_id not in (select private.lost_drafts()));
create policy "analysts see what their organisation's interactions found" on public.interaction_results
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('analytics.read'))::uuid[]));
