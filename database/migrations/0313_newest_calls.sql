-- The newest calls of a tool, and whether a draft was ever talked to, are found where they stand.

drop index public.tool_calls_of_tool;
create index tool_calls_of_tool on public.tool_calls (organization_id, tool_id, created_at desc, id desc);
create index conversations_in_studio on public.conversations (template_id) where channel = 'studio';
