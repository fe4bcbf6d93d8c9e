-- A model answered. Notes may overtake one another, so an older one than the last failure counts for nothing; nor does
-- one of settings that the model has no more.
create or replace function private.note_model_answer(of_model uuid, version timestamptz, noted_at timestamptz) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into public.model_health as known (organization_id, model_id, worked_at)
    select models.organization_id, models.id, noted_at
    from public.models
    where models.id = of_model and models.updated_at = version
    on conflict (organization_id, model_id) do update
      set worked_at = greatest(known.worked_at, noted_at), failures = 0, failed_at = null, message = null, status = null,
        rests_until = null
      where known.failed_at is null or known.failed_at <= noted_at;
  end;
grant execute on function private.note_model_answer(uuid, timestamptz, timestamptz) to service_role;

-- A model failed. `worked` is when it last answered, as far as the server that asked it knows.
create or replace function private.note_model_fault(
  of_model uuid, version timestamptz, noted_at timestamptz, worked timestamptz, fault jsonb
) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into public.model_health as known (
      organization_id, model_id, worked_at, failures, failed_at, message, status, rests_until
    )
    select models.organization_id, models.id, worked, 1, noted_at, left(fault ->> 'message', 300),
      (fault ->> 'status')::integer, (fault ->> 'rests_until')::timestamptz
    from public.models
    where models.id = of_model and models.updated_at = version
    on conflict (organization_id, model_id) do update
      set worked_at = greatest(known.worked_at, excluded.worked_at), failures = known.failures + 1,
        failed_at = excluded.failed_at, message = excluded.message, status = excluded.status,
        rests_until = excluded.rests_until
      where known.worked_at is null or known.worked_at <= noted_at;
  end;
grant execute on function private.note_model_fault(uuid, timestamptz, timestamptz, timestamptz, jsonb) to service_role;

-- What is saved was tried and answered, whatever the clocks of servers say.
create or replace function private.note_saved_model(of_model uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    select private.note_model_answer(
      models.id, models.updated_at, greatest(clock_timestamp(), model_health.failed_at)
    )
    from public.models
    left join public.model_health on model_health.model_id = models.id
    where models.id = of_model;
  end;
