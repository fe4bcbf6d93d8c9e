-- What is counted of published galleries. A visit is one visitor at one gallery, or at one of its agents, on one day
-- (UTC): database/functions/gallery-visits.sql says who counts.

create table public.gallery_visits (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  gallery_id uuid not null,
  template_id uuid,
  day date not null,
  visits integer not null check (visits > 0),
  unique nulls not distinct (gallery_id, template_id, day),
  foreign key (organization_id, gallery_id)
    references public.galleries (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade
);
comment on table public.gallery_visits is 'How many visitors a gallery had on a day (UTC), and how many each of its agents.';
comment on column public.gallery_visits.template_id is 'The agent that was met; null: the page of the gallery itself.';

create index gallery_visits_day on public.gallery_visits (organization_id, gallery_id, day);
create index gallery_visits_template on public.gallery_visits (organization_id, template_id);

alter table public.gallery_visits enable row level security;
alter table public.gallery_visits force row level security;
-- Written by note_gallery_visit.
grant select on public.gallery_visits to authenticated;

create policy "analysts see how often galleries are visited" on public.gallery_visits
  for select to authenticated
  using (organization_id = any ((select private.galleries_with('analytics.read'))::uuid[]));

create table private.gallery_days (
  gallery_id uuid primary key,
  organization_id uuid not null,
  day date not null,
  salt bytea not null,
  noted integer not null default 0,
  foreign key (organization_id, gallery_id)
    references public.galleries (organization_id, id) on delete cascade
);
comment on table private.gallery_days is
  'The last day on which a gallery was visited. Its salt goes with the day, and what was noted of visitors with both.';
comment on column private.gallery_days.noted is 'How many visits of the day were counted: there is a most.';
create index gallery_days_organization on private.gallery_days (organization_id, gallery_id);
create index gallery_days_day on private.gallery_days (day);
alter table private.gallery_days enable row level security;
alter table private.gallery_days force row level security;

create table private.gallery_visitors (
  gallery_id uuid not null references private.gallery_days on delete cascade,
  visited uuid not null,
  visitor bytea not null,
  network bytea,
  primary key (gallery_id, visited, visitor)
);
comment on table private.gallery_visitors is
  'Who was counted today, so that nobody is counted twice: sums with the salt of the day, no person and no address.';
comment on column private.gallery_visitors.visited is 'The agent, or the gallery itself.';
comment on column private.gallery_visitors.network is 'Where a visitor without an account came from; null for all others.';
create index gallery_visitors_network on private.gallery_visitors (gallery_id, visited, network);
alter table private.gallery_visitors enable row level security;
alter table private.gallery_visitors force row level security;

-- A conversation remembers the gallery that it was begun from.
alter table public.conversations add column gallery_id uuid;
alter table public.conversations add foreign key (organization_id, gallery_id)
  references public.galleries (organization_id, id) on delete set null (gallery_id);
comment on column public.conversations.gallery_id is
  'The gallery from which its visitor came to the agent; null for none, and for who reads agents there.';
create index conversations_of_gallery on public.conversations (organization_id, gallery_id, created_at);
create trigger place_in_gallery before insert on public.conversations
  for each row execute function private.place_in_gallery();
