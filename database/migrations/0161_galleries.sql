-- Galleries: pages of agents for an audience. Who builds agents builds them, where the organisation has galleries as well;
-- everybody else meets what is published, by functions of database/functions/galleries.sql.

insert into private.gated_permissions (area, feature_key) values ('galleries', 'workforce.feature.galleries');

-- A trial has galleries, and so have the organisations that there are.
insert into private.trial_values (feature_id, value_json)
select id, 'true' from billing.features where feature_key = 'workforce.feature.galleries';
insert into billing.organization_features (organization_id, feature_id, value_json)
select organizations.id, features.id, 'true'
from public.organizations
join billing.features on features.feature_key = 'workforce.feature.galleries'
on conflict do nothing;

insert into billing.features (name, feature_key, value_type, default_json) values
  ('Galleries at most', 'workforce.feature.galleryLimit', 'Number', '500');
insert into private.quotas (feature_key, trial, sentence, remedy, status) values
  ('workforce.feature.galleryLimit', 50, '%s has %s of %s galleries.', 'Delete one', 403);

create table public.galleries (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 80),
  introduction text not null default '' check (char_length(introduction) <= 1000),
  logo text,
  background text check (background ~ '^#[0-9a-f]{6}$'),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  audience text not null default 'organization' check (audience in ('organization', 'link', 'domains')),
  allowed_domains text[] not null default '{}'
    check (cardinality(allowed_domains) <= 20 and private.are_domains(allowed_domains)),
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  created_by uuid default auth.uid() references auth.users on delete set null,
  updated_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  check ((background is null) = (accent is null)),
  constraint galleries_contrast check (private.contrast(background, accent) >= 4.5),
  -- The logo of one gallery goes with it, so no other has the same.
  check (
    logo ~ '^[^/]+/galleries/[^/]+/[A-Za-z0-9._-]{1,100}$'
    and split_part(logo, '/', 1) = organization_id::text and split_part(logo, '/', 3) = id::text
  ),
  check ((published_at is null) = (status = 'draft'))
);
comment on table public.galleries is 'Pages of agents, each for an audience.';
comment on column public.galleries.logo is 'The name of its object in the bucket logos.';
comment on column public.galleries.background is 'Null, like the accent, for the product''s own colours.';
comment on column public.galleries.accent is 'Of links and buttons; it stands on the background, so it is readable there.';
comment on column public.galleries.audience is
  'Members of the organisation, whoever has the link, or who proved an address of one of the domains.';

create index galleries_newest on public.galleries (organization_id, updated_at desc);
create index galleries_created_by on public.galleries (created_by);
create index galleries_updated_by on public.galleries (updated_by);

create trigger stamp_gallery before update on public.galleries
  for each row execute function private.stamp_template();
create constraint trigger enforce_gallery_limit after insert on public.galleries
  for each row execute function private.enforce_gallery_limit();
create trigger remove_logo after delete on public.galleries
  for each row when (old.logo is not null) execute function private.remove_gallery_logo();
create trigger remove_former_logo after update on public.galleries
  for each row when (old.logo is distinct from new.logo and old.logo is not null)
  execute function private.remove_gallery_logo();
create trigger log_row after insert or update or delete on public.galleries
  for each row execute function private.log_row('gallery', 'title', 'title,audience,allowed_domains,status');
select private.announce_changes('public.galleries', 'agents.read');

alter table public.galleries enable row level security;
alter table public.galleries force row level security;
grant select, delete on public.galleries to authenticated;
grant insert (organization_id, title, introduction, background, accent, audience, allowed_domains)
  on public.galleries to authenticated;
-- set_gallery_published makes it public.
grant update (title, introduction, logo, background, accent, audience, allowed_domains)
  on public.galleries to authenticated;

create policy "readers of agents see galleries" on public.galleries
  for select to authenticated
  using (organization_id = any ((select private.galleries_with('agents.read'))::uuid[]));
create policy "writers of agents add galleries" on public.galleries
  for insert to authenticated
  with check (organization_id = any ((select private.galleries_with('agents.write'))::uuid[]));
create policy "writers of agents edit galleries" on public.galleries
  for update to authenticated
  using (organization_id = any ((select private.galleries_with('agents.write'))::uuid[]))
  with check (organization_id = any ((select private.galleries_with('agents.write'))::uuid[]));
create policy "writers of agents delete galleries" on public.galleries
  for delete to authenticated
  using (organization_id = any ((select private.galleries_with('agents.write'))::uuid[]));

create table public.gallery_agents (
  organization_id uuid not null,
  gallery_id uuid not null,
  template_id uuid not null,
  position smallint not null check (position between 1 and 50),
  caption text not null default '' check (char_length(caption) <= 200),
  primary key (gallery_id, template_id),
  unique (gallery_id, position),
  foreign key (organization_id, gallery_id)
    references public.galleries (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade
);
comment on table public.gallery_agents is 'The agents of a gallery, in their order, fifty at most.';
comment on column public.gallery_agents.caption is 'What the gallery says of the agent; empty for what the agent says of itself.';

create index gallery_agents_gallery on public.gallery_agents (organization_id, gallery_id, position);
create index gallery_agents_template on public.gallery_agents (organization_id, template_id);

alter table public.gallery_agents enable row level security;
alter table public.gallery_agents force row level security;
-- Written by set_gallery_agents, all of a gallery at once.
grant select on public.gallery_agents to authenticated;

create policy "readers of agents see what is in galleries" on public.gallery_agents
  for select to authenticated
  using (organization_id = any ((select private.galleries_with('agents.read'))::uuid[]));

create policy "writers of agents add logos of galleries" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'logos'
    and name ~ '^[^/]+/galleries/[^/]+/[^/]+$'
    and organization_id = any ((select private.galleries_with('agents.write'))::uuid[])
  );
