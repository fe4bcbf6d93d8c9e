-- An agent speaks through models of its own organisation only.
create or replace function private.check_template_models() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from unnest(new.model_ids) as wanted
    where not exists (
      select from public.models
      where models.id = wanted and models.organization_id = new.organization_id and models.purpose = 'language'
    )
  ) then
    raise foreign_key_violation using message = 'This model does not exist.';
  end if;
  return new;
end
$$;

-- Whether the caller may write the models of an organisation. The server asks before it calls a provider for somebody.
create or replace function private.may_write_models(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(organization in (select private.organizations_with('organization.write')), false);
  end;
grant execute on function private.may_write_models(uuid) to authenticated;

-- A model that the caller may change, held until the end of the transaction.
create or replace function private.hold_model(model_id uuid) returns public.models
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.models;
begin
  select * into held from public.models where models.id = model_id for no key update;
  -- Another organisation's model is invisible here, so it does not exist.
  if held.id is null
    or held.organization_id not in (select private.organizations_with('agents.read'))
      and not private.may_write_models(held.organization_id)
  then
    raise sqlstate 'PT404' using message = 'This model does not exist.';
  end if;
  if not private.may_write_models(held.organization_id) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can change models.';
  end if;
  return held;
end
$$;

-- The names of voices in settings.
create or replace function private.voices_in(settings jsonb) returns text[]
  language sql immutable set search_path = ''
  begin atomic
    select array(
      select btrim(voice.name)
      from jsonb_array_elements_text(coalesce(settings -> 'voices', '[]')) with ordinality as voice (name, place)
      order by voice.place
    );
  end;
grant execute on function private.voices_in(jsonb) to authenticated;

-- Writes in the organisation's turn, so that parallel additions cannot pass the limit together. The first language model
-- answers for all agents that have chosen none; of the other purposes there is one each. The server makes the id, because
-- the key is encrypted for it; of a model that says what texts mean it has measured the calibration.
create or replace function private.add_model(
  new_id uuid, organization uuid, settings jsonb, sealed text
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  allowed constant integer := 50;
  wanted constant text := coalesce(settings ->> 'purpose', 'language');
  has integer;
  has_such integer;
begin
  if not private.may_write_models(organization) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can add models.';
  end if;
  perform from public.organizations where organizations.id = organization for no key update;
  select count(*), count(*) filter (where models.purpose = wanted) into has, has_such
  from public.models where models.organization_id = organization;
  if has >= allowed then
    raise sqlstate 'PT403' using message = format('Your organization can have %s models.', allowed);
  end if;
  if wanted <> 'language' and has_such > 0 then
    raise sqlstate 'PT409' using message = 'Your organization has one already. Change it, or delete it first.';
  end if;
  insert into public.models (
    id, organization_id, name, purpose, provider, base_url, model, voices, calibration, sealed_credential, is_default,
    input_price, output_price
  )
  values (
    new_id, organization, btrim(settings ->> 'name'), wanted, settings ->> 'provider', settings ->> 'base_url',
    btrim(settings ->> 'model'), private.voices_in(settings), nullif(settings -> 'calibration', 'null'), sealed,
    has_such = 0, coalesce((settings ->> 'input_price')::bigint, 0), coalesce((settings ->> 'output_price')::bigint, 0)
  );
  perform private.note_saved_model(new_id);
  if wanted = 'embedding' then
    perform private.embed_missing(null, null, organization);
  end if;
  return new_id;
end
$$;
grant execute on function private.add_model(uuid, uuid, jsonb, text) to authenticated;

-- A key stays only where it went before: who changes the address gives it again, or it could be sent anywhere.
create or replace function private.change_model(
  model_id uuid, settings jsonb, sealed text, keeps_key boolean
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.models := private.hold_model(model_id);
begin
  if keeps_key and held.sealed_credential is not null
    and (settings ->> 'provider', settings ->> 'base_url') is distinct from (held.provider, held.base_url)
  then
    raise sqlstate 'PT422' using message = 'Give the key again: the address has changed.';
  end if;
  update public.models
  set name = btrim(settings ->> 'name'), provider = settings ->> 'provider', base_url = settings ->> 'base_url',
    model = btrim(settings ->> 'model'),
    voices = case when settings ? 'voices' then private.voices_in(settings) else held.voices end,
    input_price = coalesce((settings ->> 'input_price')::bigint, held.input_price),
    output_price = coalesce((settings ->> 'output_price')::bigint, held.output_price),
    calibration = coalesce(nullif(settings -> 'calibration', 'null'), held.calibration),
    sealed_credential = case when keeps_key then held.sealed_credential else sealed end
  where models.id = held.id;
  if not keeps_key then
    perform private.log_act(
      held.organization_id, 'model.key_changed', 'model', held.id::text, btrim(settings ->> 'name'),
      jsonb_strip_nulls(jsonb_build_object('provider', settings -> 'provider', 'base_url', settings -> 'base_url'))
    );
  end if;
  perform private.note_saved_model(held.id);
  if held.purpose = 'embedding' then
    perform private.embed_missing(null, null, held.organization_id);
  end if;
  return held.id;
end
$$;
grant execute on function private.change_model(uuid, jsonb, text, boolean) to authenticated;

-- What the server needs to try a model; nobody reads it by another way.
create or replace function private.model_to_try(model_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.models := private.hold_model(model_id);
begin
  return jsonb_build_object(
    'id', held.id, 'organization_id', held.organization_id, 'provider', held.provider, 'base_url', held.base_url,
    'model', held.model, 'purpose', held.purpose, 'voices', held.voices, 'sealed', held.sealed_credential, 'updated_at', held.updated_at
  );
end
$$;
grant execute on function private.model_to_try(uuid) to authenticated;

-- Null: no model of the organisation answers for agents that have chosen none.
create or replace function public.set_default_model(org_id uuid, model_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.models;
begin
  if model_id is not null then
    held := private.hold_model(model_id);
  end if;
  if not private.may_write_models(org_id) or held.organization_id <> org_id then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can change models.';
  end if;
  if held.purpose <> 'language' then
    raise sqlstate 'PT422' using message = 'This model does not answer.';
  end if;
  perform from public.organizations where organizations.id = org_id for no key update;
  update public.models set is_default = false
  where models.organization_id = org_id and models.purpose = 'language' and models.is_default
    and models.id is distinct from model_id;
  update public.models set is_default = true
  where models.id = model_id and not models.is_default;
end
$$;
grant execute on function public.set_default_model(uuid, uuid) to authenticated;

-- Drafts lose the model with it; a version that was published names it for ever, and is answered by what is left.
create or replace function public.delete_model(model_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.models := private.hold_model(model_id);
begin
  update public.templates
  set model_ids = array_remove(templates.model_ids, held.id),
    model_choice = case when templates.model_ids = array[held.id] then 'default' else templates.model_choice end
  where templates.organization_id = held.organization_id and held.id = any (templates.model_ids);
  -- A limit goes on without it.
  update public.spend_limits set at_limit = 'built-in', model_id = null
  where spend_limits.organization_id = held.organization_id and spend_limits.model_id = held.id;
  delete from public.models where models.id = held.id;
  -- Other vectors count from now on.
  if held.purpose = 'embedding' then
    perform private.embed_missing(null, null, held.organization_id);
  end if;
end
$$;
grant execute on function public.delete_model(uuid) to authenticated;

-- Models in this order, as the server asks them. Their keys are encrypted, and this never leaves the server.
create or replace function private.models_as_asked(wanted uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', models.id, 'provider', models.provider, 'base_url', models.base_url, 'model', models.model,
          'sealed', models.sealed_credential, 'updated_at', models.updated_at, 'input_price', models.input_price,
          'output_price', models.output_price
        )
        order by array_position(wanted, models.id)
      ),
      '[]'
    )
    from public.models
    where models.id = any (wanted) and models.purpose = 'language';
  end;

-- The models that answer for an agent, in their order: those it has chosen, as far as they are there; else the default
-- of its organisation.
create or replace function private.models_of_agent(agent jsonb) returns jsonb
  language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
  begin atomic
    with chosen as (
      select models.id, wanted.place
      from jsonb_array_elements_text(agent #> '{definition,model_ids}') with ordinality as wanted (id, place)
      join public.models
        on models.id = wanted.id::uuid
        and models.organization_id = (agent ->> 'organization_id')::uuid
        and models.purpose = 'language'
      where agent #>> '{definition,model_choice}' = 'chosen'
    ),
    asked as (
      select chosen.id, chosen.place from chosen
      union all
      select models.id, 1
      from public.models
      where models.organization_id = (agent ->> 'organization_id')::uuid
        and models.purpose = 'language'
        and models.is_default
        and agent #>> '{definition,model_choice}' is distinct from 'built-in'
        and not exists (select from chosen)
    )
    select private.models_as_asked(array(select asked.id from asked order by asked.place));
  end;

-- SECRET_KEY rotates: a key that an earlier secret encrypted is encrypted with the newest one from then on.
create or replace function private.move_model_key(known text, fresh text) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.models set sealed_credential = fresh where sealed_credential = known;
  end;
comment on function private.move_model_key(text, text) is
  'Only the server knows what a key is encrypted as, and can encrypt it again.';
grant execute on function private.move_model_key(text, text) to authenticated, service_role;
