-- Publishing makes a version of what changed. The same again would be a version that differs in nothing but its
-- number, and a row of the history that tells nothing.

create or replace function public.publish_template(template_id uuid, note text default '') returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
  live integer;
  draft jsonb;
  next_number integer;
begin
  select templates.organization_id, templates.live_version into organization, live
  from public.templates
  where templates.id = publish_template.template_id
    and templates.organization_id in (select private.organizations_with('agents.write'))
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This agent does not exist.';
  end if;
  draft := private.template_definition(publish_template.template_id);
  if exists (
    select from public.template_versions
    where template_versions.template_id = publish_template.template_id
      and template_versions.number = live
      and template_versions.definition = draft
  ) then
    raise sqlstate 'PT409' using message = format('Nothing has changed since version %s, which is live.', live);
  end if;
  select coalesce(max(template_versions.number), 0) + 1 into next_number
  from public.template_versions
  where template_versions.template_id = publish_template.template_id;
  insert into public.template_versions (organization_id, template_id, number, definition, note, published_by)
  values (
    organization, publish_template.template_id, next_number, draft, coalesce(publish_template.note, ''), auth.uid()
  );
  update public.templates set live_version = next_number where id = publish_template.template_id;
  return next_number;
end
$$;
