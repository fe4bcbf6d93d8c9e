import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Cast, castOf } from './cast.ts'
import { everyProbe } from './every-probe.ts'
import { furnish } from './furnish.ts'
import { outcomesOf, type Probe, surprises } from './isolation.ts'
import { ordinaryTests } from './ordinary-tests.ts'
import { runSql } from './run-sql.ts'
import { filesThatTell } from './told-by.ts'
import { untold } from './untold.ts'
import type { Weaker } from './weaken.ts'
import { useWorld } from './world.ts'

/** A condition of a policy or of a function, and the statements that take it out and put it back. */
export type Weakening = {
  dropped: string
  weaken: string
  restore: string
  /** Which of the probes come by it. */
  asked: (probes: Probe[]) => Probe[]
}

/** Conditions of one text that read alike are told apart by their place among these. */
export function numbered(weaker: Weaker[]) {
  const seen = new Map<string, number>()
  return weaker.map(({ dropped, sql }) => {
    const count = (seen.get(dropped) ?? 0) + 1
    seen.set(dropped, count)
    return { dropped: count > 1 ? `${dropped} (${count})` : dropped, sql }
  })
}

/** Rows of the migrated database, while the tests of a file are being collected. */
export async function catalog<Row extends object>(sql: string) {
  const { owner, template } = inject('testServer')
  const { rows } = await runSql({ ...owner, database: template }, sql)
  return rows as Row[]
}

/**
 * Weakens each table or function in turn, one condition at a time. A probe of the isolation matrix tells it, or one of
 * the files that are named for the thing, or it is in the list of those that make no difference. `first` is the quicker.
 */
export function testWeakenings(things: Map<string, Weakening[]>, first: 'probes' | 'tests') {
  const world = useWorld()
  let cast: Cast
  let probes: Probe[]
  let ordinary: Awaited<ReturnType<typeof ordinaryTests>>
  beforeAll(async () => {
    ordinary = await ordinaryTests()
    cast = await castOf(world())
    const furniture = await furnish(
      world(),
      cast.organization.id,
      cast.people.get('visitor')?.id ?? '',
    )
    await furnish(world(), cast.rival.id, cast.rival.owner.id)
    await world().owner.query('update public.templates set live_version = 1 where id = $1', [
      furniture.template,
    ])
    probes = await everyProbe(world(), cast, furniture)
  })
  afterAll(() => ordinary.stop())

  async function toldByProbe({ weaken, restore, asked }: Weakening) {
    const some = asked(probes)
    if (some.length === 0) return false
    await world().owner.query(weaken)
    try {
      return surprises(await outcomesOf(world(), cast, some)).length > 0
    } catch {
      // A statement that fails for another reason than a refusal is a surprise too.
      return true
    } finally {
      await world().owner.query(restore)
    }
  }
  async function toldByTest(thing: string, weakening: Weakening) {
    for (const file of filesThatTell(thing)) {
      if (await ordinary.tell(file, weakening)) return true
    }
    return false
  }

  test('the probes are right about what is whole', async () => {
    expect(surprises(await outcomesOf(world(), cast, probes))).toEqual([])
  })

  test.each([...things])('%s', async (thing, weakenings) => {
    const left: string[] = []
    for (const weakening of weakenings) {
      if (first === 'probes' && (await toldByProbe(weakening))) continue
      if (await toldByTest(thing, weakening)) continue
      if (first === 'tests' && (await toldByProbe(weakening))) continue
      left.push(weakening.dropped)
    }

    expect(left.sort()).toEqual(Object.keys(untold[thing] ?? {}).sort())
  })
}
