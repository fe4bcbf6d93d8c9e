import { beforeEach } from 'vitest'
import { useAgent } from '../../testing/turns.ts'
import type { Person, World } from '../../testing/world.ts'

type Rules = {
  unhelpful?: number
  handoffs?: number
  unanswered?: number
  score?: number
  number?: number
}

/** The agent of useAgent for each test, of which versions are tried. */
export function useTrials(world: () => World) {
  const agent = useAgent(world)
  const { given, rows } = agent
  beforeEach(async () => {
    await rows('delete from template_tests where template_id = $1', [given().template])
    await rows('delete from template_canaries where template_id = $1', [given().template])
  })

  async function ask(person: Person | null, sql: string, values: unknown[] = []) {
    const [row] = await world().as(person, (query) => query(sql, values))
    return row ? Object.values(row)[0] : undefined
  }

  const rename = (name: string) =>
    ask(given().acme.owner, 'update templates set name = $2 where id = $1 returning name', [
      given().template,
      name,
    ])
  /** The draft for a share of new conversations, or the version of a number. */
  const tryVersion = (
    share: number,
    rules: Rules = {},
    person: Person | null = given().acme.owner,
  ) =>
    ask(
      person,
      `select public.try_version($1, $2, number => $3, most_unhelpful => $4, most_handoffs => $5,
         most_unanswered => $6, least_score => $7)`,
      [
        ...[given().template, share, rules.number ?? null, rules.unhelpful ?? null],
        ...[rules.handoffs ?? null, rules.unanswered ?? null, rules.score ?? null],
      ],
    )
  const setLive = (number: number | null) =>
    ask(given().acme.owner, 'select public.set_live_version($1, $2)', [given().template, number])
  const publish = () =>
    ask(given().acme.owner, 'select public.publish_template($1)', [given().template])
  const rollBack = (person: Person | null = given().acme.owner) =>
    ask(person, 'select public.roll_back_canary($1)', [given().template])
  const canaries = () =>
    rows(
      `select version, share, end_reason from template_canaries where template_id = $1
       order by started_at, id`,
      [given().template],
    )
  const versionOf = async (id: string) =>
    (await rows('select version from conversations where id = $1', [id]))[0].version
  /** How many of so many new conversations begin with the canary. */
  const metOf = async (count: number) => {
    const [{ met }] = await rows(
      `select count(*) filter (where private.version_met(agent, null) ->> 'version' = '2')::int as met
       from (
         select jsonb_build_object('template_id', template_id, 'version', 1, 'canary', to_jsonb(canaries)) as agent
         from template_canaries as canaries where template_id = $1 and ended_at is null
       ) as asked
       cross join generate_series(1, $2)`,
      [given().template, count],
    )
    return met
  }

  return {
    ...agent,
    ask,
    rename,
    tryVersion,
    setLive,
    publish,
    rollBack,
    canaries,
    versionOf,
    metOf,
  }
}
