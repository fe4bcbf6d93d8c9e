-- A list of calls without a filter reads the rows of its caller's organisations alone, as every other list does.
alter policy "analysts see what their organisation's agents did" on public.tool_calls
  using (organization_id = any ((select private.organization_ids_with('analytics.read'))::uuid[]));
