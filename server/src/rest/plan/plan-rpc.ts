import type { Argument, Routine } from '../catalog/catalog.ts'
import { badBody } from '../errors.ts'
import type { Payload } from '../parse/payload.ts'
import { ident, join, type Sql, sql } from '../sql/sql.ts'

function assign(argument: Argument, value: Sql) {
  if (argument.name === '') return value
  return argument.isVariadic
    ? sql`variadic ${ident(argument.name)} := ${value}`
    : sql`${ident(argument.name)} := ${value}`
}

/** The rows of the call as `alias`; a plain result is its column `v`. */
function target(routine: Routine, alias: string) {
  return routine.returns.kind === 'row' ? ident(alias) : sql`${ident(alias)}(v)`
}

/** GET: each argument is text, cast to its type. */
export function callWithText(
  routine: Routine,
  args: readonly [string, string][],
  alias: string,
): Sql {
  const given = new Map<string, string[]>()
  for (const [name, value] of args) given.set(name, [...(given.get(name) ?? []), value])
  const values = routine.args.flatMap((argument) => {
    const texts = given.get(argument.name)
    if (!texts) return []
    // A variadic argument may be repeated; of any other the last one counts.
    const isList = argument.isVariadic && (texts.length > 1 || !texts[0]?.startsWith('{'))
    const text = isList
      ? `{${texts.map((one) => `"${one.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
      : (texts.at(-1) ?? '')
    return [assign(argument, sql`${text}::${argument.type}`)]
  })
  const call = sql`${ident(routine.schema, routine.name)}(${join(values, ', ')})`
  return sql`${call} as ${target(routine, alias)}`
}

/** POST: the body's keys are the arguments, converted by PostgreSQL. */
export function callWithBody(routine: Routine, payload: Payload, alias: string): Sql {
  const name = ident(routine.schema, routine.name)
  const rows = target(routine, alias)
  const [only] = routine.args
  const isWhole =
    routine.bodyType && !(payload.kind === 'rows' && Object.hasOwn(payload.rows[0] ?? {}, ''))
  if (isWhole && only) return sql`${name}(${bodyValue(payload)}::${only.type}) as ${rows}`
  if (payload.kind === 'raw') throw badBody('The function takes no raw body')
  const object = payload.rows[0] ?? {}
  const args = routine.args.filter((argument) => Object.hasOwn(object, argument.name))
  if (args.length === 0) return sql`${name}() as ${rows}`
  if (only?.name === '') {
    const value = object['']
    const text = typeof value === 'string' || value === null ? value : JSON.stringify(value)
    return sql`${name}(${text}::${only.type}) as ${rows}`
  }
  const types = args.map((argument) => sql`${ident(argument.name)} ${argument.type}`)
  const values = args.map((argument) => assign(argument, ident('_a', argument.name)))
  const source = sql`(select * from json_to_recordset(${payload.json}::json) as _p(${join(types, ', ')}) limit 1) as _a`
  return sql`${source}, lateral ${name}(${join(values, ', ')}) as ${rows}`
}

function bodyValue(payload: Payload) {
  if (payload.kind === 'rows') {
    return payload.isArray ? payload.json : payload.json.slice(1, -1)
  }
  if (payload.type === 'text') return new TextDecoder().decode(payload.bytes)
  return `\\x${Buffer.from(payload.bytes).toString('hex')}`
}
