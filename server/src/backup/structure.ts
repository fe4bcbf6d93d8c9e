import { hash } from 'node:crypto'
import type { Client } from 'pg'
import { isOfOneDay, isOwn, ours } from './session.ts'

/** What guards the rows and acts on them, by name, with a digest of how it is defined. */
export type Structure = Record<string, string>

const relation = `format('%I.%I', nspname, relname)`
const routine = `pg_proc.oid::regprocedure::text`
const relations = `pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where ${ours} and relkind in ('r', 'p', 'v', 'm', 'S') and ${isOwn('pg_class', 'pg_class.oid')}`
const routines = `pg_proc join pg_namespace on pg_namespace.oid = pronamespace
  where ${ours} and prokind in ('f', 'p') and ${isOwn('pg_proc', 'pg_proc.oid')}`
const onTable = (oid: string) =>
  `join pg_class on pg_class.oid = ${oid} join pg_namespace on pg_namespace.oid = relnamespace where ${ours}`
// The owner may everything, and is called otherwise elsewhere.
const granted = (what: string, acl: string, owner: string, from: string) => `
  select format('grant of %s on ${what} %s to %s', privilege_type, target,
      case grantee when 0 then 'everybody' else pg_get_userbyid(grantee) end) as name,
    is_grantable::text as definition
  from (${from}) as held, aclexplode(${acl}) where grantee <> ${owner}`

const statement = `
  select format('table %s', ${relation}) as name,
    concat_ws(' ', relkind, relpersistence, relrowsecurity, relforcerowsecurity,
      case when relkind in ('v', 'm') then pg_get_viewdef(pg_class.oid) end) as definition
  from ${relations}
  union all
  select format('column %s.%I', ${relation}, attname),
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      pg_get_expr(adbin, adrelid))
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  ${onTable('attrelid')} and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    and ${isOwn('pg_class', 'pg_class.oid')}
  union all
  select format('constraint %I on %s', conname, ${relation}), pg_get_constraintdef(pg_constraint.oid)
  from pg_constraint ${onTable('conrelid')} and contype <> 'n'
  union all
  select format('trigger %I on %s', tgname, ${relation}),
    concat_ws(' ', tgenabled, pg_get_triggerdef(pg_trigger.oid))
  from pg_trigger ${onTable('tgrelid')} and not tgisinternal
  union all
  select format('policy "%s" on %s', polname, ${relation}),
    concat_ws(' ', polcmd, polpermissive,
      (select string_agg(case oid when 0 then 'everybody' else pg_get_userbyid(oid) end, ', '
        order by pg_get_userbyid(oid)) from unnest(polroles) as oid),
      pg_get_expr(polqual, polrelid), '/', pg_get_expr(polwithcheck, polrelid))
  from pg_policy ${onTable('polrelid')}
  union all
  select format('function %s', ${routine}), pg_get_functiondef(pg_proc.oid) from ${routines}
  union all
  select format('type %s', pg_type.oid::regtype),
    (select string_agg(enumlabel, ' ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid)
  from pg_type join pg_namespace on pg_namespace.oid = typnamespace
  where ${ours} and typtype = 'e' and ${isOwn('pg_type', 'pg_type.oid')}
  union all ${granted(
    'relation',
    `coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))`,
    'relowner',
    `select ${relation} as target, relacl, relkind, relowner from ${relations}`,
  )}
  union all ${granted(
    'column',
    'attacl',
    'relowner',
    `select format('%s.%I', ${relation}, attname) as target, attacl, relowner
     from pg_attribute ${onTable('attrelid')} and attacl is not null and not attisdropped`,
  )}
  union all ${granted(
    'function',
    `coalesce(proacl, acldefault('f', proowner))`,
    'proowner',
    `select ${routine} as target, proacl, proowner from ${routines}`,
  )}
  union all ${granted(
    'schema',
    `coalesce(nspacl, acldefault('n', nspowner))`,
    'nspowner',
    `select quote_ident(nspname) as target, nspacl, nspowner from pg_namespace where ${ours}`,
  )}
  union all
  select format('role %I', rolname), concat_ws(' ', rolsuper, rolbypassrls, rolcanlogin, rolcreaterole)
  from pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'auth_service', 'authenticator')
`

/** Tables, columns, constraints, triggers, policies, functions, types and grants. */
export async function readStructure(client: Client): Promise<Structure> {
  const { rows } = await client.query(
    `select name, definition from (${statement}) as facts order by 1`,
  )
  const lasting = rows.filter(({ name }) => !isOfOneDay(name))
  return Object.fromEntries(
    lasting.map(({ name, definition }) => [name, hash('sha256', definition ?? '').slice(0, 32)]),
  )
}
