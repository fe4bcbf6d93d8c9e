-- SECRET_KEY rotates: a key that was found by the hash of an earlier secret is found by the newest one's from then on.
create function private.move_integration_key(known text, fresh text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.integration_keys set key_hash = fresh where key_hash = known;
  end;
comment on function private.move_integration_key(text, text) is
  'Whoever knows the hash of a key holds the key; the server alone can make the other one.';
grant execute on function private.move_integration_key(text, text) to anon;
