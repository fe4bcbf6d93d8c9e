-- UUID version 7 (RFC 9562, 5.7 and 6.2, method 3): ids of one clock sort by time, down to a microsecond.
create or replace function private.uuid_v7() returns uuid
  language sql volatile parallel safe
  begin atomic
    -- 48 bits of milliseconds, the version, and 12 bits of what is left of the millisecond; the rest is that of another
    -- id. It stands in the place where it is called.
    select (
      overlay(
        lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0
      )
      || substr(gen_random_uuid()::text, 20)
    )::uuid;
  end;
grant execute on function private.uuid_v7() to anon, authenticated, auth_service;

-- Stamps updated_at; a trigger on every table that has the column.
create or replace function private.touch() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;
