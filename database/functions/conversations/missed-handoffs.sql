-- Other systems hear too of who asked while nobody could come; once in ten minutes of a conversation, and within the
-- limits of a day.
create or replace function private.tell_of_missed(
  organization uuid, template uuid, talk uuid, because text, outcome text
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  missed public.handoffs;
begin
  if exists (
    select from private.outbox
    where outbox.organization_id = organization
      and outbox.subject = talk
      and outbox.type = 'handoff.requested'
      and outbox.created_at > now() - interval '10 minutes'
  ) then
    return;
  end if;
  begin
    perform private.count_handoff(organization);
  exception when sqlstate 'PT429' then
    return;
  end;
  missed.id := private.uuid_v7();
  missed.organization_id := organization;
  missed.conversation_id := talk;
  missed.template_id := template;
  missed.reason := because;
  missed.asked_at := now();
  perform private.emit_event(
    organization, 'handoff.requested', coalesce(talk, missed.id),
    private.handoff_event(missed) || jsonb_build_object('outcome', outcome)
  );
end
$$;
