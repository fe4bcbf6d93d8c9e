-- Quotas: how much an organisation may have, by its plan. What there is gets counted in the transaction that writes it,
-- and the counter's row is the lock: parallel writes cannot pass a quota together, and what is rolled back counts not.

insert into billing.features (name, feature_key, value_type, default_json) values
  ('Files', 'workforce.feature.fileLimit', 'Number', '20000'),
  ('Storage', 'workforce.feature.storageLimit', 'Number', '107374182400'),
  ('Knowledge text', 'workforce.feature.knowledgeTextLimit', 'Number', '1000000000'),
  ('Pictures', 'workforce.feature.pictureLimit', 'Number', '50');

create table private.quotas (
  feature_key text primary key references billing.features (feature_key),
  trial bigint check (trial > 0),
  -- For format(): the organisation, what it has, what it may have, the thing.
  sentence text not null,
  outsiders text not null default '%s has reached a limit. Please try again later.',
  remedy text not null,
  status smallint not null check (status in (403, 413, 429)),
  is_bytes boolean not null default false
);
comment on table private.quotas is 'Features that limit, and what is said when a limit is reached.';
comment on column private.quotas.trial is
  'The limit of an organisation that pays nothing, where nothing was decided for it; null for the default of the feature.';
comment on column private.quotas.outsiders is 'For those who are no members: without figures.';
alter table private.quotas enable row level security;
alter table private.quotas force row level security;

insert into private.quotas (feature_key, trial, sentence, remedy, status, is_bytes) values
  ('workforce.feature.agentLimit', null, '%s has %s of %s agents.', 'Delete one', 403, false),
  ('workforce.feature.fileLimit', 2000, '%s has %s of %s files.', 'Delete some', 413, false),
  (
    'workforce.feature.storageLimit', 10737418240, '%s stores %s of %s, so this file does not fit.',
    'Delete some files', 413, true
  ),
  (
    'workforce.feature.knowledgeTextLimit', 100000000,
    '%s has %s of %s characters of knowledge, so this file does not fit.', 'Delete some files', 413, false
  );
insert into private.quotas (feature_key, sentence, outsiders, remedy, status) values
  (
    'workforce.feature.userLimit', '%s has %s of %s users, open invitations included.',
    '%s has no free seat. Ask the person who invited you.', 'Remove one or revoke an invitation', 403
  );

create table private.usage (
  organization_id uuid not null references public.organizations on delete cascade,
  name text not null,
  used bigint not null,
  primary key (organization_id, name)
) with (fillfactor = 50);
comment on table private.usage is 'How much of what is limited each organisation has.';
alter table private.usage enable row level security;
alter table private.usage force row level security;

create function private.is_paying(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      (
        select status in ('active', 'past_due')
        from billing.organization_subscriptions
        where organization_id = organization and deleted_at is null
        order by current_period_end desc nulls last
        limit 1
      ),
      false
    );
  end;

-- What was decided for the organisation, else what its plan has. A limit that does not count is the default.
create function private.quota_of(organization uuid, feature text) returns bigint
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      case when features.is_active then nullif((own.value_json #>> '{}')::bigint, 0) end,
      case when quotas.trial is not null and not private.is_paying(organization) then quotas.trial end,
      (features.default_json #>> '{}')::bigint
    )
    from billing.features
    left join private.quotas on quotas.feature_key = features.feature_key
    left join billing.organization_features as own
      on own.feature_id = features.id and own.organization_id = organization and own.disabled_at is null
    where features.feature_key = 'workforce.feature.' || feature;
  end;

create function private.bytes_in_words(bytes bigint) returns text
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select case
      when bytes >= 1073741824 then round(bytes / 1073741824.0, 1)::text || ' GB'
      when bytes >= 1048576 then round(bytes / 1048576.0, 1)::text || ' MB'
      else ceil(bytes / 1024.0)::text || ' KB'
    end;
  end;

-- Says what is full, how much it is and whom to ask. `quota_reached` is the word for programs.
create function private.refuse_over_quota(organization uuid, feature text, has bigint, thing text default null)
  returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  quota private.quotas;
  allowed constant bigint := private.quota_of(organization, feature);
  named constant text := (select name from public.organizations where id = organization);
  actor constant uuid := coalesce(auth.uid(), nullif(current_setting('request.actor_id', true), '')::uuid);
  role_of_actor constant text := (
    select role from public.organization_members
    where organization_id = organization and user_id = actor and role <> 'INACTIVE'
  );
  words text;
begin
  select * into quota from private.quotas where feature_key = 'workforce.feature.' || feature;
  if actor is not null and role_of_actor is null and auth.jwt() ->> 'key_id' is null then
    words := format(quota.outsiders, named);
  else
    words := format(
      quota.sentence, named,
      case when quota.is_bytes then private.bytes_in_words(has) else to_char(has, 'FM999,999,999,990') end,
      case when quota.is_bytes then private.bytes_in_words(allowed) else to_char(allowed, 'FM999,999,999,990') end,
      replace(thing, '_', ' ')
    ) || ' ' || quota.remedy || case role_of_actor
      when 'owner' then ', or ask us for more.'
      else ', or ask an owner to get more.'
    end;
  end if;
  raise exception using
    errcode = 'PT' || quota.status, message = words, detail = 'quota_reached';
end
$$;

-- Gives back, or takes and refuses when it is too much. The row stays locked until the transaction ends. Giving back never
-- makes a row: it may be an organisation that goes.
create function private.count_usage(organization uuid, counted text, feature text, amount bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  reached bigint;
begin
  if amount < 0 then
    update private.usage set used = used + amount where organization_id = organization and name = counted;
  elsif amount > 0 then
    insert into private.usage as usage (organization_id, name, used) values (organization, counted, amount)
    on conflict (organization_id, name) do update set used = usage.used + excluded.used
    returning usage.used into reached;
    if reached > private.quota_of(organization, feature) then
      perform private.refuse_over_quota(organization, feature, reached - amount, counted);
    end if;
  end if;
end
$$;

-- Refuses what would not fit, before any work is done for it. Nothing is counted or locked.
create function private.check_room(organization uuid, counted text, feature text) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  has constant bigint := coalesce(
    (select used from private.usage where organization_id = organization and name = counted), 0
  );
begin
  if has >= private.quota_of(organization, feature) then
    perform private.refuse_over_quota(organization, feature, has);
  end if;
end
$$;

-- Files: those of the storage protocol, those of knowledge, and what has arrived of uploads in pieces.

alter table storage.uploads
  add organization_id uuid generated always as (
    case
      when bucket_id in ('logos', 'files') and name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
      then substr(name, 1, 36)::uuid
    end
  ) stored references public.organizations on delete cascade,
  add person_id uuid generated always as (
    case
      when bucket_id = 'avatars' and name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
      then substr(name, 1, 36)::uuid
    end
  ) stored references auth.users on delete cascade;
create index uploads_of_organization on storage.uploads (organization_id);
create index uploads_of_person on storage.uploads (person_id);

-- What a row of these tables takes. An upload that is finished has become an object, and a file of knowledge over 20 MB
-- was refused and not kept.
create function private.files_in(it jsonb, out files integer, out bytes bigint)
  language sql immutable parallel safe set search_path = ''
  begin atomic
    select
      case when it is null or it ->> 'finished_at' is not null then 0 else 1 end,
      case
        when it ->> 'finished_at' is not null or (it ->> 'bytes')::bigint > 20971520 then 0
        else coalesce((it #>> '{metadata,size}')::bigint, (it ->> 'received')::bigint, (it ->> 'bytes')::bigint, 0)
      end;
  end;

-- Counted when the transaction is committed, so the counters are what it locks last and for the shortest time, whatever
-- else it holds. One lock for an organisation's counters, or two transactions could take them crosswise.
create function private.lock_usage(organization uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    select pg_advisory_xact_lock(hashtextextended('usage:' || organization, 0));
  end;

create function private.count_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  change record;
begin
  for change in
    select organization, sum(bytes)::bigint as bytes, sum(files)::bigint as files
    from (
      select (is_now ->> 'organization_id')::uuid as organization, files, bytes from private.files_in(is_now)
      union all
      select (was ->> 'organization_id')::uuid, - files, - bytes from private.files_in(was)
    ) as changes
    where organization is not null
    group by organization
    having sum(bytes) <> 0 or sum(files) <> 0
    order by organization
  loop
    perform private.lock_usage(change.organization);
    perform private.count_usage(change.organization, 'bytes', 'storageLimit', change.bytes);
    perform private.count_usage(change.organization, 'files', 'fileLimit', change.files);
  end loop;
  return null;
end
$$;
create constraint trigger count_files after insert or update or delete on storage.objects
  deferrable initially deferred for each row execute function private.count_files();
create constraint trigger count_files after insert or update or delete on storage.uploads
  deferrable initially deferred for each row execute function private.count_files();
create constraint trigger count_files
  after insert or delete or update of organization_id, bytes on public.knowledge_sources
  deferrable initially deferred for each row execute function private.count_files();

insert into private.usage (organization_id, name, used)
select organization_id, name, sum(amount)
from (
  select organization_id, files_in.files, files_in.bytes
  from storage.objects, private.files_in(to_jsonb(objects))
  union all
  select organization_id, files_in.files, files_in.bytes
  from storage.uploads, private.files_in(to_jsonb(uploads))
  union all
  select organization_id, files_in.files, files_in.bytes
  from public.knowledge_sources, private.files_in(to_jsonb(knowledge_sources))
) as there
cross join lateral (values ('files', files), ('bytes', bytes)) as counters (name, amount)
where organization_id is not null
group by organization_id, name;

-- Tried with a byte, and counted at once, so that a full organisation is told before any are sent.
create or replace function private.try_object(bucket text, object text, upsert boolean, new_version uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform private.put_object(bucket, object, new_version, upsert, '{"size": 1}', null);
  set constraints all immediate;
  raise sqlstate 'TRIED';
exception when sqlstate 'TRIED' then
  null;
end
$$;

-- The same at the end of an upload in pieces, which gives its pieces up for the object.
create function private.begin_object_of_upload(bucket text, object text, upsert boolean, upload uuid) returns uuid
  language plpgsql volatile set search_path = ''
as $$
declare
  new_version constant uuid := private.expect_file();
begin
  begin
    update storage.uploads set finished_at = now() where id = upload;
    perform private.try_object(bucket, object, upsert, new_version);
    raise sqlstate 'TRIED';
  exception when sqlstate 'TRIED' then
    null;
  end;
  return new_version;
end
$$;
grant execute on function private.begin_object_of_upload(text, text, boolean, uuid) to anon, authenticated;

-- Pictures of a person belong to no organisation: few, of the size that their bucket takes.
create function private.limit_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  allowed constant bigint := private.quota_of(null, 'pictureLimit');
begin
  perform from auth.users where id = new.person_id for no key update;
  if (select count(*) from storage.objects where person_id = new.person_id)
    + (select count(*) from storage.uploads where person_id = new.person_id and finished_at is null) > allowed
  then
    raise sqlstate 'PT413' using
      message = format('You have %s of %s pictures. Delete some to make room.', allowed, allowed),
      detail = 'quota_reached';
  end if;
  return null;
end
$$;
create trigger limit_pictures after insert on storage.objects
  for each row when (new.person_id is not null) execute function private.limit_pictures();
create trigger limit_moved_pictures after update on storage.objects
  for each row when (new.person_id is not null and new.person_id is distinct from old.person_id)
  execute function private.limit_pictures();
create trigger limit_pictures after insert on storage.uploads
  for each row when (new.person_id is not null) execute function private.limit_pictures();

-- Knowledge text, counted at the end too: indexing takes long, and nobody waits for it.

alter table public.knowledge_revisions add characters integer generated always as (char_length(body)) stored;
comment on column public.knowledge_revisions.characters is 'What counts as knowledge text.';

create function private.count_knowledge_text() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  organization constant uuid := coalesce(new.organization_id, old.organization_id);
begin
  perform private.lock_usage(organization);
  perform private.count_usage(
    organization, 'knowledge_text', 'knowledgeTextLimit',
    coalesce(new.characters, 0) - coalesce(old.characters, 0)
  );
  return null;
end
$$;
create constraint trigger count_knowledge_text after insert or update or delete on public.knowledge_revisions
  deferrable initially deferred for each row execute function private.count_knowledge_text();
insert into private.usage (organization_id, name, used)
select organization_id, 'knowledge_text', sum(characters) from public.knowledge_revisions group by organization_id;

-- Whether another file may be added, asked before it is sent.
create function private.check_room_for_knowledge(organization uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform
    private.check_room(organization, 'bytes', 'storageLimit'),
    private.check_room(organization, 'files', 'fileLimit'),
    private.check_room(organization, 'knowledge_text', 'knowledgeTextLimit')
  where organization in (select private.organizations_with('knowledge.write'));
end
$$;
grant execute on function private.check_room_for_knowledge(uuid) to authenticated;

-- Agents and seats as before, in the words of quotas.
create or replace function private.enforce_agent_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  has bigint;
begin
  perform from public.organizations where id = new.organization_id for no key update;
  select count(*) into has from public.templates where organization_id = new.organization_id;
  if has > private.quota_of(new.organization_id, 'agentLimit') then
    perform private.refuse_over_quota(new.organization_id, 'agentLimit', has - 1);
  end if;
  return null;
end
$$;

create or replace function private.enforce_user_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  has bigint;
begin
  perform from public.organizations where id = new.organization_id for no key update;
  select
    (
      select count(*) from public.organization_members
      where organization_id = new.organization_id and role <> 'INACTIVE'
    ) + (
      select count(*) from public.organization_invitations
      where organization_id = new.organization_id
        and accepted_at is null and revoked_at is null and expires_at > now()
    )
  into has;
  if has > private.quota_of(new.organization_id, 'userLimit') then
    perform private.refuse_over_quota(new.organization_id, 'userLimit', has - 1);
  end if;
  return null;
end
$$;
drop function private.limit_of(uuid, text);
