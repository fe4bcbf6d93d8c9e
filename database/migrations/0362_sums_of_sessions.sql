-- Sums of sessions have columns; as JSON each was written and read again to be sorted.
drop function if exists private.platform_counted(timestamptz, timestamptz, text, timestamptz);
drop function if exists private.platform_sessions(timestamptz, timestamptz, timestamptz);
drop function if exists private.recent_sessions(timestamptz, timestamptz);
drop function if exists private.figure_of(jsonb, text);

-- What came of sessions lies in the order of time too, as what was said in them.
create index usage_ledger_by_time on public.usage_ledger using brin (created_at);
create index message_feedback_by_time on public.message_feedback using brin (created_at);
