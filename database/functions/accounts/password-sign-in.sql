-- What has to be known before a hash is looked at, and the try itself, which is counted before and taken back when it
-- was right: guesses side by side find no gap between the check and the count (security 18). `given` holds kind (email or
-- phone) and name, the client's address and its block, the counter of the name, and the seconds and the most of a counter
-- by account, address and overall. Answers the account, the counters and, for who has had the most, the seconds to wait.
-- Overall, what was wrong is counted, and afterwards: were it one row that each sign-in writes, all would wait for each
-- other's disk. Guesses side by side may go beyond that most by as many as wait for their hash.
create or replace function private.try_password(given jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
as $$
declare
  known auth.users;
  familiar boolean;
  counters text[];
  seconds constant integer[] := array(select jsonb_array_elements_text(given -> 'seconds'));
  most constant integer[] := array(select jsonb_array_elements_text(given -> 'most'));
begin
  -- A hash need not wait until its try is on the disk: a power cut forgets the guesses of less than a second.
  perform set_config('synchronous_commit', 'off', true);
  if given ->> 'kind' = 'email' then
    select * into known from auth.users
    where email = given ->> 'name' and not is_sso_user and deleted_at is null;
  else
    select * into known from auth.users
    where phone = given ->> 'name' and not is_sso_user and deleted_at is null;
  end if;
  -- An account that was used from this address before has tries of its own there, and does not wait for what all have
  -- tried: strangers who guess can slow it down, not shut its owner out.
  familiar := exists (
    select from auth.sessions
    where sessions.user_id = known.id and sessions.ip = nullif(given ->> 'address', '')::inet
  );
  counters := array[
    (given ->> 'counter') || case when familiar then ':' || (given ->> 'block') else '' end,
    'password:address:' || (given ->> 'block'),
    'password:overall'
  ];
  return jsonb_build_object(
    'account', case when known.id is not null then jsonb_build_object(
      'id', known.id, 'email', known.email, 'stored', known.encrypted_password, 'is_anonymous', known.is_anonymous
    ) end,
    -- One hash of those that an import left, found by the index of exactly these.
    'sample', (
      select encrypted_password from auth.users
      where encrypted_password not like '$argon2id$v=19$m=19456,t=2,p=1$%' limit 1
    ),
    'counters', to_jsonb(counters),
    'wait', coalesce(
      case when not familiar then private.seconds_to_wait(counters[3], seconds[3], most[3]) end,
      private.count_tries(counters[1:2], seconds[1:2], most[1:2])
    )
  );
end
$$;
grant execute on function private.try_password(jsonb) to auth_service;

-- What becomes of a try. `given` holds person (null for nobody), kind and name, whether the password was right, the hash
-- that it was measured by, the one that replaces an imported one, the counters with the seconds of their windows, and who
-- asks, as private.log_account wants it.
-- `wrong` is logged; `again`: another sign-in renewed the hash in the meantime.
create or replace function private.settle_password(given jsonb) returns text
  language plpgsql volatile security invoker set search_path = ''
as $$
declare
  person auth.users;
begin
  if (given ->> 'right')::boolean then
    select * into person from auth.users where id = (given ->> 'person')::uuid and deleted_at is null;
  end if;
  if person.id is null or person.encrypted_password is distinct from given ->> 'stored' then
    if person.id is not null and given ->> 'renewed' is not null then
      return 'again';
    end if;
    perform private.log_account((given ->> 'person')::uuid, 'login_failed', 'account', given - 'traits');
    perform private.count_try(given #>> '{counters,2}', (given #>> '{seconds,2}')::integer);
    return 'wrong';
  end if;
  if given ->> 'renewed' is not null then
    -- Only the first of several sign-ins: the others are already measured by its hash.
    update auth.users set encrypted_password = given ->> 'renewed'
    where id = person.id and encrypted_password = given ->> 'stored';
  end if;
  return case
    when person.banned_until > now() then 'banned'
    when given ->> 'kind' = 'email' and person.email_confirmed_at is null then 'unconfirmed'
    when given ->> 'kind' = 'phone' and person.phone_confirmed_at is null then 'unconfirmed'
    else 'right'
  end;
end
$$;
grant execute on function private.settle_password(jsonb) to auth_service;

-- Settles a try and opens the session of who was right. `given` holds what private.settle_password and
-- private.open_session want, and the counters. `elsewhere`: nothing was done, because the person may have to be told of
-- a device that is new, which is for the caller to do, in one transaction with the rest.
create or replace function private.sign_in_by_password(given jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
as $$
declare
  who constant uuid := given ->> 'person';
  answer jsonb := '{}';
  state text;
begin
  if (given ->> 'right')::boolean
    and not exists (select from auth.known_devices where user_id = who and device = given ->> 'device')
    and exists (
      select from auth.known_devices where user_id = who
      union all
      select from auth.sessions where user_id = who
    )
  then
    return jsonb_build_object('state', 'elsewhere');
  end if;
  state := private.settle_password(given);
  if state = 'right' then
    perform private.log_account(who, 'login', 'account', given);
    answer := private.open_session(who, given);
  end if;
  -- Last of all: who signs in from the same address waits for this counter.
  if state in ('right', 'banned', 'unconfirmed') then
    perform private.take_back_tries(given #>> '{counters,0}', array[given #>> '{counters,1}']);
  end if;
  return answer || jsonb_build_object('state', state);
end
$$;
grant execute on function private.sign_in_by_password(jsonb) to auth_service;
