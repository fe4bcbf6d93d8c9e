-- People that an organisation brings itself: a head in three dimensions in place of a drawn one.

create table public.own_people (
  -- Whoever knows the id may see the portrait, so it cannot be guessed.
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  format text not null check (format in ('glb', 'vrm')),
  bytes bigint not null check (bytes between 1 and 20971520),
  version uuid not null unique,
  mouth text not null check (mouth in ('none', 'jaw', 'arkit', 'visemes', 'expressions')),
  missing text[] not null default '{}' check (cardinality(missing) <= 10),
  licence jsonb not null default '[]' check (jsonb_typeof(licence) = 'array'),
  statement text not null check (char_length(statement) between 1 and 500),
  stated_by uuid default auth.uid() references auth.users on delete set null,
  stated_by_name text not null default '',
  stated_at timestamptz not null default now(),
  portrait bytea check (octet_length(portrait) <= 262144),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
comment on table public.own_people is 'Models of people that an organisation has brought for its agents.';
comment on column public.own_people.version is 'Names the bytes of the model.';
comment on column public.own_people.mouth is 'By which of its shapes it speaks.';
comment on column public.own_people.missing is 'What the model cannot do, in words for people.';
comment on column public.own_people.licence is 'What the file says about its use: names and values, as they are shown.';
comment on column public.own_people.statement is 'What its owner has said about the right to use it.';
comment on column public.own_people.portrait is 'A JPEG that was rendered from it; null until there is one.';

create index own_people_newest on public.own_people (organization_id, created_at desc);
create index own_people_stated_by on public.own_people (stated_by);

create trigger touch before update on public.own_people
  for each row execute function private.touch();
create trigger claim_file after insert or delete on public.own_people
  for each row execute function private.claim_file();
create trigger log_row after insert or update or delete on public.own_people
  for each row execute function private.log_row('own_person', 'name', 'name,statement');
create constraint trigger count_files
  after insert or delete or update of organization_id, bytes on public.own_people
  deferrable initially deferred for each row execute function private.count_files();

alter table public.own_people enable row level security;
alter table public.own_people force row level security;
-- Written by database/functions/own-people.sql: what a model is, is for the server to say.
grant select (
    id, organization_id, name, format, bytes, mouth, missing, licence, statement, stated_by, stated_by_name, stated_at,
    created_at, updated_at
  ) on public.own_people to authenticated;

create policy "readers of agents see their organisation's own people" on public.own_people
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[]));

-- Who an agent is: a person of the catalogue, or one of its organisation. Generated, so that no agent has another's.
alter table public.templates
  drop constraint templates_avatar_fkey,
  drop constraint templates_avatar_style_id_fkey,
  drop constraint templates_avatar_voice_id_fkey,
  add column own_person uuid generated always as (
    case when avatar ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then avatar::uuid end
  ) stored,
  add column drawn_person text generated always as (
    case when avatar !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then avatar end
  ) stored,
  add foreign key (drawn_person) references public.people,
  add foreign key (drawn_person, style_id) references public.person_styles (person_id, id),
  add foreign key (drawn_person, voice_id) references public.person_voices (person_id, id),
  -- A model has no voice of its own, so it speaks with any.
  add foreign key (voice_id) references public.person_voices,
  add foreign key (organization_id, own_person) references public.own_people (organization_id, id),
  add constraint templates_own_style check (own_person is null or style_id = 'own');
comment on column public.templates.own_person is 'The model of its organisation that it is shown as, if it is one.';
comment on column public.templates.drawn_person is 'The person of the catalogue that it is shown as, if it is one.';

create index templates_own_person on public.templates (organization_id, own_person);
