import { beforeEach } from 'vitest'
import type { Organization, Person, World } from './world.ts'

/** What `asEach` gives where editors write one row and all others are refused. */
export const writtenByEditors = [1, 1, '42501', '42501', '42501', '42501']

/** Two organisations for each test, and what a test does as each kind of caller of the first one. */
export function useRivals(world: () => World) {
  let acme: Organization
  let rival: Organization
  let people: Person[] = []
  beforeEach(async () => {
    acme = await world().organization()
    rival = await world().organization({ name: 'Rival' })
    people = []
  })

  /** Does this as an owner, a member, an agent user and an inactive person of acme, the rival's owner and a visitor. */
  async function asEach<T>(act: (person: Person) => Promise<T>) {
    if (people.length === 0)
      people = [
        acme.owner,
        await world().member(acme, 'member'),
        await world().member(acme, 'agent_user'),
        await world().member(acme, 'INACTIVE'),
        rival.owner,
        await world().person({ anonymous: true }),
      ]
    const done: T[] = []
    for (const person of people) done.push(await act(person))
    return done
  }

  return {
    acme: () => acme,
    rival: () => rival,
    asEach,
    /** What each of them gets of a statement about acme, whose id is its $1: how many rows, or the code of a refusal. */
    attempts: (sql: string) => asEach((person) => world().attempt(person, sql, [acme.id])),
  }
}
