create trigger keep_an_active_owner after update of banned_until on auth.users
  for each row
  when (new.banned_until > now() and (old.banned_until is null or old.banned_until <= now()))
  execute function private.keep_an_active_owner();
