/**
 * What the type of the client is written from. `$1` is the list of exposed schemas. PostgreSQL does not say which columns
 * of a function's result may be null, so any may; a function that is not strict is called with null as well.
 */
export const clientTypesSql = `
with callers as (
  select oid from pg_roles where rolname in ('anon', 'authenticated')
),
columns as (
  select a.attrelid as relation, a.attnum as number, a.attname as name,
    coalesce(element.typname, t.typname) as type, element.oid is not null as "isArray",
    not a.attnotnull as "isNullable",
    d.oid is not null or a.attidentity <> '' as "hasDefault",
    (select pg_get_constraintdef(con.oid) from pg_constraint con
      where con.conrelid = a.attrelid and con.contype = 'c' and con.conkey = array[a.attnum]
        and pg_get_constraintdef(con.oid) ~ '= ANY \\(ARRAY\\[|<@ ARRAY\\[|jsonb_typeof'
      order by con.conname limit 1) as allowed,
    exists (select from callers
      where has_column_privilege(callers.oid, a.attrelid, a.attnum, 'select')) as reads,
    a.attgenerated = '' and exists (select from callers
      where has_column_privilege(callers.oid, a.attrelid, a.attnum, 'insert')) as inserts,
    a.attgenerated = '' and exists (select from callers
      where has_column_privilege(callers.oid, a.attrelid, a.attnum, 'update')) as updates
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
),
relations as (
  select c.oid, n.nspname as schema, c.relname as name,
    case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and exists (select from columns where relation = c.oid and (reads or inserts or updates))
),
foreign_keys as (
  select con.conrelid as relation, con.conname as name, target.name as target,
    (select json_agg(a.attname order by k.position)
      from unnest(con.conkey) with ordinality as k(number, position)
      join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.number) as columns,
    (select json_agg(a.attname order by k.position)
      from unnest(con.confkey) with ordinality as k(number, position)
      join pg_attribute a on a.attrelid = con.confrelid and a.attnum = k.number) as "targetColumns",
    exists (select from pg_index i
      where i.indrelid = con.conrelid and i.indisunique and i.indpred is null and i.indexprs is null
        and (select array_agg(k order by k) from unnest((i.indkey::int2[])[0:i.indnkeyatts - 1]) k)
          = (select array_agg(k order by k) from unnest(con.conkey) k)) as "isUnique"
  from pg_constraint con
  join relations target on target.oid = con.confrelid
  where con.contype = 'f' and con.conparentid = 0
),
arguments as (
  select p.oid as routine, k.position, coalesce(k.name, '') as name, coalesce(k.mode, 'i') as mode,
    coalesce(element.typname, t.typname) as type, element.oid is not null as "isArray",
    coalesce(k.mode, 'i') in ('i', 'b')
      and k.position > p.pronargs - p.pronargdefaults as "isOptional",
    not p.proisstrict as "isNullable"
  from pg_proc p
  cross join unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes::text[])
    with ordinality as k(type, name, mode, position)
  join pg_type t on t.oid = k.type
  left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
),
routines as (
  select p.oid, n.nspname as schema, p.proname as name, coalesce(element.typname, t.typname) as returns,
    element.oid is not null as "returnsArray", p.proretset as "isSet", t.typrelid as relation
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
  where n.nspname = any($1) and p.prokind = 'f' and t.typname <> 'trigger'
    and exists (select from callers where has_function_privilege(callers.oid, p.oid, 'execute'))
)
select
  (select coalesce(json_agg(json_build_object(
    'schema', schema, 'name', name, 'kind', kind,
    'columns', (select json_agg(to_json(columns) order by columns.name) from columns where relation = relations.oid),
    'relationships', (select coalesce(json_agg(to_json(foreign_keys) order by foreign_keys.name), '[]')
      from foreign_keys where relation = relations.oid)
  ) order by schema, name), '[]') from relations) as relations,
  (select coalesce(json_agg(json_build_object(
    'schema', schema, 'name', name, 'returns', returns, 'returnsArray', "returnsArray", 'isSet', "isSet",
    'arguments', (select coalesce(json_agg(to_json(arguments) order by position), '[]')
      from arguments where routine = routines.oid and mode in ('i', 'b', 'v')),
    'results', (select coalesce(json_agg(to_json(found) order by position), '[]') from (
      select name, type, "isArray", true as "isNullable", position
      from arguments where routine = routines.oid and mode in ('t', 'o', 'b')
      union all
      select columns.name, columns.type, columns."isArray", columns."isNullable", columns.number
      from columns where relation = routines.relation) found)
  ) order by schema, name), '[]') from routines) as routines`
