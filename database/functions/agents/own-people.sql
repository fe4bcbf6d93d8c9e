-- Asked before the first byte of a model is kept: whether there is room for one, and under which name its bytes lie.
-- Definer: clients name no bytes.
create or replace function private.begin_own_person(organization uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  allowed constant integer := 20;
begin
  if organization not in (select private.organizations_with('organization.write')) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can bring a person.';
  end if;
  if (select count(*) from public.own_people where organization_id = organization) >= allowed then
    raise sqlstate 'PT403' using message = format('Your organization can have %s people of its own.', allowed);
  end if;
  perform private.check_room(organization, 'bytes', 'storageLimit');
  return private.expect_file();
end
$$;
grant execute on function private.begin_own_person(uuid) to authenticated;

-- Lists a model that is checked and kept. In the organisation's turn, so that parallel additions cannot pass the limit
-- together. Definer: what a model is, is for the server to say.
create or replace function private.add_own_person(organization uuid, file uuid, facts jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  allowed constant integer := 20;
  added uuid;
begin
  if organization not in (select private.organizations_with('organization.write')) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can bring a person.';
  end if;
  perform from public.organizations where organizations.id = organization for no key update;
  if (select count(*) from public.own_people where organization_id = organization) >= allowed then
    raise sqlstate 'PT403' using message = format('Your organization can have %s people of its own.', allowed);
  end if;
  insert into public.own_people (
    organization_id, version, name, format, bytes, mouth, missing, licence, statement, stated_by_name
  )
  values (
    organization, file, btrim(facts ->> 'name'), facts ->> 'format', (facts ->> 'bytes')::bigint, facts ->> 'mouth',
    array(select jsonb_array_elements_text(facts -> 'missing')), facts -> 'licence', facts ->> 'statement',
    coalesce(private.person_name(auth.uid()), '')
  )
  returning own_people.id into added;
  return added;
end
$$;
grant execute on function private.add_own_person(uuid, uuid, jsonb) to authenticated;

-- An own person that the caller may change, held until the end of the transaction.
create or replace function private.hold_own_person(person uuid) returns public.own_people
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.own_people;
begin
  select * into held from public.own_people where own_people.id = person for no key update;
  -- Another organisation's person is invisible here, so it does not exist.
  if held.id is null or held.organization_id not in (select private.organizations_with('agents.read')) then
    raise sqlstate 'PT404' using message = 'This person does not exist.';
  end if;
  if held.organization_id not in (select private.organizations_with('organization.write')) then
    raise sqlstate 'PT403' using message = 'Only an owner of the organization can change its people.';
  end if;
  return held;
end
$$;

-- Definer: the picture is written by the server, which has made it again.
create or replace function private.set_own_portrait(person uuid, picture bytea) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.own_people := private.hold_own_person(person);
begin
  update public.own_people set portrait = picture where own_people.id = held.id;
  return held.id;
end
$$;
grant execute on function private.set_own_portrait(uuid, bytea) to authenticated;

-- The agents that visitors meet as this person.
create or replace function private.agents_met_as(person uuid) returns table (id uuid, organization_id uuid, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select templates.id, templates.organization_id, templates.name
    from public.own_people
    join public.templates on templates.organization_id = own_people.organization_id
    join public.template_versions on template_versions.template_id = templates.id
    where own_people.id = person
      and template_versions.definition ->> 'avatar' = person::text
      and (
        template_versions.number = templates.live_version
        or exists (
          select from public.template_canaries
          where template_canaries.template_id = templates.id
            and template_canaries.version = template_versions.number
            and template_canaries.ended_at is null
        )
      );
  end;

-- Definer: the bytes go with the row. Nobody loses their face: a person in use stays.
create or replace function private.delete_own_person(person uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant public.own_people := private.hold_own_person(person);
  named text;
begin
  select string_agg(distinct used.name, ', ' order by used.name) into named
  from (
    select templates.name from public.templates
    where templates.organization_id = held.organization_id and templates.own_person = held.id
    union
    select met.name from private.agents_met_as(held.id) as met
  ) as used;
  if named is not null then
    raise sqlstate 'PT409' using
      message = left(format('%s is the face of %s. Give them another person first, and publish.', held.name, named), 400);
  end if;
  delete from public.own_people where own_people.id = held.id;
  return held.id;
end
$$;
grant execute on function private.delete_own_person(uuid) to authenticated;

-- Definer: a portrait is shown wherever its agent is, also to those who have no account. Its id is the secret.
create or replace function private.own_portrait(person uuid) returns table (portrait bytea, changed_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select own_people.portrait, own_people.updated_at from public.own_people where own_people.id = person;
  end;
grant execute on function private.own_portrait(uuid) to anon, authenticated;

-- Definer: the model is for who reads the agents of its organisation, and for everybody while a published agent is met as
-- this person.
create or replace function private.own_person_file(person uuid)
  returns table (place text, bytes bigint, format text, mouth text)
  language sql stable security definer set search_path = ''
  begin atomic
    select private.file_place(own_people.version), own_people.bytes, own_people.format, own_people.mouth
    from public.own_people
    where own_people.id = person
      and (
        own_people.organization_id in (select private.organizations_with('agents.read'))
        or exists (select from private.agents_met_as(person))
          and private.permission_holds(own_people.organization_id, 'agents.read')
          and not private.is_closing(own_people.organization_id)
      );
  end;
grant execute on function private.own_person_file(uuid) to anon, authenticated;
