-- UUID version 7 (RFC 9562, 5.7 and 6.2, method 3): ids of one clock sort by time, down to a microsecond.
create or replace function private.uuid_v7() returns uuid
  language sql volatile parallel safe set search_path = ''
  begin atomic
    select encode(
      overlay(
        uuid_send(gen_random_uuid())
        -- 48 bits of milliseconds, the version, and 12 bits of what is left of the millisecond.
        placing int8send((us / 1000 << 16) | (7 << 12) | (us % 1000 * 4096 / 1000))
        from 1 for 8
      ),
      'hex'
    )::uuid
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) as moment;
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
