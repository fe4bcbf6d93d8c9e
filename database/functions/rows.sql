-- UUID version 7 (RFC 9562, 5.7): 48 bits of Unix milliseconds, then random bits, so that ids sort by time.
create or replace function private.uuid_v7() returns uuid
  language sql volatile parallel safe set search_path = ''
  begin atomic
    select encode(
      set_bit(
        set_bit(
          overlay(
            uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6
          ),
          52, 1
        ),
        53, 1
      ),
      'hex'
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
