-- Tools: what an organisation's agents may do beyond talking, and what they did. A tool is a request that its owner
-- defined, or one that a server of the Model Context Protocol offers and an owner approved.

create table public.mcp_servers (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  url text not null check (url ~ '^https?://' and char_length(url) <= 500),
  -- Null: it asks for no header.
  header_name text check (header_name ~ '^[A-Za-z0-9-]{1,60}$'),
  sealed_credential text,
  pinned_fingerprint text,
  offered jsonb not null check (jsonb_typeof(offered) = 'array' and pg_column_size(offered) <= 262144),
  offered_fingerprint text not null,
  checked_at timestamptz not null default now(),
  approved_by uuid references auth.users on delete set null,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
comment on table public.mcp_servers is 'Servers of the Model Context Protocol whose tools agents may use.';
comment on column public.mcp_servers.pinned_fingerprint is
  'Of the tools that an owner approved; while the server offers others, none of its tools is used.';
comment on column public.mcp_servers.offered is 'The tools that the server offered when it was last asked.';

create index mcp_servers_newest on public.mcp_servers (organization_id, created_at desc);
create index mcp_servers_creator on public.mcp_servers (created_by);
create index mcp_servers_approver on public.mcp_servers (approved_by);

create trigger touch before update on public.mcp_servers
  for each row execute function private.touch();
create trigger log_row after insert or update or delete on public.mcp_servers
  for each row execute function private.log_row('mcp_server', 'name', 'name,url,header_name,pinned_fingerprint');

alter table public.mcp_servers enable row level security;
alter table public.mcp_servers force row level security;
-- Servers and tools are written by database/functions/tools.sql: their secrets pass through the server.
grant select (
    id, organization_id, name, url, header_name, pinned_fingerprint, offered, offered_fingerprint, checked_at, approved_by,
    created_by, created_at, updated_at
  ) on public.mcp_servers to authenticated;

create policy "readers of agents see their organisation's tool servers" on public.mcp_servers
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[]));

create table public.tools (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null references public.organizations on delete cascade,
  kind text not null check (kind in ('http', 'mcp')),
  mcp_server_id uuid,
  -- What its server calls it.
  remote_name text,
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,63}$'),
  title text not null check (char_length(btrim(title)) between 1 and 80),
  description text not null check (char_length(btrim(description)) between 1 and 2000),
  arguments jsonb not null check (arguments ->> 'type' = 'object' and pg_column_size(arguments) <= 16384),
  acts text not null check (acts in ('read', 'write')),
  asks boolean not null default true,
  method text check (method in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
  url text check (url ~ '^https?://' and char_length(url) <= 1000),
  headers jsonb not null default '[]' check (jsonb_typeof(headers) = 'array' and jsonb_array_length(headers) <= 20),
  body jsonb,
  sealed_credential text,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, name),
  unique (organization_id, mcp_server_id, remote_name),
  foreign key (organization_id, mcp_server_id)
    references public.mcp_servers (organization_id, id) on delete cascade,
  check ((kind = 'http') = (method is not null and url is not null)),
  check ((kind = 'mcp') = (mcp_server_id is not null and remote_name is not null))
);
comment on table public.tools is 'What agents of an organisation can do: requests and tools of approved servers.';
comment on column public.tools.asks is 'Whether a visitor is asked before it writes; false is a standing rule of an owner.';
comment on column public.tools.headers is 'Names and values; the value of a secret one is null here.';

create index tools_newest on public.tools (organization_id, created_at desc);
create index tools_creator on public.tools (created_by);

create trigger touch before update on public.tools
  for each row execute function private.touch();
create trigger log_row after insert or update or delete on public.tools
  for each row execute function private.log_row(
    'tool', 'title', 'name,title,description,arguments,acts,asks,method,url,headers,body'
  );
create trigger forget_tool after delete on public.tools
  for each row execute function private.forget_tool();

alter table public.tools enable row level security;
alter table public.tools force row level security;
grant select (
    id, organization_id, kind, mcp_server_id, remote_name, name, title, description, arguments, acts, asks, method,
    url, headers, body, created_by, created_at, updated_at
  ) on public.tools to authenticated;

create policy "readers of agents see their organisation's tools" on public.tools
  for select to authenticated
  using (organization_id = any ((select private.organization_ids_with('agents.read'))::uuid[]));

-- Which of them an agent uses.
alter table public.templates
  add column tool_ids uuid[] not null default '{}' check (cardinality(tool_ids) <= 20),
  add column built_in_tools text[] not null default '{}'
    check (built_in_tools <@ array['search_knowledge', 'ask_for_person'] and cardinality(built_in_tools) <= 2);
comment on column public.templates.built_in_tools is 'What its model may do by itself: look things up, ask for a person.';

grant insert (tool_ids, built_in_tools) on public.templates to authenticated;
grant update (tool_ids, built_in_tools) on public.templates to authenticated;

create trigger check_tools before insert or update of tool_ids on public.templates
  for each row when (new.tool_ids <> '{}') execute function private.check_template_tools();

-- Published agents say it as drafts do, so that nothing seems to have changed.
update public.template_versions set definition = definition || '{"tool_ids": [], "built_in_tools": []}';

create table public.tool_calls (
  id uuid primary key default private.uuid_v7(),
  organization_id uuid not null,
  conversation_id uuid not null,
  -- What the visitor said when it was called: an answer is replaced when it is tried again, its calls are not.
  question_id uuid not null,
  visitor_id uuid not null references auth.users on delete cascade,
  tool_id uuid,
  name text not null,
  title text not null,
  acts text not null check (acts in ('read', 'write')),
  arguments jsonb not null check (pg_column_size(arguments) <= 16384),
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'refused', 'lapsed')),
  -- What the visitor said when he decided.
  decided_in uuid,
  result text check (char_length(result) <= 20000),
  error text check (char_length(error) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, conversation_id)
    references public.conversations (organization_id, id) on delete cascade,
  foreign key (organization_id, question_id)
    references public.messages (organization_id, id) on delete cascade,
  foreign key (organization_id, tool_id)
    references public.tools (organization_id, id) on delete set null (tool_id),
  check ((state in ('waiting', 'running')) = (finished_at is null))
);
comment on table public.tool_calls is 'What agents did in conversations, or asked to do.';
comment on column public.tool_calls.result is 'What the tool answered; a model reads it as a quotation.';

create index tool_calls_newest on public.tool_calls (organization_id, created_at desc);
create index tool_calls_in_order on public.tool_calls (organization_id, conversation_id, created_at);
create index tool_calls_of_question on public.tool_calls (organization_id, question_id);
create index tool_calls_of_tool on public.tool_calls (organization_id, tool_id);
create index tool_calls_of_visitor on public.tool_calls (visitor_id);
create unique index tool_calls_one_waits on public.tool_calls (conversation_id) where state = 'waiting';

alter table public.tool_calls enable row level security;
alter table public.tool_calls force row level security;
-- What a tool answered may be more than its agent told; analysts read it by public.tool_call_result.
grant select (
    id, organization_id, conversation_id, question_id, visitor_id, tool_id, name, title, acts, arguments, state,
    decided_in, error, created_at, finished_at
  ) on public.tool_calls to authenticated;

create policy "visitors see what was done for them" on public.tool_calls
  for select to authenticated
  using (visitor_id = (select private.visitor()) and conversation_id not in (select private.lost_drafts()));
create policy "analysts see what their organisation's agents did" on public.tool_calls
  for select to authenticated
  using (organization_id in (select private.organizations_with('analytics.read')));
