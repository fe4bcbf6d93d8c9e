import pg from 'pg'
import type { Roles, TestRole } from '../roles.ts'
import type { Person, World } from '../world.ts'
import type { Probe } from './probes.ts'

export type Outcome = { probe: string; part: TestRole; reached: boolean; lawful: boolean }

/**
 * Runs statements one after the other and undoes each: whether it reached a row. One that was reached and would not have
 * it (class 23 of SQLSTATE) was reached; refused is one thing, a statement that fails for another reason proves nothing.
 */
const asking = `
  create schema if not exists asking;
  grant usage on schema asking to anon, authenticated;
  create or replace function asking.reached(statements text[]) returns boolean[]
  language plpgsql as $$
  declare
    statement text;
    touched integer;
    answers boolean[] = '{}';
  begin
    foreach statement in array statements loop
      begin
        execute statement;
        get diagnostics touched = row_count;
        raise exception 'undone' using errcode = 'UNDO0';
      exception when others then
        if sqlstate !~ '^(UNDO0|23...|42501|PT4[0-9][0-9])$' then raise; end if;
        answers = answers || (sqlstate ~ '^23' or sqlstate = 'UNDO0' and touched > 0);
      end;
    end loop;
    return answers;
  end $$;
  grant execute on function asking.reached to anon, authenticated`

const prepared = new WeakSet<World>()

type Statement = Pick<Probe, 'sql' | 'values'>

/** The statement with its values in their places. */
export function literal({ sql, values }: Statement, person: Person | null) {
  return sql.replace(/\$(\d)/g, (_, place: string) => {
    const value = values[Number(place) - 1]
    const own = value === 'own id' ? (person?.id ?? null) : value
    if (typeof own === 'object' && own !== null) throw new Error(`No plain value for ${sql}`)
    return own === null ? 'null' : pg.escapeLiteral(String(own))
  })
}

/** Whether each statement reaches a row for this person. What one did is undone before the next. */
export async function reached(world: World, person: Person | null, statements: string[]) {
  if (!prepared.has(world)) {
    await world.owner.query(asking)
    prepared.add(world)
  }
  return world.as(person, async (query) => {
    const answers: boolean[] = []
    // A statement of theirs may last five seconds, so it does not run all of them.
    for (let from = 0; from < statements.length; from += 200) {
      const [row] = await query('select asking.reached($1) as reached', [
        statements.slice(from, from + 200),
      ])
      answers.push(...((row?.reached ?? []) as boolean[]))
    }
    return answers
  })
}

/** Asks everybody every probe. */
export async function outcomesOf(world: World, roles: Roles, probes: Probe[]) {
  const outcomes: Outcome[] = []
  for (const [part, person] of roles.people) {
    const asked = probes.filter(({ onlyOf }) => onlyOf?.includes(part) ?? true)
    const answers = await reached(
      world,
      person,
      asked.map((probe) => literal(probe, person)),
    )
    outcomes.push(
      ...asked.map(({ verb, about, who }, index) => ({
        probe: `${verb} ${about}`,
        part,
        reached: answers[index] === true,
        lawful: who.includes(part),
      })),
    )
  }
  return outcomes
}

/** Where the database did not do as expected: a leak, or something lawful that was refused. */
export function surprises(outcomes: Outcome[]) {
  return outcomes
    .filter(({ reached, lawful }) => reached !== lawful)
    .map(({ probe, part, reached }) => `${part} ${reached ? 'reached' : 'did not reach'}: ${probe}`)
}
