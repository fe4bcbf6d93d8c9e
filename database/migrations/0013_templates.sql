-- Agents. A template row is the draft that editors change; what visitors meet is an immutable version of it.

create table public.templates (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  role text not null default '' check (char_length(role) <= 120),
  avatar text not null references public.people,
  style_id text not null,
  voice_id text not null,
  tone text not null references public.tones,
  response_length text not null references public.response_lengths,
  languages text[] not null default '{en}' check (cardinality(languages) between 1 and 20),
  greeting text not null default '' check (char_length(greeting) <= 1000),
  instructions text not null default '' check (char_length(instructions) <= 20000),
  starter_questions text[] not null default '{}' check (cardinality(starter_questions) <= 6),
  answer_only_from_knowledge boolean not null default true,
  show_citations boolean not null default true,
  knowledge_scope text not null default 'all' check (knowledge_scope in ('all', 'selected')),
  base_template_id text references public.base_templates on delete set null,
  live_version integer,
  created_by uuid default auth.uid() references auth.users on delete set null,
  updated_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (avatar, style_id) references public.person_styles (person_id, id),
  foreign key (avatar, voice_id) references public.person_voices (person_id, id)
);

comment on table public.templates is 'Agents: the draft that an organisation edits.';

create index templates_newest on public.templates (organization_id, updated_at desc);
create index templates_created_by on public.templates (created_by);
create index templates_updated_by on public.templates (updated_by);

create trigger stamp_template before update on public.templates
  for each row execute function private.stamp_template();
create constraint trigger enforce_agent_limit after insert on public.templates
  for each row execute function private.enforce_agent_limit();
create trigger log_row after insert or update or delete on public.templates
  for each row execute function private.log_row('agent', 'name', 'name,live_version');
select private.announce_changes('public.templates', 'agents.read');

alter table public.templates enable row level security;
alter table public.templates force row level security;
grant select, delete on public.templates to authenticated;
grant insert (
    organization_id, name, role, avatar, style_id, voice_id, tone, response_length, languages, greeting,
    instructions, starter_questions, answer_only_from_knowledge, show_citations, knowledge_scope,
    base_template_id
  ) on public.templates to authenticated;
-- An agent never moves to another organisation, and only publish_template makes a version live.
grant update (
    name, role, avatar, style_id, voice_id, tone, response_length, languages, greeting, instructions,
    starter_questions, answer_only_from_knowledge, show_citations, knowledge_scope
  ) on public.templates to authenticated;

create policy "readers see their organisation's agents" on public.templates
  for select to authenticated
  using (organization_id in (select private.organizations_with('agents.read')));
create policy "writers add agents" on public.templates
  for insert to authenticated
  with check (organization_id in (select private.organizations_with('agents.write')));
create policy "writers edit agents" on public.templates
  for update to authenticated
  using (organization_id in (select private.organizations_with('agents.write')))
  with check (organization_id in (select private.organizations_with('agents.write')));
create policy "writers delete agents" on public.templates
  for delete to authenticated
  using (organization_id in (select private.organizations_with('agents.write')));

create table public.template_versions (
  organization_id uuid not null,
  template_id uuid not null,
  number integer not null check (number > 0),
  definition jsonb not null,
  note text not null default '' check (char_length(note) <= 500),
  published_by uuid references auth.users on delete set null,
  published_at timestamptz not null default now(),
  primary key (template_id, number),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade
);
comment on table public.template_versions is 'What was published, never changed; one of an agent is live.';

create index template_versions_organization on public.template_versions
  (organization_id, template_id);
create index template_versions_published_by on public.template_versions (published_by);

alter table public.templates add foreign key (id, live_version)
  references public.template_versions (template_id, number) deferrable initially deferred;

create trigger count_new_rows after insert on public.template_versions referencing new table as changed
  for each statement execute function private.count_rows();
create trigger count_gone_rows after delete on public.template_versions referencing old table as changed
  for each statement execute function private.count_rows();

alter table public.template_versions enable row level security;
alter table public.template_versions force row level security;
grant select on public.template_versions to authenticated;

create policy "readers see what was published" on public.template_versions
  for select to authenticated
  using (organization_id in (select private.organizations_with('agents.read')));
