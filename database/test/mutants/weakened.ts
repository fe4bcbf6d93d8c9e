import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publishFirst, rolesAndFixtures } from '../../testing/fixtures.ts'
import { everyProbe } from '../../testing/probes/every-probe.ts'
import { outcomesOf, surprises } from '../../testing/probes/outcomes.ts'
import type { Probe } from '../../testing/probes/probes.ts'
import type { Roles } from '../../testing/roles.ts'
import { runSql } from '../../testing/run-sql.ts'
import { useWorld } from '../../testing/world.ts'
import { filesThatKill } from './killed-by.ts'
import { ordinaryTests } from './ordinary-tests.ts'
import { survivors } from './survivors.ts'
import type { Weaker } from './weaken.ts'

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
 * Weakens each table or function in turn, one condition at a time. A probe of the isolation matrix fails, or one of the
 * test files named for it, or it is listed as a survivor. `first` is the quicker of the two.
 */
export function testWeakenings(things: Map<string, Weakening[]>, first: 'probes' | 'tests') {
  const world = useWorld()
  let roles: Roles
  let probes: Probe[]
  let ordinary: Awaited<ReturnType<typeof ordinaryTests>>
  beforeAll(async () => {
    ordinary = await ordinaryTests()
    const given = await rolesAndFixtures(world())
    roles = given.roles
    await publishFirst(world(), given.things.template)
    probes = await everyProbe(world(), roles, given.things)
  })
  afterAll(() => ordinary.stop())

  async function probesKill({ weaken, restore, asked }: Weakening) {
    const some = asked(probes)
    if (some.length === 0) return false
    await world().owner.query(weaken)
    try {
      return surprises(await outcomesOf(world(), roles, some)).length > 0
    } catch {
      // A statement that fails for another reason than a refusal is a surprise too.
      return true
    } finally {
      await world().owner.query(restore)
    }
  }
  async function testsKill(thing: string, weakening: Weakening) {
    for (const file of filesThatKill(thing)) {
      if (await ordinary.tell(file, weakening)) return true
    }
    return false
  }

  test('the probes are right about what is whole', async () => {
    expect(surprises(await outcomesOf(world(), roles, probes))).toEqual([])
  })

  test.each([...things])('%s', async (thing, weakenings) => {
    const left: string[] = []
    for (const weakening of weakenings) {
      if (first === 'probes' && (await probesKill(weakening))) continue
      if (await testsKill(thing, weakening)) continue
      if (first === 'tests' && (await probesKill(weakening))) continue
      left.push(weakening.dropped)
    }

    expect(left.sort()).toEqual(Object.keys(survivors[thing] ?? {}).sort())
  })
}
