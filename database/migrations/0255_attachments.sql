-- Files and pictures that visitors give to agents: their own material, never knowledge of the organisation. What is not
-- sent with a message is its visitor's alone; what is sent is read by who reads the message, and goes with it.

alter table public.templates add column takes_files boolean not null default true;
comment on column public.templates.takes_files is 'Whether visitors can give it files and pictures.';
grant insert (takes_files) on public.templates to authenticated;
grant update (takes_files) on public.templates to authenticated;
-- Published agents say it as drafts do, so that nothing seems to have changed.
update public.template_versions set definition = definition || '{"takes_files": true}';

alter table public.conversations add column has_files boolean not null default false;
comment on column public.conversations.has_files is 'Whether its visitor gave it files: a turn without any does not look for them.';

create table public.attachments (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  template_id uuid not null,
  visitor_id uuid not null references auth.users on delete cascade,
  conversation_id uuid,
  message_id uuid,
  name text not null check (char_length(name) between 1 and 200),
  kind text not null check (kind in ('file', 'image')),
  mime_type text not null check (char_length(mime_type) between 1 and 100),
  bytes bigint not null check (bytes between 1 and 10485760),
  version uuid not null unique,
  body text not null default '' check (char_length(body) <= 100000),
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  check ((conversation_id is null) = (message_id is null)),
  check (kind = 'file' or body = ''),
  foreign key (organization_id, template_id)
    references public.templates (organization_id, id) on delete cascade,
  foreign key (organization_id, conversation_id)
    references public.conversations (organization_id, id) on delete cascade,
  foreign key (organization_id, message_id)
    references public.messages (organization_id, id) on delete cascade
);
comment on table public.attachments is 'Files and pictures that visitors gave to agents.';
comment on column public.attachments.message_id is 'The message that it was sent with; null while it is not sent.';
comment on column public.attachments.version is 'Names its bytes.';
comment on column public.attachments.body is 'The text of a file, as far as it is read.';

create index attachments_newest on public.attachments (organization_id, created_at desc);
create index attachments_of_template on public.attachments (organization_id, template_id);
create index attachments_of_conversation on public.attachments (conversation_id, created_at);
create index attachments_of_message on public.attachments (organization_id, message_id);
create index attachments_of_visitor on public.attachments (visitor_id, created_at);
create index attachments_not_sent on public.attachments (created_at) where message_id is null;

create trigger claim_file after insert or delete on public.attachments
  for each row execute function private.claim_file();
create constraint trigger count_files
  after insert or delete or update of organization_id, bytes on public.attachments
  deferrable initially deferred for each row execute function private.count_files();

alter table public.attachments enable row level security;
alter table public.attachments force row level security;
-- Written by database/functions/conversations/attachments.sql: what a file is, is for the server to say.
grant select (
    id, organization_id, template_id, visitor_id, conversation_id, message_id, name, kind, mime_type, bytes, created_at
  ), delete on public.attachments to authenticated;

create policy "visitors see what they gave" on public.attachments
  for select to authenticated
  using (
    visitor_id = (select private.visitor())
    and (conversation_id is null or conversation_id not in (select private.lost_drafts()))
  );
create policy "analysts see what their organisation's agents were given" on public.attachments
  for select to authenticated
  using (
    conversation_id is not null
    and organization_id = any ((select private.organization_ids_with('analytics.read'))::uuid[])
  );
create policy "who may take conversations sees what was given in them" on public.attachments
  for select to authenticated
  using (conversation_id = any (array(select private.handed_over())));
create policy "visitors take back what they have not sent" on public.attachments
  for delete to authenticated
  using (visitor_id = (select private.visitor()) and message_id is null);

insert into billing.features (name, feature_key, value_type, default_json) values
  ('Files of visitors a day', 'workforce.feature.attachmentLimit', 'Number', '5000'),
  ('Files of visitors from an address a day', 'workforce.feature.addressAttachmentLimit', 'Number', '200');
insert into private.quotas (feature_key, trial, sentence, outsiders, remedy, status) values
  (
    'workforce.feature.attachmentLimit', 500, '%s has had %s of %s files of visitors today.',
    'No more files can be taken today. Please come back tomorrow.', 'Come back tomorrow', 429
  ),
  (
    'workforce.feature.addressAttachmentLimit', 60, '%s has had %s of %s files from your network today.',
    'Many files have come from your network today. Please come back tomorrow.', 'Come back tomorrow', 429
  );
