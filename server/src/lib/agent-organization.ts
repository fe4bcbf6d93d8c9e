import { sql } from 'kysely'
import type { Claims, Db } from './database/database.ts'
import { readAsUser } from './database/one-round-trip.ts'
import { createRecent } from './limits/recent.ts'

/** Whose an agent is, or null; for taking turns, not for rights. */
export type OrganizationOf = (claims: Claims, agent: string) => Promise<string | null>

const remembered = 10_000

/** Asks the database once for each agent: an agent stays with its organisation. */
export function createOrganizationOf(db: Db): OrganizationOf {
  const known = createRecent<string>(remembered)
  const asking = new Map<string, Promise<string | null>>()

  async function ask(claims: Claims, agent: string) {
    const asked = sql`select private.organization_of_agent(${agent})`
    const [row] = await readAsUser(db, claims, asked)
    const organization = row?.[0] ?? null
    if (organization) known.put(agent, organization)
    return organization
  }

  return async (claims, agent) => {
    const found = known.get(agent) ?? asking.get(agent)
    if (found) return found
    const asked = ask(claims, agent).finally(() => asking.delete(agent))
    asking.set(agent, asked)
    return asked
  }
}
