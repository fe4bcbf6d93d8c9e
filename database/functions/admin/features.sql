-- A value for a feature, as somebody typed it. What the product counts by its limits is a whole number.
create or replace function private.feature_value(feature billing.features, given text) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
declare
  typed constant jsonb := private.typed_value(given, feature.value_type);
begin
  if feature.is_built_in and feature.value_type = 'Number'
    and not ((typed #>> '{}')::numeric between 1 and 1000000000000000 and (typed #>> '{}')::numeric % 1 = 0)
  then
    raise sqlstate 'PT422' using message = 'A limit is a whole number from 1 to 1,000,000,000,000,000.';
  end if;
  return typed;
end
$$;

create or replace function private.check_feature_name(name text) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  if not coalesce(char_length(btrim(name)) between 1 and 80, false) then
    raise sqlstate 'PT422' using message = 'A name has 1 to 80 characters.';
  end if;
  return btrim(name);
end
$$;

-- Definer: what a trial gets is read by nobody; asks for a platform admin. Features, each with what a trial gets, the
-- limit of who pays nothing, and how many organisations have a value of their own, a page at a time: the next one begins after a feature of this.
create or replace function admin.all_features(
  words text default '', of_type text default null, active boolean default null, sort text default 'name',
  after_id uuid default null, most integer default 30
)
  returns table (
    id uuid, name text, feature_key text, platform text, value_type text, default_json jsonb, is_active boolean,
    is_built_in boolean, trial_json jsonb, unpaid_limit bigint, organizations bigint, total bigint
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query
  with own as materialized (
    select organization_features.feature_id, count(*) as organizations
    from billing.organization_features
    where organization_features.disabled_at is null
    group by organization_features.feature_id
  ),
  ranked as materialized (
    select
      features.*, trial_values.value_json as trial_json, quotas.trial as unpaid_limit,
      coalesce(own.organizations, 0) as organizations,
      row_number() over (
        order by
          case sort when 'organizations' then own.organizations end desc nulls last,
          case sort when 'key' then features.feature_key end,
          lower(features.name), features.id
      ) as place
    from billing.features
    left join own on own.feature_id = features.id
    left join private.trial_values on trial_values.feature_id = features.id
    left join private.quotas on quotas.feature_key = features.feature_key
    where private.has_words(concat_ws(' ', features.name, features.feature_key), words)
      and (of_type is null or features.value_type = of_type)
      and (active is null or features.is_active = active)
  )
  select
    ranked.id, ranked.name, ranked.feature_key, ranked.platform, ranked.value_type, ranked.default_json,
    ranked.is_active, ranked.is_built_in, ranked.trial_json, ranked.unpaid_limit,
    ranked.organizations, (select count(*) from ranked)
  from ranked
  where ranked.place > coalesce((select last.place from ranked as last where last.id = after_id), 0)
  order by ranked.place
  limit least(greatest(most, 1), 1000);
end
$$;
comment on function admin.all_features is 'The features that organisations can have, and what becomes of them.';
grant execute on function admin.all_features to authenticated;

-- Sets what a trial gets of a feature; null is nothing of its own.
create or replace function private.set_trial_value(feature uuid, typed jsonb) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    delete from private.trial_values where trial_values.feature_id = feature and typed is null;
    insert into private.trial_values (feature_id, value_json)
    select feature, typed where typed is not null
    on conflict (feature_id) do update set value_json = excluded.value_json;
  end;

-- Definer: features are written by nobody else; asks for a platform admin. Adds one, with values as somebody typed them;
-- without one for trials they get the default.
create or replace function admin.add_feature(
  name text, key text, platform text, value_type text, given text, trial text default null, active boolean default true
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  added billing.features;
  trial_json jsonb;
begin
  perform private.require_platform_admin();
  added.name := private.check_feature_name(name);
  if not coalesce(key ~ '^[a-z]+\.feature\.[a-z][A-Za-z]*$' and split_part(key, '.', 1) = platform, false)
    or char_length(key) > 100
  then
    raise sqlstate 'PT422' using message = 'A key looks like platform.feature.camelCaseName.';
  end if;
  added.value_type := value_type;
  added.default_json := private.typed_value(given, value_type);
  trial_json := case when trial is not null then private.typed_value(trial, value_type) end;
  insert into billing.features (name, feature_key, platform, value_type, default_json, is_active, is_built_in)
  values (added.name, key, platform, value_type, added.default_json, coalesce(active, true), false)
  on conflict (feature_key) do nothing
  returning features.id into added.id;
  if added.id is null then
    raise sqlstate 'PT409' using message = 'There is a feature with this key already.';
  end if;
  perform private.set_trial_value(added.id, trial_json);
  perform private.log_admin_act(
    'feature.created', 'feature', added.id::text, added.name,
    jsonb_build_object('key', key, 'type', value_type, 'default', added.default_json, 'trial', trial_json)
  );
  return added.id;
end
$$;
comment on function admin.add_feature is 'Adds a feature that organisations can have.';
grant execute on function admin.add_feature to authenticated;

-- Definer, as above. Its key and its type stay, as the values that organisations have are of that type.
create or replace function admin.change_feature(feature uuid, name text, given text, active boolean, trial text)
  returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  former billing.features;
  former_trial jsonb;
  named text;
  typed jsonb;
  trial_json jsonb;
  told jsonb;
begin
  perform private.require_platform_admin();
  select * into former from billing.features where features.id = feature for no key update;
  if former.id is null then
    raise sqlstate 'PT404' using message = 'This feature does not exist any more.';
  end if;
  select trial_values.value_json into former_trial from private.trial_values where trial_values.feature_id = feature;
  named := private.check_feature_name(name);
  typed := private.feature_value(former, given);
  trial_json := case when trial is not null then private.feature_value(former, trial) end;
  select jsonb_object_agg(change.what, jsonb_build_object('from', change.was, 'to', change.is_now)) into told
  from (
    values
      ('name', to_jsonb(former.name), to_jsonb(named)),
      ('default', former.default_json, typed),
      ('active', to_jsonb(former.is_active), to_jsonb(coalesce(active, former.is_active))),
      ('trial', former_trial, trial_json)
  ) as change (what, was, is_now)
  where change.was is distinct from change.is_now;
  if told is not null then
    update billing.features
    set name = named, default_json = typed, is_active = coalesce(active, former.is_active)
    where features.id = feature;
    perform private.set_trial_value(feature, trial_json);
    perform private.log_admin_act(
      'feature.changed', 'feature', feature::text, named, jsonb_build_object('changes', told)
    );
  end if;
end
$$;
comment on function admin.change_feature is 'Changes the name of a feature, its default, whether it counts, and what trials get.';
grant execute on function admin.change_feature to authenticated;

-- Definer, as above. What organisations have of it goes with it.
create or replace function admin.delete_feature(feature uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  gone billing.features;
  had bigint;
begin
  perform private.require_platform_admin();
  select * into gone from billing.features where features.id = feature for update;
  if gone.id is null then
    raise sqlstate 'PT404' using message = 'This feature does not exist any more.';
  end if;
  if gone.is_built_in
    or exists (select from private.gated_permissions where gated_permissions.feature_key = gone.feature_key)
    or exists (select from private.quotas where quotas.feature_key = gone.feature_key)
  then
    raise sqlstate 'PT409' using message = 'The product needs this feature, so it cannot be deleted. You can turn it off.';
  end if;
  select count(*) into had from billing.organization_features
  where organization_features.feature_id = feature and organization_features.disabled_at is null;
  delete from billing.features where features.id = feature;
  perform private.log_admin_act(
    'feature.deleted', 'feature', feature::text, gone.name,
    jsonb_build_object('key', gone.feature_key, 'organizations', had)
  );
end
$$;
comment on function admin.delete_feature is 'Deletes a feature that the product itself does not need.';
grant execute on function admin.delete_feature to authenticated;
