-- What every organisation chooses from: people, tones, response lengths, base templates.
-- Their rows are seeds (database/seed/01_people.sql and 02_catalogues.sql).

create table public.people (
  id text primary key check (id ~ '^[a-z0-9-]+$'),
  name text not null,
  image text not null,
  image_jpg text not null,
  team text check (team in ('workforce')),
  position integer not null
);
comment on table public.people is 'The faces an agent can have.';

create table public.person_styles (
  id text primary key check (id ~ '^[a-z0-9-]+$'),
  person_id text not null references public.people on delete cascade,
  name text not null,
  image text not null,
  position integer not null,
  unique (person_id, id)
);
comment on table public.person_styles is 'What a person can wear.';

create table public.person_voices (
  id text primary key check (id ~ '^[a-z0-9-]+$'),
  person_id text not null references public.people on delete cascade,
  name text not null,
  position integer not null,
  unique (person_id, id)
);
comment on table public.person_voices is 'How a person can sound.';

create table public.tones (
  id text primary key check (id ~ '^[a-z0-9-]+$'),
  name text not null,
  description text not null,
  sample text not null,
  position integer not null
);
comment on table public.tones is 'How an agent speaks to people.';

create table public.response_lengths (
  id text primary key check (id ~ '^[a-z0-9-]+$'),
  name text not null,
  description text not null,
  sentences integer not null check (sentences between 1 and 12),
  position integer not null
);
comment on table public.response_lengths is 'How much an agent says at once.';

create table public.base_templates (
  template_id text primary key check (template_id ~ '^[a-z0-9-]+$'),
  name text,
  role text not null,
  category text not null,
  summary text not null,
  -- What is null here is filled from the workforce people and the tones (specification 3, Base template).
  avatar text references public.people,
  style_id text,
  voice_id text,
  tone text references public.tones,
  response_length text references public.response_lengths,
  instructions text not null,
  greeting text not null,
  starter_questions text[] not null check (cardinality(starter_questions) between 1 and 6),
  position integer not null,
  foreign key (avatar, style_id) references public.person_styles (person_id, id),
  foreign key (avatar, voice_id) references public.person_voices (person_id, id)
);
comment on table public.base_templates is 'Jobs to start an agent from.';

do $$
declare
  catalogue text;
begin
  foreach catalogue in array array[
    'people', 'person_styles', 'person_voices', 'tones', 'response_lengths', 'base_templates'
  ] loop
    execute format('alter table public.%I enable row level security', catalogue);
    execute format('alter table public.%I force row level security', catalogue);
    execute format('grant select on public.%I to anon, authenticated', catalogue);
    execute format(
      'create policy "everyone reads the catalogue" on public.%I for select to anon, authenticated using (true)',
      catalogue
    );
  end loop;
end
$$;
