-- The platform at a glance. Long tables are counted by the days that their indexes know; tasks of each organisation by
-- itself, because their index is led by it.
create or replace function admin.overview()
  returns table (
    organizations bigint, new_organizations bigint, paying bigint, trialing bigint, people bigint, new_people bigint,
    signed_in bigint, sessions bigint, tasks bigint, open_tasks bigint, failed_tasks bigint, jobs_waiting bigint,
    jobs_late bigint, jobs_failed bigint, mails_waiting bigint, models bigint, failing_models bigint
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_platform_admin();
  return query
  with standing as (
    select states.created_at, states.state from private.plan_states() as states
  ),
  accounts as (
    select users.created_at from auth.users
    where users.deleted_at is null and not users.is_anonymous
      and users.raw_app_meta_data ->> 'provider' is distinct from 'integration_key'
  ),
  done as (
    select work.made, work.failed, work.opened
    from public.organizations as tenants
    cross join lateral (
      select
        count(*) as made,
        count(*) filter (where tasks.status = 'failed') as failed,
        count(*) filter (where tasks.status in ('triggered', 'retrying')) as opened
      from public.agentic_tasks as tasks
      where tasks.organization_id = tenants.id and tasks.created_at > now() - interval '30 days'
    ) as work
  ),
  jobs as (
    select
      job.name, job.state::text as state,
      job.start_after < now() - interval '5 minutes' as late,
      coalesce(job.completed_on, job.created_on) > now() - interval '1 day' as recent
    from pgboss.job where job.state in ('created', 'retry', 'active', 'failed')
  )
  select
    (select count(*) from standing),
    (select count(*) from standing where standing.created_at > now() - interval '7 days'),
    (select count(*) from standing where standing.state in ('active', 'canceling', 'past_due')),
    (select count(*) from standing where standing.state = 'trialing'),
    (select count(*) from accounts),
    (select count(*) from accounts where accounts.created_at > now() - interval '7 days'),
    (
      select count(*) from auth.sessions as opened
      join auth.users on users.id = opened.user_id and not users.is_anonymous
      where (opened.not_after is null or opened.not_after > now())
        and coalesce(opened.refreshed_at at time zone 'utc', opened.created_at) > now() - interval '1 day'
    ),
    (
      select count(*) from public.conversations as talks
      where talks.version is not null and talks.created_at > now() - interval '30 days'
    ),
    (select coalesce(sum(done.made), 0)::bigint from done),
    (select coalesce(sum(done.opened), 0)::bigint from done),
    (select coalesce(sum(done.failed), 0)::bigint from done),
    (select count(*) from jobs where jobs.state in ('created', 'retry', 'active')),
    (select count(*) from jobs where jobs.state in ('created', 'retry') and jobs.late),
    (select count(*) from jobs where jobs.state = 'failed' and jobs.recent),
    (
      select count(*) from jobs
      where jobs.name in ('mail', 'mail-request', 'account-notice') and jobs.state in ('created', 'retry', 'active')
    ),
    (select count(*) from public.models),
    (select count(*) from public.model_health where model_health.failures > 0);
end
$$;
comment on function admin.overview() is
  'Organisations, people, sessions, tasks and jobs; sessions and tasks are those of 30 days.';
grant execute on function admin.overview() to authenticated;
