import { RestError } from '../errors.ts'
import { type Catalog, key, type Routine } from './catalog.ts'
import { nearest } from './suggestion.ts'

export type Call = {
  schema: string
  name: string
  /** The names of the given arguments. */
  given: readonly string[]
  /** A POST body may be one argument as a whole. */
  body: 'json' | 'text' | 'bytea' | undefined
}

function fits(routine: Routine, given: readonly string[]) {
  return (
    routine.args.every(({ name, isRequired }) => !isRequired || given.includes(name)) &&
    given.every((name) => routine.args.some((argument) => argument.name === name))
  )
}

function missing(catalog: Catalog, { schema, name, given, body }: Call) {
  const full = `${schema}.${name}`
  const list = given.join(', ')
  const what = given.length > 0 ? `${full}(${list})` : `${full} without parameters`
  const plural = given.length > 1 ? 'parameters' : 'parameter'
  const searched = given.length > 0 ? `with ${plural} ${list}` : 'without parameters'
  const or = body
    ? ` or with a single unnamed ${body === 'json' ? 'json/jsonb' : body} parameter`
    : ''
  const names = [...catalog.routines.values()].flatMap((all) =>
    all[0]?.schema === schema && all[0].name !== name ? [all[0].name] : [],
  )
  const near = nearest(name, names)
  return new RestError(404, 'PGRST202', `Could not find the function ${what} in the schema cache`, {
    details: `Searched for the function ${full} ${searched}${or}, but no matches were found in the schema cache.`,
    hint: near ? `Perhaps you meant to call the function ${schema}.${near}` : null,
  })
}

/** The function that takes exactly these arguments, by their names. */
export function chooseRoutine(catalog: Catalog, call: Call): Routine {
  const all = catalog.routines.get(key(call.schema, call.name)) ?? []
  const byName = all.filter((routine) => fits(routine, call.given))
  const found =
    byName.length > 0 || !call.body ? byName : all.filter(({ bodyType }) => bodyType === call.body)
  const [first, second] = found
  if (!first) throw missing(catalog, call)
  if (second) {
    const list = found.map(({ schema, name, args }) => {
      const types = args.map((argument) => `${argument.name} => ${argument.typeName}`)
      return `${schema}.${name}(${types.join(', ')})`
    })
    throw new RestError(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${list.join(', ')}`,
      {
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    )
  }
  return first
}
