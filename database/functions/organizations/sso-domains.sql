-- Where anybody has a mailbox: no organisation's domain.
create or replace function private.is_public_mail_domain(asked text) returns boolean
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select asked = any (array[
      'gmail.com', 'googlemail.com', 'outlook.com', 'outlook.de', 'outlook.fr', 'hotmail.com', 'hotmail.co.uk', 'hotmail.de',
      'hotmail.es', 'hotmail.fr', 'hotmail.it', 'live.com', 'live.co.uk', 'live.de', 'live.fr', 'live.nl', 'msn.com',
      'yahoo.com', 'yahoo.co.uk', 'yahoo.co.in', 'yahoo.co.jp', 'yahoo.com.br', 'yahoo.de', 'yahoo.es', 'yahoo.fr', 'yahoo.it',
      'ymail.com', 'rocketmail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'proton.me', 'protonmail.com', 'pm.me',
      'gmx.de', 'gmx.net', 'gmx.com', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'freenet.de', 'mail.com', 'mail.de',
      'mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'yandex.ru', 'yandex.com', 'qq.com', '163.com', '126.com', 'sina.com',
      'foxmail.com', 'naver.com', 'daum.net', 'hanmail.net', 'zoho.com', 'zohomail.com', 'fastmail.com', 'fastmail.fm',
      'hey.com', 'tutanota.com', 'tuta.io', 'tutamail.com', 'posteo.de', 'mailbox.org', 'orange.fr', 'wanadoo.fr', 'free.fr',
      'laposte.net', 'sfr.fr', 'libero.it', 'virgilio.it', 'tiscali.it', 'seznam.cz', 'wp.pl', 'o2.pl', 'onet.pl', 'interia.pl',
      'rediffmail.com', 'comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net',
      'btinternet.com', 'sky.com', 'virginmedia.com', 'talktalk.net', 'bigpond.com', 'optusnet.com.au', 'rogers.com',
      'shaw.ca', 'uol.com.br', 'bol.com.br', 'terra.com.br', 'mailinator.com', 'guerrillamail.com', 'yopmail.com',
      'duck.com', 'simplelogin.com', 'hushmail.com', 'lycos.com', 'excite.com', 'ukr.net', 'abv.bg', 'bluewin.ch',
      'hispeed.ch', 'telenet.be', 'skynet.be', 'ziggo.nl', 'kpnmail.nl', 'xs4all.nl', 'home.nl', 'planet.nl'
    ]);
  end;

create or replace function public.add_sso_domain(org_id uuid, domain text) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(add_sso_domain.domain, E' \t\n.@'));
  made uuid;
begin
  perform private.take_sso_turn(org_id);
  if private.is_public_mail_domain(wanted) then
    raise sqlstate 'PT422' using message = 'Anybody can have an address there. Add a domain that is your organization''s own.';
  elsif exists (
    select from private.organization_domains as domains
    where domains.domain = wanted and domains.organization_id = org_id
  ) then
    raise sqlstate 'PT409' using message = 'This domain is in the list already.';
  elsif exists (
    select from private.organization_domains as domains
    where domains.domain = wanted and domains.verified_at is not null
  ) then
    raise sqlstate 'PT409' using message = 'Another organization has proved that this domain is its own.';
  elsif (select count(*) from private.organization_domains as domains where domains.organization_id = org_id) >= 50 then
    raise sqlstate 'PT409' using message = 'An organization may have at most 50 domains.';
  end if;
  begin
    insert into private.organization_domains (organization_id, domain) values (org_id, wanted) returning id into made;
  exception when check_violation or not_null_violation then
    raise sqlstate 'PT422' using message = 'Enter a domain, such as example.com.';
  end;
  perform private.log_act(org_id, 'sso_domain.added', 'sso_domain', made::text, wanted);
  return made;
end
$$;
comment on function public.add_sso_domain(uuid, text) is
  'Claims an e-mail domain for an organisation; a TXT record has to prove it. For owners.';
grant execute on function public.add_sso_domain(uuid, text) to authenticated;

create or replace function public.remove_sso_domain(org_id uuid, domain_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  gone text;
begin
  perform private.take_sso_turn(org_id);
  delete from private.organization_domains as domains
  where domains.id = domain_id and domains.organization_id = org_id
  returning domains.domain into gone;
  if gone is null then
    return false;
  end if;
  perform private.lead_domains_to_sso(org_id);
  perform private.log_act(org_id, 'sso_domain.removed', 'sso_domain', domain_id::text, gone);
  return true;
end
$$;
comment on function public.remove_sso_domain(uuid, uuid) is
  'Gives up an e-mail domain: its addresses sign in by the provider no more. For owners.';
grant execute on function public.remove_sso_domain(uuid, uuid) to authenticated;

-- A domain of an organisation that the caller may prove, and what has to be found there.
create or replace function private.sso_domain_to_prove(organization uuid, domain_id uuid)
  returns table (domain text, token text)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.take_sso_turn(organization);
  return query
    select domains.domain, domains.token from private.organization_domains as domains
    where domains.id = domain_id and domains.organization_id = organization;
end
$$;
grant execute on function private.sso_domain_to_prove(uuid, uuid) to auth_service;

-- A domain that was proved is its organisation's until it gives it up, its record goes or a platform admin takes it back.
create or replace function private.prove_sso_domain(organization uuid, domain_id uuid, how text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  proved text;
begin
  update private.organization_domains as domains
  set checked_at = now(), looked_at = now(), verified_at = now(), verified_by = how, lost_at = null, lost_by = null
  where domains.id = domain_id and domains.organization_id = organization and domains.verified_at is null
  returning domains.domain into proved;
  if proved is null then
    return;
  end if;
  perform private.lead_domains_to_sso(organization);
  perform private.log_act(
    organization, 'sso_domain.verified', 'sso_domain', domain_id::text, proved, jsonb_build_object('by', how)
  );
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'Another organization has proved that this domain is its own.';
end
$$;

-- What a look at the records of a domain came to.
create or replace function private.settle_sso_domain(organization uuid, domain_id uuid, is_found boolean) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.take_sso_turn(organization);
  if is_found then
    perform private.prove_sso_domain(organization, domain_id, 'dns');
    update private.organization_domains as domains
    set checked_at = now(), missing_since = null, missing_looks = 0
    where domains.id = domain_id and domains.organization_id = organization and domains.missing_looks > 0;
  else
    update private.organization_domains as domains set checked_at = now()
    where domains.id = domain_id and domains.organization_id = organization;
  end if;
  return is_found;
end
$$;
grant execute on function private.settle_sso_domain(uuid, uuid, boolean) to auth_service;
