-- How much one request may have built for its answer. The data API says it in the setting request.bytes_left, and asks
-- here for each long row, so that an answer that is too large ends while it is built.
create function private.take_bytes(bytes int) returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  rest bigint := nullif(current_setting('request.bytes_left', true), '')::bigint - bytes;
begin
  if rest < 0 then
    raise sqlstate 'PT413' using
      message = 'The answer is larger than this server gives at once.',
      hint = 'Ask for fewer rows, or for fewer of their columns.';
  end if;
  perform set_config('request.bytes_left', rest::text, true);
  return true;
end $$;
comment on function private.take_bytes(int) is 'Takes so many bytes from what a request may have built; raises PT413 past it.';
grant execute on function private.take_bytes(int) to anon, authenticated, service_role;
