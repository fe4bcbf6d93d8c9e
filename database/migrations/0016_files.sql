-- Files: buckets, and the objects in them, by the storage protocol. A row says what there is and who may have it; the
-- bytes lie on the disk or in S3 under a name that we generated, so that moving an object moves no bytes.

create schema storage;
comment on schema storage is 'Files of the storage protocol: the rows. Their bytes lie on the disk or in S3.';
grant usage on schema storage to anon, authenticated, service_role;

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
create unique index objects_by_name on storage.objects (bucket_id, name);
create index objects_of_organization on storage.objects (organization_id, bucket_id);
create index objects_of_person on storage.objects (person_id);
comment on table storage.objects is 'The objects: their names, and what their bytes are.';
comment on column storage.objects.version is 'Names the bytes: every writing makes a new one.';

create table storage.unlisted_files (
  version uuid primary key,
  created_at timestamptz not null default now()
);
create index unlisted_files_oldest on storage.unlisted_files (created_at);
comment on table storage.unlisted_files is
  'Bytes that are being written: no row names them yet. What stays here was cut off and is swept.';

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
  finished_at timestamptz
);
create index uploads_of_bucket on storage.uploads (bucket_id);
create index uploads_oldest on storage.uploads (expires_at);
comment on table storage.uploads is 'Uploads in pieces that can be resumed: how far each one is.';
comment on column storage.uploads.size is 'Null as long as the sender has not said it.';
comment on column storage.uploads.finished_at is
  'When the object was put there. The row stays, so that a sender who missed the answer learns of it.';

create table storage.upload_parts (
  upload_id uuid not null references storage.uploads on delete cascade,
  starts_at bigint not null check (starts_at >= 0),
  bytes bigint not null check (bytes > 0),
  version uuid not null unique,
  primary key (upload_id, starts_at)
);
comment on table storage.upload_parts is 'The pieces of an upload that have arrived.';

create function private.file_place(version uuid) returns text
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select 'objects/' || left(version::text, 2) || '/' || version::text;
  end;
comment on function private.file_place(uuid) is 'Where the bytes of a version lie.';

-- Asked for before the first byte is kept, so that bytes which nothing names in the end are found and swept.
create function private.expect_file() returns uuid
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into storage.unlisted_files (version) values (gen_random_uuid()) returning version;
  end;
grant execute on function private.expect_file() to authenticated;

-- Bytes are written before their row and removed after it, so a row always has bytes: it takes a version that was
-- expected and not swept, and the version it leaves is removed by a job of the same transaction.
create function private.claim_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    delete from storage.unlisted_files where version = new.version;
    if not found then
      raise sqlstate 'PT409' using message = 'The upload took too long.';
    end if;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform private.enqueue('file-delete', jsonb_build_object('key', private.file_place(old.version)));
  end if;
  return null;
end
$$;
create trigger claim_file after insert or delete on storage.objects
  for each row execute function private.claim_file();
create trigger claim_new_file after update on storage.objects
  for each row when (old.version <> new.version) execute function private.claim_file();
create trigger claim_file after insert or delete on storage.upload_parts
  for each row execute function private.claim_file();

create trigger touch before update on storage.buckets
  for each row execute function private.touch();
create trigger touch before update on storage.objects
  for each row execute function private.touch();

-- What a bucket takes. Clients see no bucket, so this is asked past the policies; it tells of one by its name.
create function private.bucket_terms(bucket text)
  returns table (file_size_limit bigint, allowed_mime_types text[], is_public boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select buckets.file_size_limit, buckets.allowed_mime_types, buckets.public
    from storage.buckets
    where buckets.id = bucket;
  end;
grant execute on function private.bucket_terms(text) to anon, authenticated;

-- An object keeps to the terms of its bucket, however it comes there.
create function private.keep_bucket_terms() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  terms record;
  mime_type constant text := lower(btrim(split_part(new.metadata ->> 'mimetype', ';', 1)));
begin
  select * into terms from private.bucket_terms(new.bucket_id);
  if (new.metadata ->> 'size')::bigint > terms.file_size_limit then
    raise sqlstate 'PT413' using message = 'The object exceeded the maximum allowed size';
  end if;
  if mime_type is not null and terms.allowed_mime_types is not null and not exists (
    select from unnest(terms.allowed_mime_types) as allowed
    where allowed in (mime_type, split_part(mime_type, '/', 1) || '/*', '*/*')
  ) then
    raise sqlstate 'PT415' using message = format('mime type %s is not supported', mime_type);
  end if;
  return new;
end
$$;
create trigger keep_bucket_terms before insert or update on storage.objects
  for each row execute function private.keep_bucket_terms();

-- Lists bytes that are written, under the rights of whoever asks.
create function private.put_object(
  bucket text, object text, new_version uuid, upsert boolean, new_metadata jsonb, new_user_metadata jsonb
) returns uuid
  language plpgsql volatile set search_path = ''
as $$
declare
  object_id uuid;
begin
  if upsert then
    insert into storage.objects (bucket_id, name, version, metadata, user_metadata)
    values (bucket, object, new_version, new_metadata, new_user_metadata)
    on conflict (bucket_id, name) do update
      set version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata
    returning id into object_id;
  else
    insert into storage.objects (bucket_id, name, version, metadata, user_metadata)
    values (bucket, object, new_version, new_metadata, new_user_metadata)
    returning id into object_id;
  end if;
  return object_id;
end
$$;
grant execute on function private.put_object(text, text, uuid, boolean, jsonb, jsonb) to anon, authenticated;

-- Whether the caller may put an object there: tried, and taken back. Errors are those of the act itself.
create function private.try_object(bucket text, object text, upsert boolean, new_version uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform private.put_object(bucket, object, new_version, upsert, '{}', null);
  raise sqlstate 'TRIED';
exception when sqlstate 'TRIED' then
  null;
end
$$;
grant execute on function private.try_object(text, text, boolean, uuid) to anon, authenticated;

-- The version to write an object's bytes under, when the caller may put it there.
create function private.begin_object(bucket text, object text, upsert boolean) returns uuid
  language plpgsql volatile set search_path = ''
as $$
declare
  new_version constant uuid := private.expect_file();
begin
  perform private.try_object(bucket, object, upsert, new_version);
  return new_version;
end
$$;
grant execute on function private.begin_object(text, text, boolean) to anon, authenticated;

-- One object, under the rights of whoever asks. In PL/pgSQL, whose plans last as long as the connection: with the
-- policies on it, planning this takes longer than doing it.
create function private.find_object(bucket text, object text) returns setof storage.objects
  language plpgsql stable set search_path = ''
as $$
begin
  return query select objects.* from storage.objects where objects.bucket_id = bucket and objects.name = object;
end
$$;
grant execute on function private.find_object(text, text) to anon, authenticated;

-- An object of a public bucket, for whoever knows its whole name.
create function private.public_object(bucket text, object text) returns setof storage.objects
  language sql stable security definer set search_path = ''
  begin atomic
    select objects.*
    from storage.objects
    join storage.buckets on buckets.id = objects.bucket_id
    where objects.bucket_id = bucket and objects.name = object and buckets.public;
  end;
grant execute on function private.public_object(text, text) to anon, authenticated;

-- Gives up what was begun and never finished. Its bytes are removed by jobs of the same transaction.
create function private.sweep_files(most integer) returns bigint
  language sql volatile security definer set search_path = ''
  begin atomic
    with over as (
      delete from storage.uploads
      where id in (
        select id from storage.uploads where expires_at < now() limit most for update skip locked
      )
      returning 1
    ),
    cut_off as (
      delete from storage.unlisted_files
      where version in (
        select version from storage.unlisted_files
        where created_at < now() - interval '1 day' limit most for update skip locked
      )
      returning private.enqueue('file-delete', jsonb_build_object('key', private.file_place(version)))
    )
    select (select count(*) from over) + (select count(*) from cut_off);
  end;

alter table storage.buckets enable row level security;
alter table storage.buckets force row level security;
alter table storage.objects enable row level security;
alter table storage.objects force row level security;
alter table storage.unlisted_files enable row level security;
alter table storage.unlisted_files force row level security;
alter table storage.uploads enable row level security;
alter table storage.uploads force row level security;
alter table storage.upload_parts enable row level security;
alter table storage.upload_parts force row level security;
grant select, insert, update, delete on storage.buckets, storage.objects, storage.uploads, storage.upload_parts
  to service_role;
-- To clients there are no buckets: they know the names of those they use, and list none.
grant select on storage.buckets, storage.objects to anon, authenticated;
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
  using (person_id = (select auth.uid()) and (select private.session_verified()))
  with check (
    person_id = (select auth.uid())
    and (select private.session_verified())
    and not (select private.is_anonymous())
  );
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
  with check (owner_id = (select auth.uid())::text and (select private.session_verified()));
create policy "a person gives up the own uploads" on storage.uploads
  for delete to authenticated
  using (owner_id = (select auth.uid())::text and (select private.session_verified()));

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

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('logos', 'logos', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('files', 'files', false, 1073741824, null);
