-- Counted under a lock on the agent, so that tests added at once cannot pass the limit together.
create or replace function private.enforce_test_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.templates where id = new.template_id for no key update;
  if (
    select count(*) from public.template_tests
    where organization_id = new.organization_id and template_id = new.template_id
  ) > 50 then
    raise sqlstate 'PT409' using message = 'An agent has 50 tests at the most. Delete one, then add another.';
  end if;
  return null;
end
$$;

-- The draft of an agent and its tests as they are now, in one word. Definer: as private.template_definition is.
create or replace function private.tested_draft(template uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select md5(
      private.template_definition(template)::text || coalesce(
        (
          select jsonb_agg(jsonb_build_array(question, expectation, expected) order by id)::text
          from public.template_tests
          where template_tests.template_id = template
        ),
        ''
      )
    );
  end;

-- What a run begins with, for who may change the agent; null for others. Definer: only the server asks. An agent that
-- is not published has no live version to run anything against.
create or replace function private.begin_test_run(template uuid, draft boolean) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'version', case when not draft then templates.live_version end,
      'organization', templates.organization_id,
      'fingerprint', private.tested_draft(templates.id),
      'knowledge', to_jsonb(
        private.sources_of_agent(templates.organization_id, private.template_definition(templates.id))
      ),
      'tests', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', tests.id, 'question', tests.question, 'expectation', tests.expectation,
              'expected', tests.expected
            )
            order by tests.id
          )
          from public.template_tests as tests
          where tests.organization_id = templates.organization_id and tests.template_id = templates.id
        ),
        '[]'
      )
    )
    from public.templates
    where templates.id = template
      and templates.organization_id in (select private.organizations_with('agents.write'))
      and (draft or templates.live_version is not null);
  end;
grant execute on function private.begin_test_run(uuid, boolean) to authenticated;

-- Keeps what a run found, and of one agent the last fifty of a kind. Definer: nobody else writes runs, because a
-- published version rests on them.
create or replace function private.keep_test_run(template uuid, kind text, begun jsonb, results jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
  run uuid;
begin
  select templates.organization_id into organization
  from public.templates
  where templates.id = template
    and templates.organization_id in (select private.organizations_with('agents.write'));
  if not found then
    raise sqlstate 'PT404' using message = 'This agent does not exist.';
  end if;
  insert into public.template_test_runs (
    organization_id, template_id, kind, version, fingerprint, results, passed, failed, unjudged, started_by
  )
  select
    organization, template, keep_test_run.kind, (begun ->> 'version')::integer, begun ->> 'fingerprint',
    keep_test_run.results,
    count(*) filter (where result ->> 'outcome' = 'passed'),
    count(*) filter (where result ->> 'outcome' = 'failed'),
    count(*) filter (where result ->> 'outcome' = 'unjudged'),
    auth.uid()
  from jsonb_array_elements(keep_test_run.results) as result
  returning id into run;
  delete from public.template_test_runs as runs
  where runs.organization_id = organization and runs.template_id = template and runs.kind = keep_test_run.kind
    and runs.id not in (
      select latest.id from public.template_test_runs as latest
      where latest.organization_id = organization and latest.template_id = template
        and latest.kind = keep_test_run.kind
      order by latest.id desc
      limit 50
    );
  return run;
end
$$;
grant execute on function private.keep_test_run(uuid, text, jsonb, jsonb) to authenticated;

-- Whether the draft may be published as it is: it has no tests, or they were run within the hour and none failed.
-- What the agent reads can change, so an older run proves nothing.
create or replace function private.tests_passed(template uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select
      not exists (select from public.template_tests where template_tests.template_id = template)
      or exists (
        select from public.template_test_runs as runs
        where runs.template_id = template and runs.kind = 'tests' and runs.version is null
          and runs.failed = 0 and runs.finished_at > now() - interval '1 hour'
          and runs.fingerprint = private.tested_draft(template)
      );
  end;

-- A line that is the name of the agent is its new name. Definer: whoever may name an agent need not write its tests.
create or replace function private.rename_in_tests() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.template_tests as tests set expected = called.expected
  from (
    select
      known.id,
      (
        select string_agg(case when btrim(line) = old.name then new.name else line end, E'\n' order by place)
        from unnest(string_to_array(known.expected, E'\n')) with ordinality as lines (line, place)
      ) as expected
    from public.template_tests as known
    where known.organization_id = new.organization_id and known.template_id = new.id
      and known.expectation = 'contains'
  ) as called
  where tests.id = called.id and tests.expected <> called.expected and char_length(called.expected) <= 1000;
  return null;
end
$$;
