import { beforeAll, describe, expect, test } from 'vitest'
import { outcomesOf, surprises } from '../../testing/probes/outcomes.ts'
import type { Probe } from '../../testing/probes/probes.ts'
import { useProbes } from '../../testing/probes/use-probes.ts'
import type { Roles, TestRole } from '../../testing/roles.ts'
import { type Talk, talkOf, talkProbes } from '../../testing/talks.ts'
import { useWorld } from '../../testing/world.ts'

// The owner of an organisation loses access to it in one way, and gets it back: every probe is asked before and after,
// so that only that one thing differs. The rows, the session and the token are the same.

const world = useWorld()
const timeout = 180_000
const given = useProbes(world)
let talks: Talk[]

type Way = { as: TestRole; lose: [string, unknown[]]; regain: [string, unknown[]] }

function ways({ organization }: Roles): Record<string, Way> {
  const { id, owner } = organization
  const membership = 'where organization_id = $1 and user_id = $2'
  const role = (name: string): Way['lose'] => [
    `update public.organization_members set role = '${name}' ${membership}`,
    [id, owner.id],
  ]
  return {
    'showed the password alone': {
      as: 'passwordOnly',
      lose: ['update auth.sessions set tag = null where id = $1', [owner.sessionId]],
      regain: ["update auth.sessions set tag = 'signup' where id = $1", [owner.sessionId]],
    },
    'is a member no more': {
      as: 'removed',
      lose: [`delete from public.organization_members ${membership}`, [id, owner.id]],
      regain: [
        "insert into public.organization_members (organization_id, user_id, role) values ($1, $2, 'owner')",
        [id, owner.id],
      ],
    },
    'is INACTIVE': { as: 'inactive', lose: role('INACTIVE'), regain: role('owner') },
    'may use agents here and owns another organisation': {
      as: 'agentUser',
      lose: role('agent_user'),
      regain: role('owner'),
    },
  }
}

const everyWay = [
  'showed the password alone',
  'is a member no more',
  'is INACTIVE',
  'may use agents here and owns another organisation',
]

/** What the owner reaches as this part. */
function asked(as: TestRole, these: Probe[]) {
  const { roles } = given()
  const { organization } = roles
  return outcomesOf(world(), { ...roles, people: new Map([[as, organization.owner]]) }, these)
}

describe.each(everyWay)('an owner who %s', (name) => {
  let way: Way
  beforeAll(async () => {
    const { roles } = given()
    const found = ways(roles)[name]
    if (!found) throw new Error(`There is no such way: ${name}`)
    way = found
    if (name.endsWith('another organisation')) {
      await world().organization({ owner: roles.organization.owner, name: 'Second' })
    }
  })
  const lose = () => world().owner.query(...way.lose)
  const regain = () => world().owner.query(...way.regain)

  test('reaches nothing more of it, and all of it again afterwards', { timeout }, async () => {
    const { probes } = given()
    const ownStays = probes.map((probe) => {
      if (probe.rowsOf === way.as) return { ...probe, who: [] }
      return probe.ofPerson && way.as !== 'passwordOnly' ? { ...probe, who: [way.as] } : probe
    })

    await lose()
    const without = await asked(way.as, ownStays)
    await regain()
    const again = await asked('owner', probes)

    expect(surprises(without)).toEqual([])
    expect(surprises(again)).toEqual([])
    expect(without.length).toBeGreaterThan(300)
  })

  test('keeps the talks with what is published, never those with a draft', {
    timeout,
  }, async () => {
    const { roles, things } = given()
    const { organization } = roles
    const talk = (kind: Talk['kind']) =>
      talkOf(world(), organization.id, things, organization.owner.id, kind)
    talks = [await talk('published'), await talk('draft')]
    const visitors: TestRole[] = ['removed', 'inactive', 'agentUser', 'owner']
    const ownProbes = await Promise.all(
      talks.map((one) =>
        talkProbes(world(), things, one, one.kind === 'draft' ? ['owner'] : visitors),
      ),
    )

    await lose()
    const without = await asked(way.as, ownProbes.flat())
    await regain()
    const again = await asked('owner', ownProbes.flat())
    await world().owner.query('delete from public.conversations where visitor_id = $1', [
      organization.owner.id,
    ])

    expect(surprises(without)).toEqual([])
    expect(surprises(again)).toEqual([])
    expect(without.length).toBeGreaterThan(100)
  })
})
