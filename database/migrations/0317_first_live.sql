-- Other systems are told of a version once: when it first goes live, be it after it was tried and rolled back.
alter table public.template_versions add column went_live_at timestamptz default now();
comment on table public.template_versions is
  'What was published or tried, never changed but for when it first went live; one of an agent is live.';

update public.template_versions set went_live_at = (
  case
    when exists (
      select from public.template_canaries as first
      where first.template_id = template_versions.template_id
        and first.version = template_versions.number
        and first.started_at = template_versions.published_at
    ) then coalesce(
      (
        select min(canaries.ended_at) from public.template_canaries as canaries
        where canaries.template_id = template_versions.template_id
          and canaries.version = template_versions.number
          and canaries.end_reason = 'made_live'
      ),
      -- Live since it was rolled back and taken again: when is not on record.
      (
        select template_versions.published_at from public.templates
        where templates.id = template_versions.template_id
          and templates.live_version = template_versions.number
      )
    )
    else template_versions.published_at
  end
);

create index template_versions_went_live on public.template_versions (organization_id, went_live_at desc)
  where went_live_at is not null;
