-- Changes: every server hears which row changed, and reads it under the rights of whoever follows it.

-- Only the key travels, so a notice is short and says nothing that a policy would hide.
create function private.announce_change() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('changes', json_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'id', changed -> 'id',
    'organization', changed -> 'organization_id', 'person', changed -> 'user_id', 'at', now()
  )::text);
  return null;
end
$$;

create trigger announce_change after insert or update or delete on public.organization_members
  for each row execute function private.announce_change();
create trigger announce_change after insert or update or delete on billing.organization_features
  for each row execute function private.announce_change();

-- A row that is gone can be asked no more, so this repeats the select policies of the tables above.
create function private.saw_deleted(of_table text, organization uuid, person uuid) returns boolean
  language sql stable set search_path = ''
  begin atomic
    select coalesce(case of_table
      when 'public.organization_members' then
        (person = (select auth.uid()) and (select private.session_verified()))
        or organization in (select private.organizations_with('organization.members.read'))
      when 'billing.organization_features' then
        organization in (select private.organizations_with('agents.ui.read'))
    end, false);
  end;
grant execute on function private.saw_deleted(text, uuid, uuid) to anon, authenticated;
