-- The public settings of the payment service, as platform admins see and change them.

-- A page of the settings in which every word is found, after the one of `after_id`. `sort` is key or updated. `total` says
-- how many fit.
create or replace function admin.stripe_configs(
  words text default '', sort text default 'key', after_id text default null, most integer default 25
)
  returns table (key text, value_json jsonb, value_type text, updated_at timestamptz, total bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query
  with found as materialized (
    select
      configs.*,
      row_number() over (
        order by case sort when 'updated' then configs.updated_at end desc, configs.key
      ) as place
    from public.stripe_public_configs as configs
    where private.has_words(concat_ws(' ', configs.key, configs.value_json), words)
  )
  select found.key, found.value_json, found.value_type, found.updated_at, (select count(*) from found)
  from found
  where found.place > coalesce((select last.place from found as last where last.key = after_id), 0)
  order by found.place
  limit least(greatest(most, 1), 100);
end
$$;
comment on function admin.stripe_configs is 'The public settings of the payment service, by words, a page at a time.';
grant execute on function admin.stripe_configs to authenticated;

-- Adds a setting, or changes the one that there is, to what was typed. Everybody may read it, so the table keeps no secrets.
create or replace function admin.set_stripe_config(config_key text, new_type text, given text, is_new boolean)
  returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  former public.stripe_public_configs;
  typed jsonb;
begin
  perform private.require_platform_admin();
  if config_key is null or config_key !~ '^[a-z][A-Za-z0-9]{0,99}$' then
    raise sqlstate 'PT422' using
      message = 'A key starts with a lowercase letter and has only letters and digits, 100 at most.';
  end if;
  typed := private.typed_value(given, new_type);
  if octet_length(typed::text) > 10000 then
    raise sqlstate 'PT422' using message = 'A value has 10,000 bytes at most.';
  end if;
  select * into former from public.stripe_public_configs where key = config_key for update;
  if is_new and former.key is not null then
    raise sqlstate 'PT409' using message = format('There is a setting %s already.', config_key);
  elsif not is_new and former.key is null then
    raise sqlstate 'PT404' using message = 'This setting does not exist any more.';
  end if;
  begin
    insert into public.stripe_public_configs (key, value_json, value_type) values (config_key, typed, new_type)
    on conflict (key) do update set value_json = excluded.value_json, value_type = excluded.value_type;
  exception when check_violation then
    raise sqlstate 'PT422' using
      message = 'This looks like a secret. Everybody may read these settings, so it is not kept here.';
  end;
  if (former.value_json, former.value_type) is distinct from (typed, new_type) then
    perform private.log_admin_act(
      case when former.key is null then 'stripe_config.added' else 'stripe_config.changed' end,
      'stripe_config', config_key, config_key, jsonb_build_object('from', former.value_json, 'to', typed)
    );
  end if;
end
$$;
comment on function admin.set_stripe_config is 'Adds or changes a public setting of the payment service, as typed.';
grant execute on function admin.set_stripe_config to authenticated;

create or replace function admin.delete_stripe_config(config_key text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  former public.stripe_public_configs;
begin
  perform private.require_platform_admin();
  delete from public.stripe_public_configs where key = config_key returning * into former;
  if former.key is null then
    raise sqlstate 'PT404' using message = 'This setting does not exist any more.';
  end if;
  perform private.log_admin_act(
    'stripe_config.deleted', 'stripe_config', config_key, config_key,
    jsonb_build_object('from', former.value_json, 'to', null)
  );
end
$$;
comment on function admin.delete_stripe_config is 'Deletes a public setting of the payment service.';
grant execute on function admin.delete_stripe_config to authenticated;
