-- When the office hours of an agent begin again, and in whose time that is said; null while they hold and where it has
-- none.
create or replace function private.person_back(definition jsonb, moment timestamptz) returns jsonb
  language sql stable set search_path = ''
  begin atomic
    select jsonb_build_object('at', min(opening), 'time_zone', definition ->> 'handoff_time_zone')
    from (
      select
        day,
        (day + (definition ->> 'handoff_from')::time) at time zone (definition ->> 'handoff_time_zone') as opening
      from (
        select (moment at time zone (definition ->> 'handoff_time_zone'))::date + ahead as day
        from generate_series(0, 7) as ahead
      ) as days
    ) as openings
    where definition -> 'handoff_days' @> to_jsonb(extract(isodow from day)::integer)
      and opening > moment
      and not private.within_hours(definition, moment)
    having count(*) > 0;
  end;
