import type { Probe } from '../../testing/probes/probes.ts'
import { tenantFunctions } from '../../testing/probes/tenant-functions.ts'
import { weaken } from './weaken.ts'
import { catalog, numbered, type Weakening } from './weakened.ts'

type Definition = {
  short: string
  language: string
  definition: string
  /** It runs with the rights of the tables' owner, or as a trigger. */
  decides: boolean
  /** It sees what is stored: what it answers is not settled by what it is given. */
  sees: boolean
  asked: boolean
}

/** Names of functions that are asked by policies or by the probes themselves, one through another. */
function reached(functions: Definition[]) {
  const asked = functions.filter((one) => one.asked).map(({ short }) => short)
  return calledFrom([...asked, ...Object.keys(tenantFunctions)], functions)
}

/** These functions, and those that they call, one through another. */
function calledFrom(first: string[], functions: Definition[]) {
  const names = new Set(first)
  for (const name of names) {
    for (const { short, definition } of functions) {
      if (short === name) {
        for (const other of functions)
          if (definition.includes(`${other.short}(`)) names.add(other.short)
      }
    }
  }
  return names
}

/** One column of a table says as much of a function as each. */
function oneOfEach(probes: Probe[]) {
  const things = probes.map((probe) => {
    const thing = probe.about.split('.').slice(0, 2).join('.')
    return [`${probe.verb} ${thing}`, probe] as const
  })
  return [...new Map(things).values()]
}

type Read = (sql: string) => Promise<Definition[]>

/** Every function of ours that decides, in whichever language. */
async function deciding(read: Read) {
  const all = await read(
    `with policies as materialized (
       select concat(qual, with_check) as condition from pg_policies
     )
     select format('%s.%s', nspname, proname) as short, lanname as language,
       pg_get_functiondef(pg_proc.oid) as definition,
       prosecdef or prorettype = 'trigger'::regtype as decides,
       provolatile <> 'i' as sees,
       exists (
         select from policies where condition like format('%%%s.%s(%%', nspname, proname)
       ) as asked
     from pg_proc
     join pg_namespace on pg_namespace.oid = pronamespace
     join pg_language on pg_language.oid = prolang
     where nspname in ('public', 'private', 'admin', 'billing', 'auth', 'storage', 'realtime')
       and lanname in ('sql', 'plpgsql') and prokind = 'f'
     order by nspname, proname`,
  )
  const byProbes = reached(all)
  const deciders = all.filter(({ short, decides }) => decides || byProbes.has(short))
  // What one of them has done by another function is decided there.
  const names = calledFrom(
    deciders.map(({ short }) => short),
    all.filter(({ sees }) => sees),
  )
  return all
    .filter(({ short }) => names.has(short))
    .map(({ short, language, definition }) => ({
      ...{ short, language, definition, byProbes: byProbes.has(short) },
      weaker: numbered(weaken(definition)),
    }))
}

/** Every function of ours in a language that decides, each condition taken out in turn. */
export async function functionsIn(language: 'sql' | 'plpgsql') {
  const things = new Map<string, Weakening[]>()
  for (const { short, definition, byProbes, weaker, ...its } of await deciding(
    catalog<Definition>,
  )) {
    if (its.language !== language || weaker.length === 0) continue
    const weakenings = weaker.map(
      ({ dropped, sql }): Weakening => ({
        dropped,
        weaken: sql,
        restore: definition,
        asked: (probes) => (byProbes ? oneOfEach(probes) : []),
      }),
    )
    things.set(short, [...(things.get(short) ?? []), ...weakenings])
  }
  return things
}

/** The functions with a condition that no probe comes by, and the conditions: only a test that is named can tell. */
export async function functionsWithoutProbes(read: Read) {
  const functions = await deciding(read)
  return functions
    .filter(({ byProbes, weaker }) => !byProbes && weaker.length > 0)
    .map(({ short, weaker }) => ({ name: short, conditions: weaker.map(({ dropped }) => dropped) }))
}
