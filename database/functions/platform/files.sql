create or replace function private.file_place(version uuid) returns text
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select 'objects/' || left(version::text, 2) || '/' || version::text;
  end;
comment on function private.file_place(uuid) is 'Where the bytes of a version lie.';

-- Asked for before the first byte is kept, so that bytes which nothing names in the end are found and swept.
create or replace function private.expect_file() returns uuid
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into storage.unlisted_files (version) values (gen_random_uuid()) returning version;
  end;
grant execute on function private.expect_file() to authenticated;

-- Bytes are written before their row and removed after it, so a row always has bytes: it takes a version that was
-- expected and not swept, and the version it leaves is removed by a job of the same transaction.
create or replace function private.claim_file() returns trigger
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

-- What a bucket takes. Clients see no bucket, so this is asked past the policies; it tells of one by its name.
create or replace function private.bucket_terms(bucket text)
  returns table (file_size_limit bigint, allowed_mime_types text[], is_public boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select buckets.file_size_limit, buckets.allowed_mime_types, buckets.public
    from storage.buckets
    where buckets.id = bucket;
  end;
grant execute on function private.bucket_terms(text) to anon, authenticated;

-- An object keeps to the terms of its bucket, however it comes there.
create or replace function private.keep_bucket_terms() returns trigger
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

-- Gives up what was begun and never finished. Its bytes are removed by jobs of the same transaction.
create or replace function private.sweep_files(most integer) returns bigint
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
    ),
    not_sent as (
      delete from public.attachments
      where id in (
        select id from public.attachments
        where message_id is null and created_at < now() - interval '1 day' limit most for update skip locked
      )
      returning 1
    )
    select (select count(*) from over) + (select count(*) from cut_off) + (select count(*) from not_sent);
  end;

-- What a row of these tables takes. An upload that is finished has become an object, and a file of knowledge over 20 MB
-- was refused and not kept.
create or replace function private.files_in(it jsonb, out files integer, out bytes bigint)
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select
      case when it is null or it ->> 'finished_at' is not null then 0 else 1 end,
      case
        when it ->> 'finished_at' is not null or (it ->> 'bytes')::bigint > 20971520 then 0
        else coalesce((it #>> '{metadata,size}')::bigint, (it ->> 'received')::bigint, (it ->> 'bytes')::bigint, 0)
      end;
  end;

create or replace function private.count_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  change record;
begin
  for change in
    select organization, sum(bytes)::bigint as bytes, sum(files)::bigint as files
    from (
      select (is_now ->> 'organization_id')::uuid as organization, files, bytes from private.files_in(is_now)
      union all
      select (was ->> 'organization_id')::uuid, - files, - bytes from private.files_in(was)
    ) as changes
    where organization is not null
    group by organization
    having sum(bytes) <> 0 or sum(files) <> 0
    order by organization
  loop
    perform private.lock_usage(change.organization);
    perform private.count_usage(change.organization, 'bytes', 'storageLimit', change.bytes);
    perform private.count_usage(change.organization, 'files', 'fileLimit', change.files);
  end loop;
  return null;
end
$$;

-- Pictures of a person belong to no organisation: few, of the size that their bucket takes.
create or replace function private.limit_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  allowed constant bigint := private.quota_of(null, 'pictureLimit');
begin
  perform from auth.users where id = new.person_id for no key update;
  if (select count(*) from storage.objects where person_id = new.person_id)
    + (select count(*) from storage.uploads where person_id = new.person_id and finished_at is null) > allowed
  then
    raise sqlstate 'PT413' using
      message = format('You have %s of %s pictures. Delete some to make room.', allowed, allowed),
      detail = 'quota_reached';
  end if;
  return null;
end
$$;
