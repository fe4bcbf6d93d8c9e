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
create index templates_newest on public.templates (organization_id, updated_at desc);
comment on table public.templates is 'Agents: the draft that an organisation edits.';

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
create index template_versions_organization on public.template_versions
  (organization_id, template_id);
comment on table public.template_versions is 'What was published, never changed; one of an agent is live.';

alter table public.templates add foreign key (id, live_version)
  references public.template_versions (template_id, number) deferrable initially deferred;

create table public.template_knowledge_sources (
  organization_id uuid not null,
  template_id uuid not null,
  source_id uuid not null,
  primary key (template_id, source_id),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade
);
create index template_knowledge_sources_organization on public.template_knowledge_sources
  (organization_id, source_id);
comment on table public.template_knowledge_sources is
  'The sources an agent may use when its knowledge_scope is selected.';

create function private.stamp_template() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at = clock_timestamp();
  new.updated_by = coalesce(auth.uid(), new.updated_by);
  return new;
end
$$;
create trigger stamp_template before update on public.templates
  for each row execute function private.stamp_template();

-- Counted under a lock on the organisation, so that parallel creations cannot pass the limit together.
create function private.enforce_agent_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  allowed integer := coalesce((private.feature(new.organization_id, 'workforce.feature.agentLimit'))::integer, 5);
begin
  perform from public.organizations where id = new.organization_id for no key update;
  if (select count(*) from public.templates where organization_id = new.organization_id) > allowed then
    raise sqlstate 'PT403' using
      message = format('Your organization can have %s agents.', allowed),
      hint = 'Delete an agent, or ask us for more.';
  end if;
  return null;
end
$$;
create constraint trigger enforce_agent_limit after insert on public.templates
  for each row execute function private.enforce_agent_limit();

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

alter table public.template_versions enable row level security;
alter table public.template_versions force row level security;
grant select on public.template_versions to authenticated;
create policy "readers see what was published" on public.template_versions
  for select to authenticated
  using (organization_id in (select private.organizations_with('agents.read')));

alter table public.template_knowledge_sources enable row level security;
alter table public.template_knowledge_sources force row level security;
grant select, insert, delete on public.template_knowledge_sources to authenticated;
create policy "readers see what an agent may use" on public.template_knowledge_sources
  for select to authenticated
  using (organization_id in (select private.organizations_with('agents.read')));
create policy "writers give an agent a source" on public.template_knowledge_sources
  for insert to authenticated
  with check (organization_id in (select private.organizations_with('agents.write')));
create policy "writers take a source from an agent" on public.template_knowledge_sources
  for delete to authenticated
  using (organization_id in (select private.organizations_with('agents.write')));

-- What a version keeps of a template.
create function private.template_definition(template uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select to_jsonb(templates)
      - array['id', 'organization_id', 'live_version', 'created_by', 'updated_by', 'created_at', 'updated_at']
      || jsonb_build_object(
        'knowledge_source_ids',
        coalesce(
          (
            select jsonb_agg(template_knowledge_sources.source_id order by template_knowledge_sources.source_id)
            from public.template_knowledge_sources
            where template_knowledge_sources.template_id = template
          ),
          '[]'
        )
      )
    from public.templates
    where templates.id = template;
  end;

-- Definer: it writes versions, which nobody else may. It asks for agents.write itself.
create function public.publish_template(template_id uuid, note text default '') returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
  next_number integer;
begin
  select templates.organization_id into organization
  from public.templates
  where templates.id = publish_template.template_id
    and templates.organization_id in (select private.organizations_with('agents.write'))
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This agent does not exist.';
  end if;
  select coalesce(max(template_versions.number), 0) + 1 into next_number
  from public.template_versions
  where template_versions.template_id = publish_template.template_id;
  insert into public.template_versions (organization_id, template_id, number, definition, note, published_by)
  values (
    organization, publish_template.template_id, next_number,
    private.template_definition(publish_template.template_id), coalesce(publish_template.note, ''), auth.uid()
  );
  update public.templates set live_version = next_number where id = publish_template.template_id;
  return next_number;
end
$$;

-- Definer: live_version is not for clients to write. Null takes the agent offline; an older number rolls back.
create function public.set_live_version(template_id uuid, number integer) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.templates set live_version = set_live_version.number
  where templates.id = set_live_version.template_id
    and templates.organization_id in (select private.organizations_with('agents.write'))
    and (
      set_live_version.number is null
      or exists (
        select from public.template_versions
        where template_versions.template_id = templates.id
          and template_versions.number = set_live_version.number
      )
    );
  if not found then
    raise sqlstate 'PT404' using message = 'This version does not exist.';
  end if;
end
$$;
grant execute on function public.publish_template(uuid, text), public.set_live_version(uuid, integer)
  to authenticated;

-- The agent as a conversation needs it: its live version for everyone, its draft for those who may read it.
create function private.agent_for_conversation(template uuid, draft boolean) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'template_id', templates.id,
      'organization_id', templates.organization_id,
      'version', case when draft then null else templates.live_version end,
      'definition',
        case
          when draft then private.template_definition(templates.id)
          else (
            select template_versions.definition from public.template_versions
            where template_versions.template_id = templates.id
              and template_versions.number = templates.live_version
          )
        end
    )
    from public.templates
    where templates.id = template
      and case
        when draft then templates.organization_id in (select private.organizations_with('agents.read'))
        else templates.live_version is not null
      end;
  end;
grant execute on function private.agent_for_conversation(uuid, boolean) to anon, authenticated;

-- Definer: visitors without an account meet published agents. It shows what the page shows, not the instructions.
create function public.published_agent(template_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'id', templates.id,
      'name', definition ->> 'name',
      'role', definition ->> 'role',
      'avatar', definition ->> 'avatar',
      'style_id', definition ->> 'style_id',
      'voice_id', definition ->> 'voice_id',
      'tone', definition ->> 'tone',
      'greeting', definition ->> 'greeting',
      'starter_questions', definition -> 'starter_questions',
      'languages', definition -> 'languages',
      'show_citations', definition -> 'show_citations',
      'organization', jsonb_build_object('name', organizations.name)
    )
    from public.templates
    join public.template_versions
      on template_versions.template_id = templates.id
      and template_versions.number = templates.live_version
    join public.organizations on organizations.id = templates.organization_id
    where templates.id = published_agent.template_id;
  end;
grant execute on function public.published_agent(uuid) to anon, authenticated;
