-- Uploads in pieces.

create table storage.uploads (
  id uuid primary key default gen_random_uuid(),
  bucket_id text collate "C" not null references storage.buckets on delete cascade,
  name text collate "C" not null,
  owner_id text default auth.uid()::text,
  upsert boolean not null,
  size bigint check (size >= 0),
  received bigint not null default 0 check (received between 0 and coalesce(size, received)),
  mime_type text,
  cache_control text,
  user_metadata jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  finished_at timestamptz,
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
comment on table storage.uploads is 'Uploads in pieces that can be resumed: how far each one is.';
comment on column storage.uploads.size is 'Null as long as the sender has not said it.';
comment on column storage.uploads.finished_at is
  'When the object was put there. The row stays, so that a sender who missed the answer learns of it.';

create index uploads_of_bucket on storage.uploads (bucket_id);
create index uploads_oldest on storage.uploads (expires_at);
create index uploads_of_organization on storage.uploads (organization_id);
create index uploads_of_person on storage.uploads (person_id);

create constraint trigger count_files after insert or update or delete on storage.uploads
  deferrable initially deferred for each row execute function private.count_files();
create trigger limit_pictures after insert on storage.uploads
  for each row when (new.person_id is not null) execute function private.limit_pictures();

alter table storage.uploads enable row level security;
alter table storage.uploads force row level security;
grant select, insert, update, delete on storage.uploads to service_role;
-- Whoever began an upload goes on with it; whether the object may be put there is asked at its end again.
grant select, delete on storage.uploads to authenticated;
grant insert (bucket_id, name, upsert, size, mime_type, cache_control, user_metadata) on storage.uploads to authenticated;
grant update (size, received, expires_at, finished_at) on storage.uploads to authenticated;

create policy "a person sees the own uploads" on storage.uploads
  for select to authenticated
  using (owner_id = (select auth.uid())::text and (select private.session_verified()));
create policy "a person begins uploads" on storage.uploads
  for insert to authenticated
  with check (owner_id = (select auth.uid())::text and (select private.session_verified()));
create policy "a person goes on with the own uploads" on storage.uploads
  for update to authenticated
  using (owner_id = (select auth.uid())::text and (select private.session_verified()))
  with check (owner_id = (select auth.uid())::text);
create policy "a person gives up the own uploads" on storage.uploads
  for delete to authenticated
  using (owner_id = (select auth.uid())::text and (select private.session_verified()));

create table storage.upload_parts (
  upload_id uuid not null references storage.uploads on delete cascade,
  starts_at bigint not null check (starts_at >= 0),
  bytes bigint not null check (bytes > 0),
  version uuid not null unique,
  primary key (upload_id, starts_at)
);
comment on table storage.upload_parts is 'The pieces of an upload that have arrived.';

create trigger claim_file after insert or delete on storage.upload_parts
  for each row execute function private.claim_file();

alter table storage.upload_parts enable row level security;
alter table storage.upload_parts force row level security;
grant select, insert, update, delete on storage.upload_parts to service_role;
grant select, delete on storage.upload_parts to authenticated;
grant insert (upload_id, starts_at, bytes, version) on storage.upload_parts to authenticated;

create policy "a person sees the pieces of the own uploads" on storage.upload_parts
  for select to authenticated
  using (upload_id in (select id from storage.uploads));
create policy "a person adds pieces to the own uploads" on storage.upload_parts
  for insert to authenticated
  with check (upload_id in (select id from storage.uploads));
create policy "a person gives up the pieces of the own uploads" on storage.upload_parts
  for delete to authenticated
  using (upload_id in (select id from storage.uploads));
