-- What an agent remembers of a visitor who comes back: only where its owner has turned that on and the visitor has said
-- yes. It is of one visitor with one agent, the visitor alone reads it, and it goes when the visitor says so.

alter table public.templates add column remembers_visitors boolean not null default false;
comment on column public.templates.remembers_visitors is 'Whether it offers visitors to remember them.';
grant insert (remembers_visitors) on public.templates to authenticated;
grant update (remembers_visitors) on public.templates to authenticated;
-- Published agents say it as drafts do, so that nothing seems to have changed.
update public.template_versions set definition = definition || '{"remembers_visitors": false}';

create table public.memory_consents (
  organization_id uuid not null,
  template_id uuid not null,
  visitor_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (organization_id, template_id, visitor_id),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade
);
comment on table public.memory_consents is 'Visitors who have said that an agent may remember them.';

create index memory_consents_visitor on public.memory_consents (visitor_id);

alter table public.memory_consents enable row level security;
alter table public.memory_consents force row level security;
-- Written by public.allow_memory.
grant select on public.memory_consents to authenticated;

create policy "visitors see who may remember them" on public.memory_consents
  for select to authenticated
  using (visitor_id = (select private.visitor()));

create table public.visitor_memories (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  template_id uuid not null,
  visitor_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('name', 'place', 'language', 'order', 'question', 'fact')),
  content text not null check (char_length(btrim(content)) between 1 and 200),
  created_at timestamptz not null default clock_timestamp(),
  unique (organization_id, template_id, visitor_id, kind, content),
  -- Without the consent there is nothing to remember.
  foreign key (organization_id, template_id, visitor_id)
    references public.memory_consents (organization_id, template_id, visitor_id) on delete cascade
);
comment on table public.visitor_memories is 'What an agent remembers of a visitor, as the visitor said it.';
comment on column public.visitor_memories.kind is 'Of a name, a place and a language there is one.';

create index visitor_memories_visitor on public.visitor_memories (visitor_id, template_id, created_at);

alter table public.visitor_memories enable row level security;
alter table public.visitor_memories force row level security;
-- Written by private.remember.
grant select, delete on public.visitor_memories to authenticated;

create policy "visitors see what is remembered of them" on public.visitor_memories
  for select to authenticated
  using (visitor_id = (select private.visitor()));
create policy "visitors have it forgotten" on public.visitor_memories
  for delete to authenticated
  using (visitor_id = (select private.visitor()));
