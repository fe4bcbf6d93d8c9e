-- Lists bytes that are written, under the caller's rights.
create or replace function private.put_object(
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

-- Whether the caller may put an object there: tried with a byte, and taken back. Counted at once, so that a full
-- organisation is told before any bytes are sent. Errors are those of the act itself.
create or replace function private.try_object(bucket text, object text, upsert boolean, new_version uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform private.put_object(bucket, object, new_version, upsert, '{"size": 1}', null);
  set constraints all immediate;
  raise sqlstate 'TRIED';
exception when sqlstate 'TRIED' then
  null;
end
$$;
grant execute on function private.try_object(text, text, boolean, uuid) to anon, authenticated;

-- The version to write an object's bytes under, when the caller may put it there.
create or replace function private.begin_object(bucket text, object text, upsert boolean) returns uuid
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

-- As begin_object, at the end of an upload in pieces, which gives its pieces up for the object.
create or replace function private.begin_object_of_upload(bucket text, object text, upsert boolean, upload uuid) returns uuid
  language plpgsql volatile set search_path = ''
as $$
declare
  new_version constant uuid := private.expect_file();
begin
  begin
    update storage.uploads set finished_at = now() where id = upload;
    perform private.try_object(bucket, object, upsert, new_version);
    raise sqlstate 'TRIED';
  exception when sqlstate 'TRIED' then
    null;
  end;
  return new_version;
end
$$;
grant execute on function private.begin_object_of_upload(text, text, boolean, uuid) to anon, authenticated;

-- One object, under the caller's rights. In PL/pgSQL, whose plans last as long as the connection: with the
-- policies on it, planning this takes longer than doing it.
create or replace function private.find_object(bucket text, object text) returns setof storage.objects
  language plpgsql stable set search_path = ''
as $$
begin
  return query select objects.* from storage.objects where objects.bucket_id = bucket and objects.name = object;
end
$$;
grant execute on function private.find_object(text, text) to anon, authenticated;

-- An object of a public bucket, for anyone who knows its whole name.
create or replace function private.public_object(bucket text, object text) returns setof storage.objects
  language sql stable security definer set search_path = ''
  begin atomic
    select objects.*
    from storage.objects
    join storage.buckets on buckets.id = objects.bucket_id
    where objects.bucket_id = bucket and objects.name = object and buckets.public;
  end;
grant execute on function private.public_object(text, text) to anon, authenticated;
