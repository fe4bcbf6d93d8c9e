-- What somebody typed, as a value of the type that a feature has. Strings are taken as they are.
create or replace function private.typed_value(given text, value_type text) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
declare
  typed jsonb;
begin
  if value_type is null or value_type not in ('Number', 'Boolean', 'String', 'Object', 'Array') then
    raise sqlstate 'PT422' using message = format('Unknown value type: %s', value_type);
  end if;
  begin
    typed := case value_type
      when 'String' then to_jsonb(given)
      when 'Boolean' then case when given in ('true', 'false') then to_jsonb(given::boolean) end
      when 'Number' then case
        -- The second one says that a page can read it.
        when btrim(given) ~ '^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]{1,3})?$' and btrim(given)::float8 is not null
        then to_jsonb(btrim(given)::numeric)
      end
      else case when jsonb_typeof(given::jsonb) = lower(value_type) then given::jsonb end
    end;
  exception when data_exception then
    typed := null;
  end;
  if typed is null then
    raise sqlstate 'PT422' using message = format('Cannot convert "%s" to %s', given, value_type);
  end if;
  return typed;
end
$$;

-- Every feature there is, with the value that an organisation has of its own where it has one.
create or replace function admin.organization_features(org_id uuid)
  returns table (
    feature_id uuid, name text, feature_key text, is_active boolean, value_type text, default_json jsonb,
    own_json jsonb, given_at timestamptz
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query
  select
    features.id, features.name, features.feature_key, features.is_active, features.value_type, features.default_json,
    own.value_json, own.created_at
  from billing.features
  left join billing.organization_features as own
    on own.feature_id = features.id and own.organization_id = org_id and own.disabled_at is null
  order by features.value_type, features.name, features.id;
end
$$;
comment on function admin.organization_features is 'Every feature, its default, and what an organisation has instead.';
grant execute on function admin.organization_features to authenticated;

-- Gives an organisation a value of its own for a feature; null gives it the default again.
create or replace function admin.set_organization_feature(org_id uuid, feature uuid, given text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed billing.features;
  former jsonb;
  typed jsonb;
begin
  perform private.require_platform_admin();
  select * into changed from billing.features where features.id = feature;
  perform from public.organizations where organizations.id = org_id for no key update;
  if not found or changed.id is null then
    raise sqlstate 'PT404' using message = 'This organization or feature does not exist.';
  end if;
  typed := case when given is not null then private.feature_value(changed, given) end;
  select own.value_json into former from billing.organization_features as own
  where own.organization_id = org_id and own.feature_id = feature and own.disabled_at is null;
  if former is distinct from typed then
    update billing.organization_features set disabled_at = now()
    where organization_features.organization_id = org_id and organization_features.feature_id = feature
      and organization_features.disabled_at is null;
    insert into billing.organization_features (organization_id, feature_id, value_json)
    select org_id, feature, typed where typed is not null;
    perform private.log_act(
      org_id, 'feature.changed', 'feature', feature::text, changed.name,
      jsonb_build_object('from', former, 'to', typed)
    );
    perform private.log_admin_act(
      'feature.changed', 'feature', feature::text, changed.name,
      jsonb_build_object('from', former, 'to', typed), org_id
    );
  end if;
end
$$;
comment on function admin.set_organization_feature is
  'Gives an organisation its own value for a feature, as typed; null takes it away, so that the default counts.';
grant execute on function admin.set_organization_feature to authenticated;
