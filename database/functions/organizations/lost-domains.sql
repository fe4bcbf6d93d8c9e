-- The proved domains whose record was not looked up for a day. No other server looks for them meanwhile, whatever comes of it.
-- Those that a platform admin verified by hand have none.
create or replace function private.take_domains_to_look_up(most integer)
  returns table (id uuid, domain text, token text)
  language sql volatile security definer set search_path = ''
  begin atomic
    update private.organization_domains as domains set looked_at = now()
    where domains.id in (
      select due.id from private.organization_domains as due
      where due.verified_by = 'dns' and due.looked_at <= now() - interval '1 day'
      order by due.looked_at
      limit most
      for update skip locked
    )
    returning domains.id, domains.domain, domains.token;
  end;
grant execute on function private.take_domains_to_look_up(integer) to auth_service;

-- The domain is proved no longer: its addresses sign in by the provider no more, and another organisation may prove it.
create or replace function private.take_proof_back(domain_id uuid, how text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  lost private.organization_domains;
begin
  update private.organization_domains as domains
  set
    verified_at = null, verified_by = null, lost_at = now(), lost_by = how, missing_since = null, missing_looks = 0
  where domains.id = domain_id and domains.verified_at is not null
  returning * into lost;
  perform private.lead_domains_to_sso(lost.organization_id);
  perform private.log_act(
    lost.organization_id, 'sso_domain.lost', 'sso_domain', domain_id::text, lost.domain, jsonb_build_object('by', how)
  );
end
$$;

-- What the daily look at the record of a domain came to. After seven days in which every look said that it is not there, of
-- which there were seven, the domain is lost. A row says whom to mail: at the first of them, and when it is lost.
create or replace function private.settle_daily_look(domain_id uuid, is_found boolean)
  returns table (domain text, organization_name text, is_lost boolean, good_until timestamptz, emails text[])
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held private.organization_domains;
  over boolean;
begin
  perform from public.organizations
  where organizations.id = (
    select domains.organization_id from private.organization_domains as domains where domains.id = domain_id
  )
  for no key update;
  update private.organization_domains as domains
  set
    checked_at = now(),
    missing_since = case when not is_found then coalesce(domains.missing_since, now()) end,
    missing_looks = case when is_found then 0 else domains.missing_looks + 1 end
  where domains.id = domain_id and domains.verified_by = 'dns'
  returning * into held;
  over := held.missing_looks >= 7 and held.missing_since <= now() - interval '7 days';
  if over then
    perform private.take_proof_back(held.id, 'dns');
  elsif held.missing_looks = 1 then
    perform private.log_act(
      held.organization_id, 'sso_domain.record_missing', 'sso_domain', held.id::text, held.domain
    );
  else
    return;
  end if;
  return query
    select
      held.domain, organizations.name, over, held.missing_since + interval '7 days',
      array(
        select owners.email from private.owners_to_mail(held.organization_id) as owners
        where private.takes_mail(held.organization_id, 'domain mails')
      )
    from public.organizations where organizations.id = held.organization_id;
end
$$;
grant execute on function private.settle_daily_look(uuid, boolean) to auth_service;
