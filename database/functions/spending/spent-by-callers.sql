-- A key, and the keys that share its account: before it and after it.
create or replace function private.keys_of_account(key uuid) returns uuid[]
  language sql stable security definer set search_path = ''
  begin atomic
    select array_agg(keys.id)
    from public.integration_keys as known
    join public.integration_keys as keys on keys.account_id = known.account_id
    where known.id = key;
  end;

-- What these keys, or without keys this visitor, have spent in the day or month of that time, and what is reserved.
create or replace function private.spent_by(
  organization uuid, keys uuid[], visitor uuid, period text, at timestamptz, out spent bigint, out held bigint
)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      coalesce(sum(entries.amount) filter (where entries.state <> 'reserved'), 0)::bigint,
      coalesce(sum(entries.reserved) filter (where entries.state = 'reserved'), 0)::bigint
    from (
      select usage_ledger.state, usage_ledger.amount, usage_ledger.reserved, usage_ledger.created_at
      from public.usage_ledger
      where usage_ledger.organization_id = organization and usage_ledger.key_id = any (keys)
      union all
      select usage_ledger.state, usage_ledger.amount, usage_ledger.reserved, usage_ledger.created_at
      from public.usage_ledger
      where usage_ledger.organization_id = organization
        and usage_ledger.asked_by = visitor and usage_ledger.key_id is null and keys is null
    ) as entries
    where entries.created_at >= date_trunc(period, at at time zone 'utc') at time zone 'utc'
      and entries.created_at
        < (date_trunc(period, at at time zone 'utc') + ('1 ' || period)::interval) at time zone 'utc';
  end;

-- Notes which shares of the limits of callers are reached by who asked for this entry: of each limit and period once,
-- whoever is the first. No visitor is who tries a draft.
create or replace function private.alert_to_caller(held public.usage_ledger) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into public.spend_alerts (organization_id, limit_id, starts, amount, percent, key_id)
    select held.organization_id, spend_limits.id,
      date_trunc(spend_limits.period, held.created_at at time zone 'utc')::date, spend_limits.amount, shares.percent,
      held.key_id
    from public.spend_limits
    cross join lateral (
      select case
        when spend_limits.key_id is not null then private.keys_of_account(spend_limits.key_id)
        when held.key_id is not null then array[held.key_id]
      end
    ) as counted (keys)
    cross join lateral private.spent_by(
      held.organization_id, counted.keys, held.asked_by, spend_limits.period, held.created_at
    ) as used
    join (values (50), (80), (100)) as shares (percent)
      on used.spent >= spend_limits.amount / 100.0 * shares.percent
    where spend_limits.organization_id = held.organization_id
      and case spend_limits.subject
        when 'key' then held.key_id = any (counted.keys)
        when 'visitor' then held.key_id is null and (
          exists (
            select from public.messages
            join public.conversations on conversations.id = messages.conversation_id
            where messages.id = held.answer_id and conversations.version is not null
          )
          -- What speaks, hears and searches belongs to no message.
          or held.purpose in ('speech', 'transcription', 'embedding', 'reranking') and exists (
            select from public.templates
            where templates.id = held.template_id and templates.live_version is not null
          )
        )
        else false
      end
    on conflict do nothing;
  end;
