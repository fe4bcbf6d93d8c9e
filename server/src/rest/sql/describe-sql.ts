import { type Sql, sql } from './sql.ts'

/** What a description is made of: only what the role that asks may touch. One row with one JSON document. */
export function describeSql(schema: string): Sql {
  return sql`
    select json_build_object(
      'comment', (select obj_description(oid, 'pg_namespace') from pg_namespace where nspname = ${schema}),
      'relations', coalesce((
        select json_agg(json_build_object(
          'name', c.relname,
          'comment', obj_description(c.oid, 'pg_class'),
          'columns', (
            select json_agg(json_build_object(
              'name', a.attname,
              'comment', col_description(c.oid, a.attnum),
              'type', format_type(a.atttypid, null),
              'length', information_schema._pg_char_max_length(a.atttypid, a.atttypmod),
              'isRequired', a.attnotnull,
              'default', pg_get_expr(d.adbin, d.adrelid),
              'values', (
                select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = a.atttypid
              )
            ) order by a.attnum)
            from pg_attribute a
            left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          )
        ) order by c.relname)
        from pg_class c
        where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
          and not c.relispartition
          and (has_table_privilege(c.oid, 'select, insert, update, delete')
            or has_any_column_privilege(c.oid, 'select, insert, update'))
      ), '[]'),
      'routines', coalesce((
        select json_agg(json_build_object('name', p.proname, 'comment', obj_description(p.oid, 'pg_proc')))
        from (
          select distinct on (proname) proname, oid from pg_proc
          where pronamespace = ${schema}::regnamespace and prokind = 'f'
            and has_function_privilege(oid, 'execute')
          order by proname, oid desc
        ) p
      ), '[]')
    )::text`
}
