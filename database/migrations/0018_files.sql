-- Files: buckets, and the objects in them, by the storage protocol. A row says what there is and who may have it; the
-- bytes lie on the disk or in S3 under a name that we generated, so that moving an object moves no bytes.

create table storage.buckets (
  id text collate "C" primary key check (char_length(id) between 1 and 100 and id !~ '[[:cntrl:]/\\]'),
  name text not null unique,
  owner_id text default auth.uid()::text,
  public boolean not null default false,
  file_size_limit bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (name = id)
);
comment on table storage.buckets is 'Where objects lie together: what may go in, and whether everybody may read it.';
comment on column storage.buckets.public is 'Whoever knows the whole name of an object may read it, and nobody may list them.';

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('logos', 'logos', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('files', 'files', false, 1073741824, null);

create trigger touch before update on storage.buckets
  for each row execute function private.touch();

alter table storage.buckets enable row level security;
alter table storage.buckets force row level security;
grant select, insert, update, delete on storage.buckets to service_role;
-- To clients there are no buckets: they know the names of those they use, and list none.
grant select on storage.buckets to anon, authenticated;

create table storage.objects (
  id uuid primary key default private.uuid_v7(),
  bucket_id text collate "C" not null references storage.buckets,
  name text collate "C" not null check (
    octet_length(name) between 1 and 1024
    and name !~ '(^|/)\.{0,2}(/|$)'
    and name !~ '[[:cntrl:]\\]'
    and name is nfc normalized
  ),
  owner_id text default auth.uid()::text,
  version uuid not null unique,
  metadata jsonb not null default '{}',
  user_metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  -- Whose it is stands in its first folder. Generated, so that an object goes with its organisation or its person.
  organization_id uuid generated always as (
    case
      when bucket_id in ('logos', 'files') and name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
      then substr(name, 1, 36)::uuid
    end
  ) stored references public.organizations on delete cascade,
  person_id uuid generated always as (
    case
      when bucket_id = 'avatars' and name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
      then substr(name, 1, 36)::uuid
    end
  ) stored references auth.users on delete cascade
);
comment on table storage.objects is 'The objects: their names, and what their bytes are.';
comment on column storage.objects.version is 'Names the bytes: every writing makes a new one.';

create unique index objects_by_name on storage.objects (bucket_id, name);
create index objects_of_organization on storage.objects (organization_id, bucket_id);
create index objects_of_person on storage.objects (person_id);

create trigger claim_file after insert or delete on storage.objects
  for each row execute function private.claim_file();
create trigger claim_new_file after update on storage.objects
  for each row when (old.version <> new.version) execute function private.claim_file();
create trigger touch before update on storage.objects
  for each row execute function private.touch();
create trigger keep_bucket_terms before insert or update on storage.objects
  for each row execute function private.keep_bucket_terms();
create constraint trigger count_files after insert or update or delete on storage.objects
  deferrable initially deferred for each row execute function private.count_files();
create trigger limit_pictures after insert on storage.objects
  for each row when (new.person_id is not null) execute function private.limit_pictures();
create trigger limit_moved_pictures after update on storage.objects
  for each row when (new.person_id is not null and new.person_id is distinct from old.person_id)
  execute function private.limit_pictures();

alter table storage.objects enable row level security;
alter table storage.objects force row level security;
grant select, insert, update, delete on storage.objects to service_role;
grant select on storage.objects to anon, authenticated;
grant delete on storage.objects to authenticated;
grant insert (bucket_id, name, version, metadata, user_metadata) on storage.objects to authenticated;
grant update (bucket_id, name, version, metadata, user_metadata) on storage.objects to authenticated;

create policy "a person sees the own pictures" on storage.objects
  for select to authenticated
  using (person_id = (select auth.uid()) and (select private.session_verified()));
create policy "a person adds own pictures" on storage.objects
  for insert to authenticated
  with check (
    person_id = (select auth.uid())
    and (select private.session_verified())
    and not (select private.is_anonymous())
  );
create policy "a person replaces the own pictures" on storage.objects
  for update to authenticated
  using (
    person_id = (select auth.uid())
    and (select private.session_verified())
    and not (select private.is_anonymous())
  )
  with check (person_id = (select auth.uid()));
create policy "a person removes the own pictures" on storage.objects
  for delete to authenticated
  using (person_id = (select auth.uid()) and (select private.session_verified()));
create policy "members see the logos of their organisation" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'logos'
    and organization_id in (select private.organizations_with('agents.ui.read'))
  );
create policy "owners add logos" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'logos'
    and organization_id in (select private.organizations_with('organization.write'))
  );
create policy "owners replace logos" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'logos'
    and organization_id in (select private.organizations_with('organization.write'))
  )
  with check (
    bucket_id = 'logos'
    and organization_id in (select private.organizations_with('organization.write'))
  );
create policy "owners remove logos" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'logos'
    and organization_id in (select private.organizations_with('organization.write'))
  );
create policy "readers see the files of their organisation" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'files'
    and organization_id in (select private.organizations_with('knowledge.read'))
  );
create policy "writers add files" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'files'
    and organization_id in (select private.organizations_with('knowledge.write'))
  );
create policy "writers replace files" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'files'
    and organization_id in (select private.organizations_with('knowledge.write'))
  )
  with check (
    bucket_id = 'files'
    and organization_id in (select private.organizations_with('knowledge.write'))
  );
create policy "writers remove files" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'files'
    and organization_id in (select private.organizations_with('knowledge.write'))
  );

create table storage.unlisted_files (
  version uuid primary key,
  created_at timestamptz not null default now()
);
comment on table storage.unlisted_files is
  'Bytes that are being written: no row names them yet. What stays here was cut off and is swept.';

create index unlisted_files_oldest on storage.unlisted_files (created_at);

alter table storage.unlisted_files enable row level security;
alter table storage.unlisted_files force row level security;
