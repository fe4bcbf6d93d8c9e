import { join } from 'node:path'
import type pg from 'pg'
import { type SqlFile, sqlFiles } from './sql-files.ts'
import { StartError } from './start-error.ts'

/** `header` is what callers see of it; `sql` has its body too, and its comment and grants. */
type Definition = { name: string; header: string; sql: string }
type FunctionFile = SqlFile & { definitions: Definition[] }

const begin = /^(?=create or replace function )/m
const bodyBegins = /\n(?:as \$\$| {2}begin atomic)\n/

function define(sql: string): Definition {
  const name = /^create or replace function ([\w.]+)\(/.exec(sql)?.[1]
  const end = sql.search(bodyBegins)
  if (!name || end < 0) throw new Error(`This function has no name or no body: ${sql.slice(0, 80)}`)
  return { name, header: sql.slice(0, end), sql }
}

/** The functions of a checkout, file by file: each stands in one of them, and nowhere else. */
async function functionFiles(folder: string): Promise<FunctionFile[]> {
  const files = await sqlFiles(join(folder, 'functions'))
  return files.map((file) => {
    const [before = '', ...rest] = `\n${file.sql}`.split(begin)
    if (/^(?!--|$)/m.test(before)) throw new Error(`${file.name} begins with another statement.`)
    return { ...file, definitions: rest.map(define) }
  })
}

type Applied = { name: string; checksum: string; functions: string[] }

const calls = /(?<![\w.])([a-z]\w*\.[a-z]\w*)\s*\(/g

async function namesThere(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s', nspname, proname) as name
     from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where nspname not in ('pg_catalog', 'information_schema', 'extensions')`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function attempt(client: pg.Client, sql: string) {
  try {
    await client.query(`savepoint attempted; ${sql}\n; release savepoint attempted`)
    return true
  } catch {
    await client.query('rollback to savepoint attempted')
    return false
  }
}

/** A body in PL/pgSQL, or none, may name what is still to come. */
const unchecked = (sql: string) =>
  `set local check_function_bodies = off; ${sql}\n; set local check_function_bodies = on`

/** Who may call these functions is what schemas give to all and their file to each: a grant that left it is taken back. */
async function resetGrants(client: pg.Client, names: string[]) {
  const { rows } = await client.query<{ statement: string }>(
    `with named as (
       select pg_proc.oid::regprocedure as it, pronamespace, proowner, proacl
       from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
       where format('%s.%s', nspname, proname) = any ($1)
     )
     select format('revoke all on function %s from %s', it,
       case grantee when 0 then 'public' else grantee::regrole::text end) as statement
     from named, aclexplode(proacl) where grantee <> proowner
     union all
     select format('grant %s on function %s to %s', privilege_type, it, grantee::regrole)
     from named
     join pg_default_acl on defaclnamespace = pronamespace and defaclrole = proowner and defaclobjtype = 'f',
       aclexplode(defaclacl)`,
    [names],
  )
  for (const { statement } of rows) await client.query(statement)
}

async function replace(client: pg.Client, file: string, { name, sql }: Definition) {
  try {
    await client.query(sql)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // Its result, the name of an argument or a default is another.
    if (Reflect.get(error, 'code') !== '42P13')
      throw new Error(`${file}: ${name}: ${error.message}`, { cause: error })
    throw new StartError(
      `${file}: ${name}: ${error.message}; drop the former function in a migration.`,
    )
  }
}

/** What is there under one name twice, or in no file any more, would be a second truth. */
async function refuseOthers(client: pg.Client, files: FunctionFile[], former: string[]) {
  const fileOf = new Map(
    files.flatMap(({ name, definitions }) => definitions.map((one) => [one.name, name])),
  )
  const { rows } = await client.query<{ name: string; signatures: string[] }>(
    `select format('%s.%s', nspname, proname) as name,
       array_agg(pg_proc.oid::regprocedure::text order by pg_proc.oid) as signatures
     from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where format('%s.%s', nspname, proname) = any ($1) group by 1 order by 1`,
    [[...fileOf.keys(), ...former]],
  )
  for (const { name, signatures } of rows) {
    const file = fileOf.get(name)
    if (!file) throw new StartError(`${name} stands in no file any more: drop it in a migration.`)
    if (signatures.length > 1)
      throw new StartError(
        `${file}: ${name} has a new signature beside the former one (${signatures.join(', ')}): drop the former function in a migration.`,
      )
  }
}

async function note(client: pg.Client, files: FunctionFile[]) {
  const rows = files.map(({ name, checksum, definitions }) => {
    return { name, checksum, functions: definitions.map((one) => one.name) }
  })
  await client.query('delete from private.schema_functions')
  await client.query(
    `insert into private.schema_functions (name, checksum, functions)
     select name, checksum, functions
     from jsonb_to_recordset($1) as file (name text, checksum text, functions text[])`,
    [JSON.stringify(rows)],
  )
}

/** The functions of a checkout, for one transaction that migrates. */
export async function functionsOf(client: pg.Client, folder: string) {
  const files = await functionFiles(folder)
  const all = new Map(files.flatMap(({ definitions }) => definitions.map((one) => [one.name, one])))
  const whole = new Set<string>()

  /**
   * Makes the functions that this SQL names and that are not there yet, and what they name in turn. One whose tables are
   * still to come gets its header alone: enough for a policy, a trigger or a default to name it. Its body follows.
   */
  async function declare(sql: string) {
    const there = await namesThere(client)
    for (const name of whole) if (!there.has(name)) whole.delete(name)
    const visit = async (text: string) => {
      for (const [, name = ''] of text.matchAll(calls)) {
        const definition = all.get(name)
        if (!definition || there.has(name)) continue
        there.add(name)
        await visit(definition.sql)
        const { sql, header } = definition
        if (await attempt(client, sql)) whole.add(name)
        else if (!(await attempt(client, unchecked(sql))))
          await attempt(client, unchecked(`${header}\nas 'its body is not applied yet'`))
      }
    }
    await visit(sql)
  }

  /** Brings every function to the body that its file has, where the file changed. */
  async function apply() {
    const { rows } = await client.query<Applied>(
      'select name, checksum, functions from private.schema_functions',
    )
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const there = await namesThere(client)
    const changed = files.filter(
      ({ name, checksum, definitions }) =>
        applied.get(name) !== checksum || definitions.some((one) => !there.has(one.name)),
    )
    if (changed.length === 0 && applied.size === files.length) return
    // One may name another of any file, so all are there before the first gets its body.
    await declare(changed.map(({ sql }) => sql).join('\n'))
    const names = changed.flatMap(({ definitions }) => definitions.map((one) => one.name))
    await resetGrants(
      client,
      names.filter((name) => !whole.has(name)),
    )
    for (const { name, definitions } of changed)
      for (const one of definitions) if (!whole.has(one.name)) await replace(client, name, one)
    await refuseOthers(
      client,
      files,
      rows.flatMap(({ functions }) => functions),
    )
    await note(client, files)
  }

  return { declare, apply }
}
