-- Policies compare with the caller's organisations as an array that is asked for once a statement. The subquery of rows
-- that they had was hashed, and every tenant's rows were read to be looked up in it; an array can be looked for in an
-- index. What each policy says stays what it was.
--
-- What visitors see beside analysts keeps the subquery: there PostgreSQL takes the two ways for rarer than they are, and
-- sorts all that a large organisation was ever asked instead of reading its newest page in the order of the index.

do $$
declare
  former constant text := '(\w+) IN \( SELECT private\.organizations_with\(''([a-z.]+)''::text\) AS organizations_with\)';
  latter constant text := '\1 = any ((select private.organization_ids_with(''\2''))::uuid[])';
  stated record;
begin
  for stated in
    select * from pg_policies
    where (qual ~ former or with_check ~ former)
      and tablename not in ('conversations', 'messages', 'message_citations', 'message_feedback')
  loop
    execute format(
      'alter policy %I on %I.%I %s %s',
      stated.policyname, stated.schemaname, stated.tablename,
      'using (' || regexp_replace(stated.qual, former, latter, 'g') || ')',
      'with check (' || regexp_replace(stated.with_check, former, latter, 'g') || ')'
    );
  end loop;
end
$$;
