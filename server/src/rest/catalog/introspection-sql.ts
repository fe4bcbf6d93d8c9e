/**
 * What the catalog is read from. Runs with an empty search_path, so that every name PostgreSQL prints
 * is qualified. `$1` is the list of exposed schemas.
 */

export const relationsSql = `
with composite as (
  select distinct coalesce(nullif(t.typrelid, 0), e.typrelid, 0) as oid
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  left join pg_type e on e.oid = t.typbasetype
  where n.nspname = any($1)
)
select c.oid::text as oid, n.nspname as schema, c.relname as name, c.relkind as kind,
  n.nspname = any($1) and c.relkind <> 'c' and not c.relispartition as exposed,
  pg_relation_is_updatable(c.oid, true) as events,
  coalesce((
    select json_agg(json_build_object(
      'number', a.attnum,
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod),
      'family', case
        when coalesce(nullif(t.typbasetype, 0), t.oid) in (114, 3802) then 'json'
        when coalesce(nullif(t.typbasetype, 0), t.oid) = 3614 then 'tsvector'
        when t.typtype = 'c' or t.typcategory = 'A' then 'nested'
        else 'other' end,
      'default', case
        when a.attidentity = 'd' then (
          select format('nextval(%L::regclass)', q.objid::regclass)
          from pg_depend q
          where q.refobjid = c.oid and q.refobjsubid = a.attnum and q.deptype = 'i'
            and q.classid = 'pg_class'::regclass and q.refclassid = 'pg_class'::regclass)
        when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end
    ) order by a.attnum)
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ), '[]') as columns,
  coalesce((
    select json_agg(a.attname order by k.position)
    from pg_index i
    cross join unnest(i.indkey::int2[]) with ordinality as k(number, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = c.oid and i.indisprimary
  ), '[]') as primary_key,
  case when c.relkind in ('v', 'm') and n.nspname = any($1)
    then (select r.ev_action::text from pg_rewrite r where r.ev_class = c.oid and r.rulename = '_RETURN')
    end as definition
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
  and (n.nspname = any($1) and c.relkind <> 'c' and not c.relispartition
    or c.oid in (select oid from composite))
order by n.nspname, c.relname`

export const foreignKeysSql = `
select con.conname as name, con.conrelid::text as source, con.confrelid::text as target,
  (select json_agg(a.attname order by k.position)
    from unnest(con.conkey) with ordinality as k(number, position)
    join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.number) as columns,
  (select json_agg(a.attname order by k.position)
    from unnest(con.confkey) with ordinality as k(number, position)
    join pg_attribute a on a.attrelid = con.confrelid and a.attnum = k.number) as target_columns,
  exists (
    select from pg_index i
    where i.indrelid = con.conrelid and i.indisunique and i.indpred is null and i.indexprs is null
      and (select array_agg(k order by k) from unnest((i.indkey::int2[])[0:i.indnkeyatts - 1]) k)
        = (select array_agg(k order by k) from unnest(con.conkey) k)
  ) as is_unique
from pg_constraint con
join pg_class c on c.oid = con.conrelid
join pg_namespace n on n.oid = c.relnamespace
where con.contype = 'f' and con.conparentid = 0
order by con.conname`

export const routinesSql = `
select n.nspname as schema, p.proname as name, p.proretset as is_set, p.provolatile = 'v' as is_volatile,
  p.prorettype = 2278 as is_void, p.prorows = 1 as one_row,
  coalesce(nullif(t.typrelid, 0), e.typrelid, 0)::text as row_type,
  p.pronargs as inputs, p.pronargdefaults as defaults, p.provariadic <> 0 as is_variadic,
  (select json_agg(json_build_object(
      'name', coalesce(p.proargnames[a.position], ''),
      'mode', coalesce(p.proargmodes[a.position]::text, 'i'),
      'type', format_type(a.oid, null),
      'row_type', at.typrelid::text
    ) order by a.position)
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a(oid, position)
    join pg_type at on at.oid = a.oid) as args
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
left join pg_type e on e.oid = t.typbasetype
where n.nspname = any($1) and p.prokind = 'f'
  and (t.typtype <> 'p' or p.prorettype in (2278, 2249))
order by n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)`

export const typesSql = `
select t.typname as name, format_type(t.oid, null) as type
from pg_type t
join pg_namespace n on n.oid = t.typnamespace
where n.nspname = any($1) and t.typtype in ('e', 'd')`
