-- A server says again and again that it still carries a request out: an upload may take longer than any time that is
-- set at the beginning, and who asks meanwhile is not told that its end is unknown.
create function private.renew_request(attempt uuid, running_seconds integer) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update private.idempotent_requests as request
    set running_until = now() + make_interval(secs => running_seconds)
    where request.attempt = renew_request.attempt and request.status is null;
  end;
grant execute on function private.renew_request(uuid, integer) to authenticated;
