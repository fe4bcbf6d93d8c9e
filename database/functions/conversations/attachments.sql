-- Files and pictures of visitors. Definer, all of them: clients name no bytes, and say not what a file is.

-- The agent that a visitor may give a file to; refuses whom it takes none from. A visitor gives so many a day.
create or replace function private.agent_that_takes_files(template uuid, draft boolean) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  visitor constant uuid := private.visitor();
  agent constant jsonb := private.agent_for_conversation(template, draft);
  allowed constant integer := 40;
begin
  if visitor is null then
    raise sqlstate 'PT401' using message = 'Start a session to talk to this agent.';
  end if;
  if agent is null then
    raise sqlstate 'PT404' using message = 'This agent does not exist or is not published.';
  end if;
  if (agent #>> '{definition,takes_files}')::boolean is not true then
    raise sqlstate 'PT403' using message = 'This agent takes no files.';
  end if;
  -- A key speaks for many visitors.
  if private.claims() ->> 'key_id' is null and (
    select count(*) from public.attachments
    where attachments.visitor_id = visitor and attachments.created_at > now() - interval '1 day'
  ) >= allowed then
    raise sqlstate 'PT429' using message = format('You can give %s files a day. Come back tomorrow.', allowed);
  end if;
  return agent;
end
$$;

-- Asked before the first byte is kept: under which name the bytes lie.
create or replace function private.begin_attachment(template uuid, draft boolean) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  agent constant jsonb := private.agent_that_takes_files(template, draft);
begin
  perform private.check_room((agent ->> 'organization_id')::uuid, 'bytes', 'storageLimit');
  return private.expect_file();
end
$$;
grant execute on function private.begin_attachment(uuid, boolean) to authenticated;

-- Lists a file that was read and kept.
create or replace function private.add_attachment(template uuid, draft boolean, file uuid, facts jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := nullif(current_setting('request.visitor_address', true), '');
  agent jsonb;
  organization uuid;
  added public.attachments;
begin
  -- One after the other, as each is counted before it is added.
  perform pg_advisory_xact_lock(hashtextextended('files of ' || private.visitor(), 0));
  agent := private.agent_that_takes_files(template, draft);
  organization := agent ->> 'organization_id';
  insert into public.attachments (
    organization_id, template_id, visitor_id, version, name, kind, mime_type, bytes, body
  )
  values (
    organization, template, private.visitor(), file, facts ->> 'name', facts ->> 'kind', facts ->> 'mime_type',
    (facts ->> 'bytes')::bigint, facts ->> 'body'
  )
  returning * into added;
  if address is not null then
    perform private.count_of_day(organization, 'files from ' || address, 'addressAttachmentLimit');
  end if;
  perform private.count_of_day(organization, 'files of visitors', 'attachmentLimit');
  return jsonb_build_object(
    'id', added.id, 'name', added.name, 'kind', added.kind, 'mime_type', added.mime_type, 'bytes', added.bytes
  );
end
$$;
grant execute on function private.add_attachment(uuid, boolean, uuid, jsonb) to authenticated;

-- What a message is sent with, named by `request.attachments`: of its visitor and its agent, and of no other message.
-- The same message again has the same.
create or replace function private.send_attachments(talk public.conversations, message uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  named constant uuid[] := string_to_array(current_setting('request.attachments', true), ',');
  sent bigint;
begin
  update public.attachments set conversation_id = talk.id, message_id = message
  where attachments.id = any (named)
    and attachments.visitor_id = talk.visitor_id
    and attachments.template_id = talk.template_id
    and (attachments.message_id is null or attachments.message_id = message);
  get diagnostics sent = row_count;
  if sent <> cardinality(named) then
    raise sqlstate 'PT404' using message = 'One of these files does not exist. Add it again.';
  end if;
  update public.conversations set has_files = true where conversations.id = talk.id and not has_files;
end
$$;

-- What a turn reads of the files of its conversation: the latest of them, oldest first.
create or replace function private.files_of_turn(conversation uuid, message uuid) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', latest.id, 'name', latest.name, 'kind', latest.kind, 'mime_type', latest.mime_type,
          'place', private.file_place(latest.version), 'body', latest.body, 'is_new', latest.message_id = message
        )
        order by latest.created_at, latest.id
      ),
      '[]'
    )
    from (
      select attachments.* from public.attachments
      where attachments.conversation_id = conversation
      order by attachments.created_at desc, attachments.id desc
      limit 8
    ) as latest;
  end;

-- The bytes, for whom the policies show the row.
create or replace function private.attachment_file(attachment uuid)
  returns table (place text, bytes bigint, kind text, mime_type text, name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select
      private.file_place(attachments.version), attachments.bytes, attachments.kind, attachments.mime_type,
      attachments.name
    from public.attachments
    where attachments.id = attachment
      and (
        attachments.visitor_id = private.visitor() and (
          attachments.conversation_id is null or attachments.conversation_id not in (select private.lost_drafts())
        )
        or attachments.conversation_id is not null and (
          attachments.organization_id = any ((select private.organization_ids_with('analytics.read'))::uuid[])
          or attachments.conversation_id in (select private.handed_over())
        )
      );
  end;
grant execute on function private.attachment_file(uuid) to authenticated;
